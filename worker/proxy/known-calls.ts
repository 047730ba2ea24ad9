import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import type { ZodObject } from 'zod';
import type { Call, InputOf } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { refuseInput } from '#worker/locale/failure-texts.ts';
import { answerEnvelope, answerFailure } from './answer-envelope.ts';

/** /x/{id} of the contract as Hono writes it. */
const toPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** One route a call of the contract, its inputs checked before any backend hears of them. */
export function knownCalls(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  for (const call of KNOWN_CALLS) {
    const source = call.method === 'GET' || call.sendsQuery ? 'query' : 'json';
    const inPath = namesInPath(call) as never; // Names that a type cannot know: they come out of a text.
    const checks = [check('param', call.input.pick(inPath)), check(source, call.input.omit(inPath))] as const;
    app.on(call.method, toPattern(call.path), refuseOtherBodies(source), ...checks, async (c) => {
      const input = { ...(c.req.valid(source as never) as object), ...(c.req.valid('param' as never) as object) };
      return answerEnvelope(c, call, await backendClientOf(c as EdgeContext)(call, input as InputOf<Call>));
    });
  }
  return app;
}

/** The inputs that stand in the path itself. */
const namesInPath = ({ path }: Call) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, true as const]));

function check(source: 'query' | 'json' | 'param', input: ZodObject) {
  return zValidator(source, input, (result, c) => {
    if (result.success) return;
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
function refuseOtherBodies(source: 'query' | 'json') {
  return async (c: EdgeContext, next: () => Promise<void>) => {
    const type = c.req.header('content-type');
    const isJson = type !== undefined && /^application\/([a-z.-]+\+)?json\b/i.test(type);
    if (source === 'json' && !isJson && c.req.header('content-length') !== '0' && c.req.raw.body)
      return answerFailure(c, refuseInput(c.get('locale'), 'body', false));
    await next();
  };
}
