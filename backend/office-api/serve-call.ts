import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { parseFormBody } from '#backend/response/respond.ts';
import { logError } from '#backend/response/log-event.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { findTable } from '#backend/queries/backup.ts';
import { selectAnyAccount } from '#backend/queries/staff/accounts.ts';
import type { StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import type { StaffVariables } from '#backend/staff/check-permission.ts';
import { isRoleAllowed } from '#backend/staff/permissions.ts';
import { parseStaffKeys } from '#backend/staff/staff-secrets.ts';
import { extendSession, getStaffSession } from '#backend/staff/staff-sign-in.ts';
import {
  type OfficeCall,
  type OfficeError,
  failOffice,
  type OfficeResult,
  getOfficeStatus,
} from '#shared/contract/office/office-call.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isMultipart } from '#shared/rules/parse-multipart.ts';
import { parseStage } from '#shared/stage.ts';

export const SESSION_COOKIE = 'desk_pass';
const OFFICE_API_PATH = '/office-api/:agent';

export interface OfficeEnv {
  Bindings: BackendEnv['Bindings'];
  Variables: BackendEnv['Variables'] & { desk: { agentKey: string; base: string; locale: Locale } };
}

export interface OfficeSessionEnv {
  Bindings: OfficeEnv['Bindings'];
  Variables: OfficeEnv['Variables'] & StaffVariables & { session: StaffSessionRow };
}

export type OfficeContext = Context<OfficeEnv>;
export type OfficeSessionContext = Context<OfficeSessionEnv>;

type OfficeCallHandler<C, I extends z.ZodType, O extends z.ZodType> = (
  c: C,
  input: z.output<I>,
  file: File | null,
) => Promise<OfficeResult<z.input<O>>>;

/** Registers the handler of a call that requires a session of this agency's office. */
export function serveCall<I extends z.ZodType, O extends z.ZodType>(
  app: Hono<OfficeSessionEnv>,
  call: OfficeCall<I, O>,
  handler: OfficeCallHandler<OfficeSessionContext, I, O>,
): void {
  app.on(getMethod(call), `${OFFICE_API_PATH}/${call.name}`, openOffice, requireSession(call), (c) =>
    runCall(c as never, call, async (input, file) => {
      c.set('asked', { isDone: false });
      const result = await handler(c as OfficeSessionContext, input, file);
      // A handler that responds without a permission check has a bug, so its response is not sent.
      if (result.ok && !c.var.asked.isDone) throw new Error(`${call.name} responded without a permission check`);
      return result;
    }),
  );
}

/** Registers the handler of a call that works without a session, for example the login. */
export function servePublicCall<I extends z.ZodType, O extends z.ZodType>(
  app: Hono<OfficeSessionEnv>,
  call: OfficeCall<I, O>,
  handler: OfficeCallHandler<OfficeContext, I, O>,
): void {
  app.on(getMethod(call), `${OFFICE_API_PATH}/${call.name}`, openOffice, (c) =>
    runCall(c as never, call, (input, file) => handler(c as never, input, file)),
  );
}

const getMethod = ({ kind }: OfficeCall) => (kind === 'query' ? 'GET' : 'POST');

async function runCall<I extends z.ZodType, O extends z.ZodType>(
  c: OfficeContext,
  call: OfficeCall<I, O>,
  runHandler: (input: z.output<I>, file: File | null) => Promise<OfficeResult<z.input<O>>>,
): Promise<Response> {
  const requestInput = await readInput(c, call);
  const input = call.input.safeParse(requestInput.input);
  if (!input.success) {
    const fields = input.error.issues.map(({ path, code }) => [path.join('.') || 'input', code] as const);
    return respondWithResult(c, failOffice({ code: 'invalid', fields: Object.fromEntries(fields) }));
  }
  return respondWithResult(c, await runHandler(input.data, requestInput.file));
}

interface RequestInput {
  input: unknown;
  file: File | null;
}

async function readInput(c: Context, { kind, takesFile }: OfficeCall): Promise<RequestInput> {
  try {
    if (kind === 'query') return { input: JSON.parse(c.req.query('input') ?? '{}'), file: null };
    if (!takesFile || !isMultipart(c.req.header('content-type') ?? ''))
      return { input: await c.req.json(), file: null };
    const form = await parseFormBody(c);
    const file = form.get('file');
    return { input: JSON.parse(String(form.get('input'))), file: file instanceof File && file.size > 0 ? file : null };
  } catch {
    return { input: undefined, file: null };
  }
}

const respondWithResult = (c: Context, result: OfficeResult<unknown>) =>
  c.json(result, result.ok ? 200 : getOfficeStatus(result.error));

const respondWithError = (c: Context, error: OfficeError) => respondWithResult(c, failOffice(error));

let isMissingKeyLogged = false;

/** Closes the office if the agency has no accounts or authenticator secrets cannot be encrypted. */
const openOffice = createMiddleware<OfficeEnv>(async (c, next) => {
  const agentKey = c.req.param('agent') ?? '';
  const { locale, requestId } = c.var.caller;
  c.set('desk', { agentKey, base: `/${agentKey}/_/office`, locale });
  if (!(await hasAccounts(c.env.DB, agentKey))) return respondWithError(c, { code: 'closed', reason: 'noAccounts' });
  if (!canEncryptKeys(c.env)) {
    if (!isMissingKeyLogged) logError('required settings are missing', { requestId, missing: ['STAFF_KEY'] });
    isMissingKeyLogged = true;
    return respondWithError(c, { code: 'closed', reason: 'noKey' });
  }
  await next();
});

/**
 * Whether authenticator secrets can be encrypted, which is required outside development. An invalid key counts as
 * missing.
 */
export const canEncryptKeys = ({ STAGE, STAFF_KEY }: OfficeEnv['Bindings']) => {
  const keys = parseStaffKeys(STAFF_KEY);
  return keys !== null && (keys.length > 0 || parseStage(STAGE) === 'development');
};

/** Whether the agency has staff accounts. False for a database that was never migrated, as with an external backend. */
export const hasAccounts = async (db: Database, agentKey: string) => {
  try {
    return (await queryRow(db, selectAnyAccount(agentKey))) !== null;
  } catch (error) {
    if (await queryRow(db, findTable('staff'))) throw error;
    return false;
  }
};

/** Finds the session of this agency's office. Returns null if there is none. */
export async function findSession(c: Context<OfficeEnv>): Promise<StaffSessionRow | null> {
  const session = await getStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  return session?.stage === 'open' && session.agentKey === c.var.desk.agentKey ? session : null;
}

/** Matches calls that are open to roles without access to students. Their handlers check the permission. */
const WRITER_CALL_PATTERN = /^(?:account|content|frame|media|session)\./;

const requireSession = ({ name, isBackground }: OfficeCall) =>
  createMiddleware<OfficeSessionEnv>(async (c, next) => {
    const session = await findSession(c as never);
    if (!session) return respondWithError(c, { code: 'unauthenticated' });
    if (!isRoleAllowed(session.role, 'workAtDesk') && !WRITER_CALL_PATTERN.test(name))
      return respondWithError(c, { code: 'forbidden' });
    if (!isBackground) await extendSession(c.env.DB, session);
    c.set('session', session);
    c.set('staff', toStaff(session));
    await next();
  });

const toStaff = (session: StaffSessionRow): StaffVariables['staff'] => ({
  id: session.staffId,
  name: session.name,
  role: session.role,
  scope: { kind: 'agent', agentKey: session.agentKey },
});

export const FORBIDDEN = failOffice({ code: 'forbidden' });
export const SECOND_FACTOR_NEEDED = failOffice({ code: 'secondFactorNeeded' });

/** Returns the origin of the page, as sent by the portal. */
export const getOrigin = (c: Pick<Context, 'req'>): string => c.req.header('x-office-origin') ?? '';
