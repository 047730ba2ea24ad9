import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Call, CallInput, InputOf } from '#shared/contract/call.ts';
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
    app.on(call.method, toPattern(call.path), refuseOtherBodies(source), ...checksOf(call, source), async (c) => {
      const given = c.req.valid(source as never) as object;
      const input = Array.isArray(given) ? given : { ...given, ...(c.req.valid('param' as never) as object) };
      return answerEnvelope(c, call, await backendClientOf(c as EdgeContext)(call, input as InputOf<Call>));
    });
  }
  return app;
}

/** What the path names is checked there, the rest where it comes from. Mostly it names nothing: then all is in one place. */
function checksOf({ path, input }: Call, source: 'query' | 'json') {
  const names = namesInPath(path);
  if (Object.keys(names).length === 0 || !(input instanceof z.ZodObject))
    return [check('param', z.object({})), check(source, input)] as const;
  const inPath = names as never; // Names that a type cannot know: they come out of a text.
  return [check('param', input.pick(inPath)), check(source, input.omit(inPath))] as const;
}

/** The inputs that stand in the path itself. */
const namesInPath = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, true as const]));

function check(source: 'query' | 'json' | 'param', input: CallInput) {
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
