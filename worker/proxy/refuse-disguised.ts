import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { answerFailure } from './answer-envelope.ts';

/** Stands for what is put into a path, while the path is folded. */
const ID = '0id0';

/**
 * A call of the contract by another method, in capitals, with a slash or an ending behind it would pass unread: its inputs
 * unchecked, its answer with courses that a visitor is not shown. Some backends know it all the same, so it stops here.
 */
export function refuseDisguised(known: readonly string[]) {
  const patterns = known.map(
    (path) => new RegExp(`^${foldPath(path.replace(/\{\w+\}/g, ID)).replaceAll(ID, '[^/]+')}$`),
  );
  return createMiddleware<EdgeEnv>(async function refuseDisguisedStep(c, next) {
    const folded = foldPath(c.req.path);
    if (!patterns.some((pattern) => pattern.test(folded))) return next();
    const code = FAILURE_CODES.requestError;
    const httpStatus = folded === c.req.path.toLowerCase() ? 405 : 404;
    return answerFailure(c, { code, message: failureText(c.get('locale'), code, httpStatus), httpStatus });
  });
}

/** As lenient backends read a path that holds nothing escaped any more. */
const foldPath = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.[a-z\d]+$/, '');
