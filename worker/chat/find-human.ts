import type { HumanOrder } from '#shared/chat-protocol/commands.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { fail, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { openBackendTransport } from '#worker/backend-client/send-request.ts';
import { createBackendClient } from '#worker/backend-client/create-backend-client.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { Chatter, EdgeContext } from '#worker/edge-context.ts';

/** An agent's inbox at the service: 'KEY=INBOX,KEY=INBOX', or one for all. The embedded service has one a key. */
export function inboxOf({ CHAT_ORIGIN, CHAT_INBOX }: Pick<PortalBindings, 'CHAT_ORIGIN' | 'CHAT_INBOX'>, key: string) {
  if (!CHAT_ORIGIN) return key;
  const entries = CHAT_INBOX.split(',').map((entry) => entry.trim().split('='));
  const own = entries.find(([name, inbox]) => name === key && inbox)?.[1];
  return own ?? entries.find(({ length }) => length === 1)?.[0] ?? '';
}

/**
 * What a room needs to reach people. The backend makes somebody known to the service, where it is the service's own; an
 * outside service beside the embedded backend is asked by the room itself.
 */
export async function findHuman(
  c: EdgeContext,
  chatter: Chatter,
  name: string,
  page: string,
): Promise<Result<HumanOrder>> {
  const { env } = c;
  const caller = callerOf(c);
  const visitor = {
    name,
    avatar: chatter.avatar.startsWith('https:') ? chatter.avatar : '',
    attributes: { lang: caller.locale, agent: caller.agentKey, host: caller.host, page },
  };
  const service = { origin: env.CHAT_ORIGIN, inbox: inboxOf(env, caller.agentKey) };
  if (env.CHAT_ORIGIN && !env.BACKEND_ORIGIN) return succeed({ service, contact: null, visitor });

  const transport = openBackendTransport(env.CHAT_ORIGIN ? env : { ...env, BACKEND_ORIGIN: '' });
  const found = await createBackendClient(
    transport,
    caller,
    c.req.raw.signal,
  )(contactInfo, {
    name,
    avatar_url: visitor.avatar,
    custom_attributes: visitor.attributes,
  });
  if (!found.ok) return found;
  const { source_id: sourceId, pubsub_token: pubsubToken, conversation_id: conversationId } = found.value;
  if (!sourceId || !pubsubToken || !conversationId)
    return fail({ code: FAILURE_CODES.externalServiceError, message: '', httpStatus: 502 });
  return succeed({ service, contact: { sourceId, pubsubToken, conversationId }, visitor });
}
