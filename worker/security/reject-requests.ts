import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { MAX_FORM_BYTES } from '#shared/constants.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { acceptsForm, getPageName } from '#shared/pages/page-table.ts';
import { areSecretsEqual } from '#shared/rules/credentials.ts';
import { missingSettings, parseStage } from '#shared/stage.ts';
import { parseSiteAddress } from '#shared/tenant/site-address.ts';
import { type EdgeContext, type EdgeEnv, getUrl } from '#worker/edge-context.ts';
import { respondWithStatus } from '#worker/endpoints/respond.ts';
import { MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import { logEvent } from '#worker/log-event.ts';

/**
 * Responds with an error outside development while a required secret is missing. Logs the missing ones once per
 * isolate.
 */
export function requireSettings() {
  let isLogged = false;
  return createMiddleware<EdgeEnv>(async function requireSettingsStep(c, next) {
    const missingSettingNames = missingSettings('portal', parseStage(c.env.DOMAIN_TYPE), c.env);
    if (missingSettingNames.length === 0) return next();
    if (!isLogged)
      logEvent('error', 'required settings are missing', {
        requestId: c.get('requestId'),
        missing: missingSettingNames,
      });
    isLogged = true;
    return respondWithStatus(c, 503, ERROR_CODES.serviceUnavailable);
  });
}

/** Matches percent-encoded ASCII. Bytes from 80 on are parts of a UTF-8 character. */
const ESCAPE_PATTERN = /%[0-7][0-9a-f]/gi;
/** Matches invalid percent-encoding, such as %zz or a % at the end. */
const BROKEN_ESCAPE_PATTERN = /%(?![0-9a-f]{2})/i;
/**
 * Matches characters that have a meaning in a path (/, \\, %, ;, ?, #, control characters) or need no percent-encoding.
 */
const SIGNIFICANT_CHARACTER_PATTERN = /^[\p{Cc}/\\%;?#\w.~-]$/u;

/**
 * Whether every parser reads the path in the same way. The edge matches the raw path but a backend decodes it, so %74
 * instead of a letter would bypass the checks of the edge and still match a route of the backend.
 */
export function isCanonicalPath(pathname: string): boolean {
  if (/[\\;\p{Cc}]|\/\//u.test(pathname) || BROKEN_ESCAPE_PATTERN.test(pathname)) return false;
  if (
    pathname
      .match(ESCAPE_PATTERN)
      ?.some((escape) => SIGNIFICANT_CHARACTER_PATTERN.test(String.fromCharCode(Number(`0x${escape.slice(1)}`))))
  )
    return false;
  const decodedPath = decodePath(pathname);
  // Some file systems drop '..' and trailing dots.
  return (
    decodedPath !== null &&
    ![...decodedPath].some(hasSignificantCompatibilityForm) &&
    !/\.(\/|$)|\/\.(?!well-known\b)/.test(decodedPath)
  );
}

/** Whether a character, such as full-width ／ or ｔ, becomes a slash or a letter under Unicode normalisation. */
const hasSignificantCompatibilityForm = (char: string) =>
  char > '\u007f' &&
  [...char.normalize('NFKC')].some((normalizedChar) => SIGNIFICANT_CHARACTER_PATTERN.test(normalizedChar));

/** Decodes a path. Returns null for invalid UTF-8. */
function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/**
 * Rejects ambiguous paths. Must precede every middleware that depends on the path, because two of them could parse such
 * a path differently.
 */
export function requireCanonicalPath() {
  return createMiddleware<EdgeEnv>(async function requireCanonicalPathStep(c, next) {
    return isCanonicalPath(getUrl(c).pathname) ? next() : respondWithStatus(c, 404);
  });
}

/**
 * Matches paths of the SMS outbox, the component gallery and the contract. Routes match in any case, and the data URL
 * of a page ends in .data.
 */
const DEVELOPER_ENDPOINT_PATTERN = /^\/_\/(outbox|ui|contract)(?![\w-])/i;

/** Matches paths that are open in a branch preview: health checks and operations, which have tokens of their own. */
const PUBLIC_IN_PREVIEW_PATTERN = /^\/_\/(health$|ready$|ops\/)/;

/**
 * Protects developer endpoints: they are open in development, need Basic authentication (any user name) in a preview,
 * whose URL is public, and do not exist in production. A branch preview is protected as a whole.
 */
export function protectDeveloperEndpoints() {
  return createMiddleware<EdgeEnv>(async function protectDeveloperEndpointsStep(c, next) {
    const stage = parseStage(c.env.DOMAIN_TYPE);
    const { innerPath } = parseSiteAddress(getUrl(c).pathname);
    const isBranchPreview =
      stage === 'preview' && Boolean(c.env.PREVIEW_BRANCH) && !PUBLIC_IN_PREVIEW_PATTERN.test(innerPath);
    if (stage === 'development' || !(isBranchPreview || DEVELOPER_ENDPOINT_PATTERN.test(innerPath))) return next();
    const previewPass = stage === 'preview' ? (c.env.PREVIEW_PASS ?? '') : '';
    if (previewPass && (await areSecretsEqual(parseBasicPassword(c.req.header('authorization') ?? ''), previewPass)))
      return next();
    if (previewPass) c.header('www-authenticate', 'Basic realm="preview", charset="UTF-8"');
    c.header('cache-control', 'no-store');
    return respondWithStatus(c, previewPass ? 401 : 404);
  });
}

/** Parses the password of a Basic authorization header. Returns '' for any other scheme. */
function parseBasicPassword(authorization: string): string {
  const [scheme = '', encodedCredentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() !== 'basic') return '';
  try {
    const credentials = new TextDecoder().decode(
      Uint8Array.from(atob(encodedCredentials), (byte) => byte.charCodeAt(0)),
    );
    return credentials.slice(credentials.indexOf(':') + 1);
  } catch {
    return '';
  }
}

/**
 * Allows GET and HEAD only for pages without a form, because React Router would log a stack trace for another method.
 * CSRF protection and the size limit of forms follow in the pipeline.
 */
export function restrictPageMethods() {
  return createMiddleware<EdgeEnv>(async function restrictPageMethodsStep(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const { pathname } = getUrl(c);
    const canPost = acceptsForm(pathname) || isOfficePage(pathname);
    if (canPost && c.req.method === 'POST') return next();
    c.header('allow', canPost ? 'GET, HEAD, POST' : 'GET, HEAD');
    return respondWithStatus(c, 405);
  });
}

/**
 * Limits the size of forms. The application form has the limit of its API call. Office pages accept texts and files
 * and have limits of their own (office-endpoint.ts).
 */
export function limitForms() {
  const createBodyLimit = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => respondWithStatus(c as EdgeContext, 413) });
  const [formLimit, defaultLimit] = [createBodyLimit(MAX_FORM_BYTES), createBodyLimit(MAX_CALL_BYTES)];
  return createMiddleware<EdgeEnv>((c, next) => {
    const { pathname } = getUrl(c);
    if (isOfficePage(pathname)) return next();
    return (getPageName(pathname) === 'applyForm' ? defaultLimit : formLimit)(c, next);
  });
}
