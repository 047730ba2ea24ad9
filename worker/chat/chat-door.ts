import { CHAT_SECRET_HEADER } from '#shared/chat-protocol/orders.ts';
import type { PortalBindings } from '#worker/bindings.ts';

/** Asks the chat Worker, which outside development answers only who knows the secret. */
export function askChatWorker(
  { CHAT, CHAT_SECRET = '' }: Pick<PortalBindings, 'CHAT' | 'CHAT_SECRET'>,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete(CHAT_SECRET_HEADER);
  if (CHAT_SECRET) headers.set(CHAT_SECRET_HEADER, CHAT_SECRET);
  return CHAT.fetch(address, { ...init, headers });
}
