import { type RoomFrame, TabFrame } from '#shared/chat-protocol/frames.ts';
import { SOCKET_CLOSES, SOCKET_PING, SOCKET_PONG } from '#shared/chat-protocol/socket-words.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { MOST_TABS } from './room/limits.ts';

/** The browsers' sockets. They outlive the object: it may hibernate, and finds them again when it wakes. */
export class TabSockets {
  readonly #state: DurableObjectState;

  constructor(state: DurableObjectState) {
    this.#state = state;
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(SOCKET_PING, SOCKET_PONG));
  }

  accept(): { socket: WebSocket; response: Response } {
    const [client, socket] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    const number = Math.max(0, ...this.#openSockets().map(numberOf)) + 1;
    this.#state.acceptWebSocket(socket);
    socket.serializeAttachment({ number });
    for (const old of this.#openSockets().slice(0, -MOST_TABS)) old.close(SOCKET_CLOSES.tooManyTabs, 'too many tabs');
    return { socket, response: new Response(null, { status: 101, webSocket: client }) };
  }

  get count() {
    return this.#openSockets().length;
  }

  tell(frame: RoomFrame, except: WebSocket | null = null): void {
    const text = JSON.stringify(frame);
    for (const socket of this.#openSockets()) if (socket !== except) sendText(socket, text);
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.#openSockets()) socket.close(code, reason);
  }

  /** Oldest first. */
  #openSockets(): WebSocket[] {
    return this.#state
      .getWebSockets()
      .filter(({ readyState }) => readyState === WebSocket.READY_STATE_OPEN)
      .sort((a, b) => numberOf(a) - numberOf(b));
  }
}

/** In the order in which they came; it outlives the object with its socket. */
const numberOf = (socket: WebSocket) => (socket.deserializeAttachment() as { number: number } | null)?.number ?? 0;

export const sendFrame = (socket: WebSocket, frame: RoomFrame) => sendText(socket, JSON.stringify(frame));

function sendText(socket: WebSocket, text: string) {
  try {
    socket.send(text);
  } catch {
    // It closed a moment ago; its browser comes back and resumes from what it has seen.
  }
}

/** Null for what is no frame of a tab. */
export function readTabFrame(message: string | ArrayBuffer): TabFrame | null {
  return TabFrame.safeParse(parseOrNull(message)).data ?? null;
}

export function answerClose(socket: WebSocket, code: number): void {
  try {
    socket.close(code >= 3000 && code < 5000 ? code : 1000);
  } catch {
    // Closed already.
  }
}
