import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { isStraight } from '#worker/security/turn-away.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';

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
  return createMiddleware<EdgeEnv>(async function refuseDisguisedStep(c, next) {
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
