import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AnswerOf, Call, InputOf } from '#shared/contract/call.ts';
import { WhoseLogins } from '#shared/contract/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import type { Result } from '#shared/failure.ts';
import { findLoggedIn, recheckSockets } from '#worker/chat/recheck-sockets.ts';
import type { Caller } from '#worker/backend-client/caller.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import { readKnownDevice } from '#worker/session/device-cookie.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { answerEnvelope } from './answer-envelope.ts';
import { checkInput, refuseOtherBodies } from './check-input.ts';

/** /x/{id} of the contract as Hono writes it. */
const toPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** One route a call of the contract, its inputs checked before any backend hears of them. */
export function knownCalls(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  for (const call of KNOWN_CALLS) {
    const source = call.method === 'GET' || call.sendsQuery ? 'query' : 'json';
    if (source === 'json') app.on(call.method, toPattern(call.path), refuseOtherBodies());
    app.on(call.method, toPattern(call.path), ...checksOf(call, source), async (c) => {
      const given = c.req.valid(source as never) as object;
      const input = Array.isArray(given) ? given : { ...given, ...(c.req.valid('param' as never) as object) };
      const ask = () =>
        backendClientOf(c as EdgeContext, callerFor(call, c as EdgeContext))(call, input as InputOf<Call>);
      return answerEnvelope(c, call, await (call.endsLogins ? endingLogins(c as EdgeContext, ask) : ask()));
    });
  }
  return app;
}

/** A backend may give codes to the owner of a number that strangers have used up for them: by a device that it knows. */
function callerFor({ texts }: Call, c: EdgeContext): Caller {
  const device = texts === 'code' ? readKnownDevice(c) : null;
  return { ...callerOf(c), ...(device && { device }) };
}

/** Logins end at the backend; the sockets that they opened are here. */
async function endingLogins(c: EdgeContext, ask: () => Promise<Result<AnswerOf<Call>>>) {
  const userId = await findLoggedIn(c);
  const answer = await ask();
  // Who is logged in here may have set the password of another account of theirs.
  if (answer.ok) await recheckSockets(c, WhoseLogins.safeParse(answer.value).data?.staffId || userId);
  return answer;
}

/** An input whose fields depend on each other is checked as a whole, and so is a list: none of it can stand in the path. */
function checksOf(call: Call, source: 'query' | 'json'): [MiddlewareHandler, ...MiddlewareHandler[]] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, true as const]);
  if (names.length === 0 || !(call.input instanceof z.ZodObject)) return [checkInput(source, call.input)];
  const inPath = Object.fromEntries(names) as never; // Names that a type cannot know: they come out of a text.
  return [checkInput('param', call.input.pick(inPath)), checkInput(source, call.input.omit(inPath))];
}
