import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { parseFormBody } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { canEncryptKeys, hasAccounts, SESSION_COOKIE } from '#backend/office-api/serve-call.ts';
import type { StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import type { StaffVariables } from '#backend/staff/check-permission.ts';
import { extendSession, getStaffSession } from '#backend/staff/staff-sign-in.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { POSTED_FORM_HEADER } from '#shared/backend-protocol.ts';
import { packPostedForm } from '#shared/rules/posted-form.ts';

interface OfficeEnv {
  Bindings: BackendEnv['Bindings'];
  Variables: BackendEnv['Variables'] & { desk: { agentKey: string; base: string; locale: Locale } };
}

export interface SignedOfficeEnv {
  Bindings: OfficeEnv['Bindings'];
  Variables: OfficeEnv['Variables'] & StaffVariables & { session: StaffSessionRow };
}

export type SignedOfficeContext = Context<SignedOfficeEnv>;

/**
 * Responds with 404 if the agent has no accounts or the edge sends no base path, and with 503 if the keys that encrypt
 * TOTP secrets are missing.
 */
export const resolveOffice = createMiddleware<OfficeEnv>(async (c, next) => {
  const base = c.req.header('x-office-base') ?? '';
  const agentKey = c.req.param('agent') ?? '';
  if (!base || !(await hasAccounts(c.env.DB, agentKey))) return c.notFound();
  if (!canEncryptKeys(c.env)) return c.body(null, 503);
  c.set('desk', { agentKey, base, locale: c.var.caller.locale });
  await next();
});

/** Paths that an open page requests without any action of the user. Such requests do not extend the session. */
const BACKGROUND_PATH_PATTERN = /\/live$/;

export const requireStaff = createMiddleware<SignedOfficeEnv>(async (c, next) => {
  const { agentKey, base } = c.var.desk;
  const session = await getStaffSession(c.env.DB, getCookie(c, SESSION_COOKIE) ?? '');
  if (session?.stage !== 'open' || session.agentKey !== agentKey) {
    if (!acceptsHtml(c)) return c.json({ message: '' }, 401);
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.slice(`/office/${agentKey}`.length) + search;
    const packedForm = isForm(c) ? packPostedForm(path, await parseFormBody(c)) : null;
    if (packedForm) return c.json(packedForm, 401, { [POSTED_FORM_HEADER]: 'yes' });
    const returnPath = c.req.method === 'GET' ? path : '';
    return c.redirect(`${base}/sign-in${returnPath ? `?${new URLSearchParams({ to: returnPath })}` : ''}`, 303);
  }
  if (!BACKGROUND_PATH_PATTERN.test(c.req.path)) await extendSession(c.env.DB, session);
  c.set('session', session);
  c.set('staff', {
    id: session.staffId,
    name: session.name,
    role: session.role,
    scope: { kind: 'agent', agentKey: session.agentKey },
  });
  await next();
});

const isForm = ({ req }: Context) =>
  req.method === 'POST' &&
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(req.header('content-type') ?? '');

const acceptsHtml = (c: Context) => (c.req.header('accept') ?? '').includes('text/html');
