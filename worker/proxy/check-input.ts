import { zValidator } from '@hono/zod-validator';
import { createMiddleware } from 'hono/factory';
import type { CallInput } from '#shared/contract/call.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { refuseInput } from '#worker/locale/failure-texts.ts';
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
