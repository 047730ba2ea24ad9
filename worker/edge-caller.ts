import type { AskBackend } from '#shared/contract/call.ts';
import { openBackendDoor } from './backend-client/backend-door.ts';
import type { Caller } from './backend-client/caller.ts';
import { createBackendClient } from './backend-client/create-backend-client.ts';
import type { ReadRank } from './backend-client/retry-budget.ts';
import type { EdgeContext } from './edge-context.ts';
import { noteSessionEnd } from './session/note-session-end.ts';

/** The caller of a request whose tenant, session and locale are known. */
export function callerOf(c: EdgeContext): Caller {
  const agent = c.get('agent');
  return {
    requestId: c.get('requestId'),
    locale: c.get('locale'),
    agentId: agent?.id ?? '',
    agentKey: agent?.keyCode ?? '',
    publicLevel: agent?.publicLevel ?? 0,
    host: hostOf(c),
    accessToken: c.get('session')?.access_token ?? null,
    address: addressOf(c),
    userId: c.get('chatter')?.userId ?? '',
    visitorId: c.get('chatter')?.visitorId ?? '',
  };
}

/** `abort` ends the calls when the visitor leaves, unless others wait for the same answer. */
export function backendClientOf(
  c: EdgeContext,
  caller = callerOf(c),
  abort: AbortSignal = c.req.raw.signal,
  rank: ReadRank = 'part',
): AskBackend {
  const askAs = (accessToken: string | null) =>
    createBackendClient(openBackendDoor(c.env, c.get('guards')), { ...caller, accessToken }, abort, rank);
  return async (call, input) => {
    const answer = await askAs(caller.accessToken)(call, input);
    if (answer.ok || !caller.accessToken) return answer;
    const renewed = await noteSessionEnd(c, answer.failure, caller.accessToken);
    return renewed ? askAs(renewed)(call, input) : answer;
  };
}

/** The host that the visitor asked for, without its port. */
export const hostOf = (c: EdgeContext) => new URL(c.req.url).hostname.toLowerCase();

/** Cloudflare sets it; whatever a browser says in its place is written over. */
const addressOf = (c: EdgeContext) => c.req.header('cf-connecting-ip') ?? '';
