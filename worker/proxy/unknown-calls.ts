import { every, except } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { EMBEDDED_FILE_PATHS } from '#shared/contract/embedded-files.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import { LARGEST_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { limitBody } from '#worker/request/limit-body.ts';
import { limitUnknownCalls } from '#worker/security/limit-rate.ts';
import { isStraight } from '#worker/security/refuse-requests.ts';
import { essenceOf, LARGEST_JSON_BYTES } from './write-own-fields.ts';

// Calls that the contract does not name. Their fields are read one by one (write-own-fields.ts), so each costs more than a known call,
// and nobody needs to be logged in to make one.

const PARAMETER = /\{\w+\}/g;

/** Whether a path is one of these, written as the contract writes them. */
export function matchPaths(paths: readonly string[]): (path: string) => boolean {
  const fixed = new Set(paths.filter((path) => !path.includes('{')));
  const patterns = paths
    .filter((path) => path.includes('{'))
    .map((path) => new RegExp(`^${path.replace(PARAMETER, '[^/]+')}$`));
  return (path) => fixed.has(path) || patterns.some((pattern) => pattern.test(path));
}

/** What stands between an unknown call and its body. */
export const guardUnknownCalls = (contract: readonly string[]) =>
  every(
    refuseDisguised(contract),
    refuseWithoutReader(),
    refuseForeignReads(),
    limitUnknownCalls(),
    except(isUpload, limitBody(LARGEST_JSON_BYTES)),
    limitBody(LARGEST_REQUEST_BODY_BYTES),
  );

const isUpload = (c: { req: { header: (name: string) => string | undefined } }) =>
  essenceOf(c.req.header('content-type') ?? '') === 'multipart/form-data';

/** The embedded backend knows the contract and its own files; only an outside one may know other calls. */
function refuseWithoutReader() {
  const isFile = matchPaths(EMBEDDED_FILE_PATHS);
  return createMiddleware<EdgeEnv>(async function refuseWithoutReaderStep(c, next) {
    if (c.env.BACKEND_ORIGIN || (isRead(c.req.method) && isFile(c.req.path))) return next();
    return refuse(c as EdgeContext, FAILURE_CODES.requestError, 404);
  });
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const OWN_SITES: readonly (string | undefined)[] = ['same-origin', 'none', undefined];

/**
 * Another site can make a visitor's browser read any address, as a picture or a frame. It may link to a file; what has a query is read
 * field by field, and only for our own pages.
 */
function refuseForeignReads() {
  return createMiddleware<EdgeEnv>(async function refuseForeignReadsStep(c, next) {
    const isLink = c.req.header('sec-fetch-mode') === 'navigate' && new URL(c.req.url).search === '';
    if (OWN_SITES.includes(c.req.header('sec-fetch-site')) || isLink) return next();
    return refuse(c as EdgeContext, FAILURE_CODES.accessForbidden, 403);
  });
}

const refuse = (c: EdgeContext, code: typeof FAILURE_CODES.requestError | typeof FAILURE_CODES.accessForbidden, httpStatus: number) =>
  answerFailure(c, { code, httpStatus, message: failureText(c.get('locale'), code, httpStatus) });

/** Stands for what is put into a path, while the path is folded. */
const ID = '0id0';
/** Blanks, controls and what nobody sees: some backends cut them off, and others read through them. */
const UNSEEN = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** A dot at an end is eaten by file systems, a plus is a blank to who reads a path as a form. */
const LOOSE_END = /[.+](\/|$)|\/\+/;

/**
 * What the contract does not name goes on by plain segments only, so that every backend reads the path that was judged. And a
 * call of the contract by another method, in capitals, with a slash or an ending behind it would pass unread: its inputs
 * unchecked, its answer with courses that a visitor is not shown. Some backends know it all the same, so it stops here.
 */
export function refuseDisguised(known: readonly string[]) {
  const patterns = known.map(
    (path) => new RegExp(`^${foldPath(path.replace(/\{\w+\}/g, ID)).replaceAll(ID, '[^/]+')}$`),
  );
  return createMiddleware<EdgeEnv>(async export function refuseDisguisedStep(c, next) {
    const path = isStraight(c.req.path) ? decodeURIComponent(c.req.path) : null;
    const isPlain = path !== null && !UNSEEN.test(path) && !LOOSE_END.test(path);
    const folded = foldPath(path ?? '');
    if (isPlain && !patterns.some((pattern) => pattern.test(folded))) return next();
    const code = FAILURE_CODES.requestError;
    const httpStatus = isPlain && folded === path.toLowerCase() ? 405 : 404;
    return answerFailure(c, { code, message: failureText(c.get('locale'), code, httpStatus), httpStatus });
  });
}

/** As the most lenient backends read a path: of each segment its first word, without accents, in whichever case. */
const foldPath = (path: string) =>
  path
    .replace(/\/$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .split('/')
    .map((segment) => /[\w~-]+/.exec(segment)?.[0] ?? segment)
    .join('/');
