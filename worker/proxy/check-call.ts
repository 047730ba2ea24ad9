import { zValidator } from '@hono/zod-validator';
import { createMiddleware } from 'hono/factory';
import type { CallInput } from '#shared/contract/call.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { failureText, refuseInput } from '#worker/locale/failure-texts.ts';
import { answerFailure } from './answer-envelope.ts';

/** An input that does not fit is answered here, by its field's name, and no backend hears of it. */
export function checkInput<Source extends 'query' | 'json' | 'param', Input extends CallInput>(
  source: Source,
  input: Input,
) {
  return zValidator(source, input, (result, c) => {
    if (result.success) return undefined;
    const issue = result.error.issues[0];
    const path = issue?.path ?? [];
    const isMissing = path.length > 0 && at(result.data, path) === undefined;
    return answerFailure(
      c,
      refuseInput((c as unknown as EdgeContext).get('locale'), path.join('.') || 'body', isMissing),
    );
  });
}

/** What stands at a place of an input, which may be anything. */
const at = (input: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name], input);

/** A form or a text in place of JSON would count as an empty input; it is a wrong one. */
export function refuseOtherBodies() {
  return createMiddleware<EdgeEnv>(async function refuseOtherBodiesStep(c, next) {
    const type = c.req.header('content-type');
    const isJson = type !== undefined && /^application\/([a-z.-]+\+)?json\b/i.test(type);
    if (!isJson && c.req.header('content-length') !== '0' && c.req.raw.body)
      return answerFailure(c, refuseInput(c.get('locale'), 'body', false));
    await next();
  });
}

const METHODS = ['GET', 'HEAD', 'POST'];

/** The contract knows no others, so no rule here has been thought through for them. */
export function refuseOtherMethods() {
  return createMiddleware<EdgeEnv>(async function refuseOtherMethodsStep(c, next) {
    if (METHODS.includes(c.req.method)) return next();
    c.header('allow', METHODS.join(', '));
    const code = FAILURE_CODES.accessForbidden;
    return answerFailure(c as EdgeContext, { code, httpStatus: 405, message: failureText(c.get('locale'), code, 405) });
  });
}

/** Where there is no site, there is nobody to ask either. */
export function refuseWithoutSite() {
  return createMiddleware<EdgeEnv>(async function refuseWithoutSiteStep(c, next) {
    const failure = c.get('siteFailure');
    if (!failure) return next();
    const isGone = failure.status === 404;
    const code = isGone ? FAILURE_CODES.requestError : FAILURE_CODES.serviceUnavailable;
    return answerFailure(c, {
      code,
      message: failure.message || failureText(c.get('locale'), code),
      httpStatus: isGone ? 404 : 503,
    });
  });
}
