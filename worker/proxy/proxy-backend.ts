import { zValidator } from '@hono/zod-validator';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { BACKEND_PREFIXES, UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { logout, requestToken } from '#shared/contract/account/identity.ts';
import { uploadFile } from '#shared/contract/application/apply-form.ts';
import type { Call, CallInput, InputOf } from '#shared/contract/call.ts';
import { askAssistant, contactInfo } from '#shared/contract/chat.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { calendarFeed } from '#shared/contract/account/next-dates.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { parseMultipart } from '#shared/rules/parse-multipart.ts';
import { FILE_ERROR_STATUS, MAX_REQUEST_BODY_BYTES, isFileKind, parseUpload } from '#shared/rules/uploaded-file.ts';
import { ensureGuest } from '#worker/chat/chat-participant.ts';
import { getBackendClient } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { getErrorText, createInvalidInputError, getSiteTexts } from '#worker/locale/error-texts.ts';
import { rateLimitWrites } from '#worker/security/rate-limit.ts';
import { csrfProtection } from '#worker/security/csrf-protection.ts';
import { respondWithEnvelope, respondWithError } from '#worker/endpoints/respond.ts';
import { MAX_CALL_BYTES, MAX_CHAT_COMMAND_BYTES, limitBody } from '#worker/request/limit-body.ts';
import { forwardCall } from './forward-call.ts';
import { admitMutation, createInputError, needsAdmission, sendCall } from './send-mutation.ts';
import { validateUnknownCalls, createPathMatcher, rejectContractLookalikes } from './unknown-calls.ts';

/** Calls that only the edge may make, because their responses contain a token or secret that scripts must not read. */
const EDGE_PATHS = [requestToken.path, logout.path, calendarFeed.path];

const PREFIX_PATTERNS = BACKEND_PREFIXES.map((prefix) => `/${prefix}/*`).concat(
  BACKEND_PREFIXES.map((prefix) => `/${prefix}`),
);

/** Proxy for calls from the browser under the twelve service prefixes. */
export function proxyBackend(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const contractPaths = [...KNOWN_CALLS.map(({ path }) => path), ...EDGE_PATHS, UPLOAD_PATH];
  const isContractPath = createPathMatcher(contractPaths);
  for (const route of PREFIX_PATTERNS) {
    app.use(route, restrictMethods(), requireSite(), csrfProtection());
    app.use(
      route,
      except((c) => isContractPath(c.req.path), validateUnknownCalls(contractPaths)),
    );
    app.use(
      route,
      except((c) => c.req.path === UPLOAD_PATH || !isContractPath(c.req.path), limitBody(MAX_CALL_BYTES)),
    );
  }
  app.use(UPLOAD_PATH, limitBody(MAX_REQUEST_BODY_BYTES));
  app.use(`${askAssistant.path}/*`, limitBody(MAX_CHAT_COMMAND_BYTES));
  for (const path of EDGE_PATHS) app.all(path, denyScripts);
  app.post(contactInfo.path, denyWithChatOrigin);
  app.post(UPLOAD_PATH, (c) => uploadToBackend(c as EdgeContext));
  for (const route of ['/appAsk/*', '/appChat/*']) app.use(route, rateLimitWrites());
  for (const route of ['/appAsk/*', '/appChat/*']) app.use(route, ensureGuest());
  app.route('/', createContractRoutes());
  for (const route of PREFIX_PATTERNS)
    app.all(route, rejectContractLookalikes(contractPaths), (c) => forwardCall(c as EdgeContext));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400)
      return respondWithError(c, createInvalidInputError(c.get('locale'), 'body', false));
    throw error;
  });
  return app;
}

/**
 * Denies scripts a contact's token of an external chat service. The token opens the conversation without a login, so a
 * script could use it after the login has ended. The embedded service checks each request (speaker.ts).
 */
const denyWithChatOrigin = createMiddleware<EdgeEnv>(async function keepFromScriptsStep(c, next) {
  return c.env.CHAT_ORIGIN ? denyScripts(c) : next();
});

const denyScripts = (c: Context<EdgeEnv>) =>
  respondWithError(c, {
    code: ERROR_CODES.noPermission,
    message: getErrorText(c.get('locale'), ERROR_CODES.noPermission),
    httpStatus: 403,
  });

/** Converts a path of the contract, such as /x/{id}, to Hono's notation. */
const toPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Creates one route per call of the contract. Inputs are validated before the backend is called. */
function createContractRoutes(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  for (const call of KNOWN_CALLS) {
    const inputSource = call.method === 'GET' || call.sendsQuery ? 'query' : 'json';
    if (inputSource === 'json') app.on(call.method, toPattern(call.path), requireJsonBody());
    if (needsAdmission(call)) app.on(call.method, toPattern(call.path), requireAdmission(call));
    app.on(call.method, toPattern(call.path), ...getValidators(call, inputSource), async (c) => {
      const validatedValues = c.req.valid(inputSource as never) as object;
      const input = Array.isArray(validatedValues)
        ? validatedValues
        : { ...validatedValues, ...(c.req.valid('param' as never) as object) };
      return respondWithEnvelope(c, call, await sendCall(c as EdgeContext, call, input as InputOf<Call>));
    });
  }
  return app;
}

/**
 * Returns the validators of a call. An input that is no plain object is validated as a whole. No such call has an input
 * in its path.
 */
function getValidators(call: Call, source: 'query' | 'json'): [MiddlewareHandler, ...MiddlewareHandler[]] {
  const parameterNames = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, true as const]);
  if (parameterNames.length === 0 || !(call.input instanceof z.ZodObject)) return [validateInput(source, call.input)];
  const pathParameters = Object.fromEntries(parameterNames) as never; // The type cannot express that the names come from the path.
  return [
    validateInput('param', call.input.pick(pathParameters)),
    validateInput(source, call.input.omit(pathParameters)),
  ];
}

/** Validates an input. An invalid one is rejected with the field's name, without a backend call. */
export function validateInput<Source extends 'query' | 'json' | 'param', Input extends CallInput>(
  inputSource: Source,
  input: Input,
) {
  return zValidator(inputSource, input, (result, c) => {
    if (result.success) return undefined;
    return respondWithError(c, createInputError(c as unknown as EdgeContext, result.error, result.data));
  });
}

/** Applies rate limit and CAPTCHA of a call, even to an invalid input. */
const requireAdmission = (call: Call) =>
  createMiddleware<EdgeEnv>(async function admitStep(c, next) {
    const error = await admitMutation(c as EdgeContext, call, await c.req.json().catch(() => null));
    return error ? respondWithError(c, error) : next();
  });

/** Rejects a body that is not JSON: a form or text would otherwise count as empty input. */
export function requireJsonBody() {
  return createMiddleware<EdgeEnv>(async function requireJsonBodyStep(c, next) {
    const contentType = c.req.header('content-type');
    const isJson = contentType !== undefined && /^application\/([a-z.-]+\+)?json\b/i.test(contentType);
    if (!isJson && c.req.header('content-length') !== '0' && c.req.raw.body)
      return respondWithError(c, createInvalidInputError(c.get('locale'), 'body', false));
    await next();
  });
}

const METHODS = ['GET', 'HEAD', 'POST'];

/** Rejects methods that the contract does not use, because no later check covers them. */
function restrictMethods() {
  return createMiddleware<EdgeEnv>(async function restrictMethodsStep(c, next) {
    if (METHODS.includes(c.req.method)) return next();
    c.header('allow', METHODS.join(', '));
    const code = ERROR_CODES.accessForbidden;
    return respondWithError(c as EdgeContext, {
      code,
      httpStatus: 405,
      message: getErrorText(c.get('locale'), code, 405),
    });
  });
}

export function requireSite() {
  return createMiddleware<EdgeEnv>(async function requireSiteStep(c, next) {
    const siteFailure = c.get('siteFailure');
    if (!siteFailure) return next();
    const isNotFound = siteFailure.status === 404;
    const code = isNotFound ? ERROR_CODES.requestError : ERROR_CODES.serviceUnavailable;
    return respondWithError(c, {
      code,
      message: siteFailure.message || getErrorText(c.get('locale'), code),
      httpStatus: isNotFound ? 404 : 503,
    });
  });
}

/** Forwards an upload. It requires a login. Size and content are checked, and metadata of pictures is removed. */
async function uploadToBackend(c: EdgeContext): Promise<Response> {
  const locale = c.get('locale');
  const code = ERROR_CODES.sessionExpired;
  if (!c.get('session')) return respondWithError(c, { code, message: getErrorText(locale, code) });

  const body = await c.req.arrayBuffer();
  const form = await parseMultipart(c.req.header('content-type') ?? '', body).catch(() => null);
  const kind = form?.get('kind');
  const file = form?.get('file');
  if (!isFileKind(kind)) return respondWithError(c, createInvalidInputError(locale, 'kind', kind === null));
  if (!(file instanceof File)) return respondWithError(c, createInvalidInputError(locale, 'file', file === null));
  const parsedUpload = parseUpload(kind, new Uint8Array(await file.arrayBuffer()));
  if (!parsedUpload.ok)
    return respondWithError(c, {
      code: ERROR_CODES.invalidParameter,
      field: 'file',
      message: getSiteTexts(locale).file[parsedUpload.fault],
      httpStatus: FILE_ERROR_STATUS[parsedUpload.fault],
    });
  const sanitizedFile = new File([parsedUpload.bytes], sanitizeFileName(file.name, parsedUpload.contentType), {
    type: parsedUpload.contentType,
  });
  return respondWithEnvelope(c, uploadFile, await getBackendClient(c)(uploadFile, { kind, file: sanitizedFile }));
}
