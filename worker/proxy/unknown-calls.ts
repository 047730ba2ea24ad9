import type { Context } from 'hono';
import { every, except } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { EMBEDDED_PATHS } from '#shared/contract/embedded-paths.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { isMultipart } from '#shared/rules/parse-multipart.ts';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { respondWithError } from '#worker/endpoints/respond.ts';
import { getErrorText } from '#worker/locale/error-texts.ts';
import { limitBody } from '#worker/request/limit-body.ts';
import { rateLimitUnknownCalls } from '#worker/security/rate-limit.ts';
import { isCanonicalPath } from '#worker/security/reject-requests.ts';
import { MAX_JSON_BYTES } from './override-fields.ts';

// Checks of calls outside the contract. They need no session, and each costs more than a contract call, because
// override-fields.ts compares its fields one by one.

const PATH_PARAMETER_PATTERN = /\{\w+\}/g;

/** Returns a matcher for paths in the contract's notation, such as '/x/{id}'. */
export function createPathMatcher(paths: readonly string[]): (path: string) => boolean {
  const fixedPaths = new Set(paths.filter((path) => !path.includes('{')));
  const pathPatterns = paths
    .filter((path) => path.includes('{'))
    .map((path) => new RegExp(`^${path.replace(PATH_PARAMETER_PATTERN, '[^/]+')}$`));
  return (path) => fixedPaths.has(path) || pathPatterns.some((pattern) => pattern.test(path));
}

/** Middleware that checks a call outside the contract before the body is read. */
export const validateUnknownCalls = (contractPaths: readonly string[]) =>
  every(
    rejectContractLookalikes(contractPaths),
    requireServedPath(),
    denyCrossSiteReads(),
    rateLimitUnknownCalls(),
    except(isUpload, limitBody(MAX_JSON_BYTES)),
    limitBody(MAX_REQUEST_BODY_BYTES),
  );

const isUpload = (c: Context) => isMultipart(c.req.header('content-type') ?? '');

/**
 * Responds 404 for a path that the embedded backend does not serve. An external backendmay have calls beyond the
 * contract.
 */
function requireServedPath() {
  const isReadablePath = createPathMatcher(EMBEDDED_PATHS.GET);
  const isWritablePath = createPathMatcher(EMBEDDED_PATHS.POST);
  return createMiddleware<EdgeEnv>(async function requireServedPathStep(c, next) {
    const isServedPath = c.req.method === 'POST' ? isWritablePath : isReadablePath;
    if (c.env.BACKEND_ORIGIN || isServedPath(c.req.path)) return next();
    return reject(c as EdgeContext, ERROR_CODES.requestError, 404);
  });
}

const SAME_SITE_VALUES: readonly (string | undefined)[] = ['same-origin', 'none', undefined];

/**
 * Denies cross-site reads, because a page of another site can load any URL as an image or frame. Links to files are
 * allowed. A query is allowed only in same-site requests.
 */
function denyCrossSiteReads() {
  return createMiddleware<EdgeEnv>(async function denyCrossSiteReadsStep(c, next) {
    const isLinkNavigation = c.req.header('sec-fetch-mode') === 'navigate' && new URL(c.req.url).search === '';
    if (SAME_SITE_VALUES.includes(c.req.header('sec-fetch-site')) || isLinkNavigation) return next();
    return reject(c as EdgeContext, ERROR_CODES.accessForbidden, 403);
  });
}

const reject = (
  c: EdgeContext,
  code: typeof ERROR_CODES.requestError | typeof ERROR_CODES.accessForbidden,
  httpStatus: number,
) => respondWithError(c, { code, httpStatus, message: getErrorText(c.get('locale'), code, httpStatus) });

/** Placeholder for path parameters while a path is normalised. */
const ID_PLACEHOLDER = '0id0';
/**
 * Matches spaces, control and invisible characters. Some backends cut the path at such a character, others ignore it.
 */
const INVISIBLE_PATTERN = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;
/**
 * Matches endings that backends read differently: file systems drop a trailing dot, and form decoding turns a plus into
 * a space.
 */
const AMBIGUOUS_ENDING_PATTERN = /[.+](\/|$)|\/\+/;

/**
 * Forwards only canonical paths, so that every backend reads the path that was checked. Rejects a contract call with
 * another method, letter case, trailing slash or extension: some backends would accept it, but it would skip
 * validation and course limits.
 */
export function rejectContractLookalikes(contractPaths: readonly string[]) {
  const contractPatterns = contractPaths.map(
    (path) =>
      new RegExp(`^${normalizePath(path.replace(/\{\w+\}/g, ID_PLACEHOLDER)).replaceAll(ID_PLACEHOLDER, '[^/]+')}$`),
  );
  return createMiddleware<EdgeEnv>(async function rejectContractLookalikesStep(c, next) {
    const decodedPath = isCanonicalPath(c.req.path) ? decodeURIComponent(c.req.path) : null;
    const isUnambiguous =
      decodedPath !== null && !INVISIBLE_PATTERN.test(decodedPath) && !AMBIGUOUS_ENDING_PATTERN.test(decodedPath);
    const normalizedPath = normalizePath(decodedPath ?? '');
    if (isUnambiguous && !contractPatterns.some((pattern) => pattern.test(normalizedPath))) return next();
    const code = ERROR_CODES.requestError;
    const httpStatus = isUnambiguous && normalizedPath === decodedPath.toLowerCase() ? 405 : 404;
    return respondWithError(c, { code, message: getErrorText(c.get('locale'), code, httpStatus), httpStatus });
  });
}

/**
 * Returns the path as the most lenient backends read it: the first word of each segment, without accents and in lower
 * case.
 */
const normalizePath = (path: string) =>
  path
    .replace(/\/$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .split('/')
    .map((segment) => /[\w~-]+/.exec(segment)?.[0] ?? segment)
    .join('/');
