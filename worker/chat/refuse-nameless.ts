import { CHAT_PATHS } from '#shared/chat-protocol/chat-paths.ts';
import { SOCKET_CLOSES } from '#shared/chat-protocol/socket-words.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { refuseCommand } from './refuse-command.ts';

/** A page cannot read why a socket was not opened, only why it was closed. */
export function refuseNameless(c: EdgeContext): Response {
  if (!c.req.path.endsWith(CHAT_PATHS.live)) return refuseCommand(c, 'noName');
  const { 0: theirs, 1: ours } = new WebSocketPair();
  ours.accept();
  ours.close(SOCKET_CLOSES.noName, 'no name');
  return new Response(null, { status: 101, webSocket: theirs });
}
