import { createMiddleware } from 'hono/factory';
import { respondError } from '#backend/response/respond.ts';
import { formatMessage, getStatusText } from '#backend/response/message-texts.ts';
import { logError } from '#backend/response/log-event.ts';
import type { ResponseContext, BackendEnv, Caller } from '#backend/bindings.ts';
import { hashNetwork, hashToken } from '#backend/identity/secrets.ts';
import { LAST_SEEN_INTERVAL_SECONDS } from '#backend/identity/sessions.ts';
import { queryRow, parseLevel, batchWrite } from '#backend/queries/database.ts';
import { updateLastSeen } from '#backend/queries/identity/sessions.ts';
import { type LoggedInUser, selectUserByAccessToken } from '#backend/queries/identity/users.ts';
import { selectAnyOpsToken, recordOpsTokenUse } from '#backend/queries/staff/sessions.ts';
import { requirePermissionCheck, type StaffVariables } from '#backend/staff/check-permission.ts';
import { CHINESE_HEADER, OPS_HEADER } from '#shared/backend-protocol.ts';
import { checkLogin } from '#shared/contract/account/identity.ts';
import { uploadFile } from '#shared/contract/application/apply-form.ts';
import type { Call } from '#shared/contract/call.ts';
import { withRequestId } from '#shared/log-line.ts';
import { LIMIT_COURSES_HEADER } from '#shared/contract/catalogue/course.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { FALLBACK_LOCALE, isLocale, LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { areSecretsEqual } from '#shared/rules/credentials.ts';
import { parseTraceparent, TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import { missingSettings, parseStage } from '#shared/stage.ts';

/** Header with the client address. The portal sets it and overwrites a browser's value. */
const IP_ADDRESS_HEADER = 'x-visitor-address';
const AGENT_HEADER = 'x-agent-key';
const AGENT_ID_HEADER = 'x-agent-id';
const REQUEST_ID_HEADER = 'x-request-id';

/** Returns whether a request id is safe to use. Otherwise a new one is generated. */
const isValidRequestId = (id: string) => /^[\w-]{1,64}$/.test(id);

function parseCaller(header: (name: string) => string | undefined, createId = () => crypto.randomUUID()): Caller {
  const language = header('langCode')?.toLowerCase();
  const locale = isLocale(language) ? language : FALLBACK_LOCALE;
  const requestId = header(REQUEST_ID_HEADER) ?? '';
  return {
    locale,
    chinese: locale === 'en-us' ? (header(CHINESE_HEADER) === 'zh-hk' ? 'zh-hk' : 'zh') : locale,
    publicLevel: parseLevel(header('publicLevel'), header(AGENT_ID_HEADER)),
    token: header('at') ?? '',
    user: null,
    address: header(IP_ADDRESS_HEADER) ?? '',
    agentKey: header(AGENT_HEADER) ?? '',
    requestId: isValidRequestId(requestId) ? requestId : createId(),
  };
}

/** Returns the languages of the response, including the script of Chinese names next to English ones. */
const getResponseLanguages = ({ locale, chinese }: Caller) =>
  locale === 'en-us' && chinese === 'zh-hk'
    ? `${LANGUAGE_TAGS[locale]}, ${LANGUAGE_TAGS[chinese]}`
    : LANGUAGE_TAGS[locale];

/**
 * Creates the middleware that parses the caller's headers. Its response headers tell the edge the language and that
 * visitor limits are enforced.
 */
export function recogniseCaller() {
  return createMiddleware<BackendEnv>(async function recogniseCallerStep(c, next) {
    const caller = parseCaller((name) => c.req.header(name));
    c.set('caller', caller);
    await withRequestId(caller.requestId, next, parseTraceparent(c.req.header(TRACEPARENT_HEADER)));
    c.header('content-language', getResponseLanguages(caller));
    c.header(LIMIT_COURSES_HEADER, 'yes');
    c.header(REQUEST_ID_HEADER, caller.requestId);
  });
}

/** Creates the middleware that finds the user of the token, once per request. Skipped for visitors. */
export function recogniseUser(now = () => Date.now()) {
  return createMiddleware<BackendEnv>(async function recogniseUserStep(c, next) {
    const { caller } = c.var;
    if (caller.token) {
      const hash = await hashToken(caller.token);
      const user = await queryRow(c.env.DB, selectUserByAccessToken(hash, now(), caller.agentKey));
      if (user && shouldRecordLastSeen(user, c.req.path, now()))
        await batchWrite(c.env.DB, [updateLastSeen(user.sessionId, now(), await hashNetwork(c.env, caller.address))]);
      c.set('caller', { ...caller, user });
    }
    await next();
  });
}

/** Returns whether to update the last-seen time. Background requests do not. */
const shouldRecordLastSeen = ({ seenAt }: LoggedInUser, path: string, now: number) =>
  now - seenAt >= LAST_SEEN_INTERVAL_SECONDS * 1000 && path !== checkLogin.path;

/** Authenticates the portal and the chat Worker. Outside development every request is rejected if no secret is set. */
export function requireBasicAuth() {
  let isLogged = false;
  return createMiddleware<BackendEnv>(async function requireBasicAuthStep(c, next) {
    const missingSettingNames = missingSettings('backend', parseStage(c.env.STAGE), c.env);
    if (missingSettingNames.length > 0) {
      if (!isLogged)
        logError('required settings are missing', { requestId: c.var.caller.requestId, missing: missingSettingNames });
      isLogged = true;
      return respondError(c, ERROR_CODES.serviceUnavailable, { status: 503 });
    }
    const basicAuth = c.env.BACKEND_BASIC_AUTH;
    if (basicAuth && !(await areSecretsEqual(c.req.header('authorization') ?? '', `Basic ${basicAuth}`))) {
      c.header('www-authenticate', 'Basic realm="backend"');
      return respondError(c, ERROR_CODES.accessForbidden, { status: 401 });
    }
    await next();
  });
}

interface LoggedInEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & { user: LoggedInUser };
}

/** Requires a login and sets c.var.user. Otherwise responds that the session has expired. */
export function requireLogin() {
  return createMiddleware<LoggedInEnv>(async function requireLoginStep(c, next) {
    const { user } = c.var.caller;
    if (!user) return respondError(c, ERROR_CODES.sessionExpired);
    c.set('user', user);
    await next();
  });
}

/**
 * Rejects a user id other than the caller's own. A missing id means the caller. The contract requires the id where
 * necessary.
 */
export function requireUser(c: ResponseContext, userId: string | undefined): Response | null {
  const { user } = c.var.caller;
  if (userId === undefined || userId === '' || (user && userId === String(user.id))) return null;
  return respondError(c, ERROR_CODES.noPermission);
}

const CALLS: readonly Call[] = [...KNOWN_CALLS, uploadFile];
const PATHS_BLOCKED_DURING_DELETION = new Set<string>(
  CALLS.filter(({ needsStaying }) => needsStaying).map(({ path }) => path),
);

/**
 * Rejects certain writes of users who have requested the deletion of their account, because nobody would read the data
 * before it is deleted.
 */
export function rejectDuringDeletion() {
  return createMiddleware<BackendEnv>(async function refuseLeavingStep(c, next) {
    const { user, locale } = c.var.caller;
    if (!user?.deleteAskedAt || !PATHS_BLOCKED_DURING_DELETION.has(c.req.path)) return next();
    return respondError(c, ERROR_CODES.noPermission, { message: formatMessage(locale, 'accountLeaving') });
  });
}

export const isLoggedIn = ({ user }: Pick<Caller, 'user'>) => user !== null;

interface OpsEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & StaffVariables;
}

/**
 * Requires an operations token, and records its name. Tokens are long and random, so attempts need no rate limit. If no
 * token exists, the routes respond with 404.
 */
export function requireOpsToken() {
  return createMiddleware<OpsEnv>(async function requireOpsTokenStep(c, next) {
    const [scheme = '', token = ''] = (c.req.header(OPS_HEADER) ?? '').split(' ');
    const isBearer = scheme.toLowerCase() === 'bearer' && token !== '';
    const opsTokenRow = isBearer
      ? await queryRow(c.env.DB, recordOpsTokenUse(await hashToken(token), Date.now()))
      : null;
    if (!opsTokenRow) {
      if (!(await queryRow(c.env.DB, selectAnyOpsToken()))) return c.notFound();
      c.header('www-authenticate', 'Bearer realm="operations"');
      return respondError(c, ERROR_CODES.noPermission, {
        status: 401,
        message: getStatusText(c.var.caller.locale, 401),
      });
    }
    const { name, agentKey } = opsTokenRow;
    const scope = agentKey ? ({ kind: 'agent', agentKey } as const) : ({ kind: 'platform' } as const);
    c.set('staff', { id: 0, name, role: 'administrator', scope });
    await requirePermissionCheck(c, next);
  });
}
