import { type RoomFrame, TabFrame } from '#shared/chat-protocol/commands.ts';
import { SOCKET_CLOSE_CODES, SOCKET_PING, SOCKET_PONG } from '#shared/chat-protocol/chat-names.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { MAX_FRAME_BYTES, ROOM_FRAME_LIMIT, SOCKET_FRAME_LIMIT, TokenBucket } from './frame-limit.ts';
import { LOGIN_TRUST_MS, MAX_TABS } from './room/room-limits.ts';

/** Data attached to a WebSocket, which survive hibernation of the object. */
interface SocketAttachment {
  number: number;
  /** Time until which the login is trusted, or 0 for the WebSocket of a guest. */
  trustedUntil: number;
}

export class TabSockets {
  readonly #state: DurableObjectState;
  readonly #frames = new WeakMap<WebSocket, TokenBucket>();
  readonly #roomFrames = new TokenBucket(ROOM_FRAME_LIMIT, Date.now());

  constructor(state: DurableObjectState) {
    this.#state = state;
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(SOCKET_PING, SOCKET_PONG));
  }

  accept(hasLogin: boolean): { socket: WebSocket; response: Response } {
    const [client, socket] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    const socketNumber = Math.max(0, ...this.#openSockets().map((openSocket) => getAttachment(openSocket).number)) + 1;
    this.#state.acceptWebSocket(socket);
    const trustedUntil = hasLogin ? Date.now() + LOGIN_TRUST_MS : 0;
    socket.serializeAttachment({ number: socketNumber, trustedUntil } satisfies SocketAttachment);
    for (const oldSocket of this.#openSockets().slice(0, -MAX_TABS))
      oldSocket.close(SOCKET_CLOSE_CODES.tooManyTabs, 'too many tabs');
    return { socket, response: new Response(null, { status: 101, webSocket: client }) };
  }

  get count() {
    return this.#openSockets().length;
  }

  broadcast(frame: RoomFrame): void {
    const text = JSON.stringify(frame);
    for (const socket of this.#openSockets()) if (!this.#closeIfExpired(socket)) sendText(socket, text);
  }

  /**
   * Parses a WebSocket message. Returns null for an invalid one, which also closes the WebSocket, and for one on a
   * closed WebSocket.
   */
  parseFrame(socket: WebSocket, message: string | ArrayBuffer): TabFrame | null {
    // Frames sent before the socket was closed still arrive.
    if (socket.readyState !== WebSocket.READY_STATE_OPEN || this.#closeIfExpired(socket)) return null;
    if (!this.#isWithinLimits(socket, message)) return null;
    const frame = TabFrame.safeParse(parseJsonOrNull(message)).data ?? null;
    if (!frame) socket.close(SOCKET_CLOSE_CODES.badFrame, 'bad frame');
    return frame;
  }

  /**
   * Closes a WebSocket whose messages are larger or more frequent than those of any portal page. Returns whether it is
   * within the limits.
   */
  #isWithinLimits(socket: WebSocket, message: string | ArrayBuffer): boolean {
    const messageLength = typeof message === 'string' ? message.length : message.byteLength;
    if (messageLength > MAX_FRAME_BYTES) {
      socket.close(SOCKET_CLOSE_CODES.frameTooLong, 'frame too long');
      return false;
    }
    const now = Date.now();
    let bucket = this.#frames.get(socket);
    if (!bucket) this.#frames.set(socket, (bucket = new TokenBucket(SOCKET_FRAME_LIMIT, now)));
    if (bucket.consume(now) && this.#roomFrames.consume(now)) return true;
    socket.close(SOCKET_CLOSE_CODES.tooManyFrames, 'too many frames');
    return false;
  }

  /** Closes a WebSocket whose login has not been checked for LOGIN_TRUST_MS. */
  #closeIfExpired(socket: WebSocket): boolean {
    const { trustedUntil } = getAttachment(socket);
    if (trustedUntil === 0 || Date.now() < trustedUntil) return false;
    socket.close(SOCKET_CLOSE_CODES.comeAgain, 'come again');
    return true;
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.#openSockets()) socket.close(code, reason);
  }

  /** Open sockets, oldest first. */
  #openSockets(): WebSocket[] {
    return this.#state
      .getWebSockets()
      .filter(({ readyState }) => readyState === WebSocket.READY_STATE_OPEN)
      .sort((a, b) => getAttachment(a).number - getAttachment(b).number);
  }
}

/** Returns the data of a WebSocket. The number counts WebSockets in the order in which they connected. */
const getAttachment = (socket: WebSocket): SocketAttachment =>
  (socket.deserializeAttachment() as SocketAttachment | null) ?? { number: 0, trustedUntil: 0 };

export const sendFrame = (socket: WebSocket, frame: RoomFrame) => sendText(socket, JSON.stringify(frame));

function sendText(socket: WebSocket, text: string) {
  try {
    socket.send(text);
  } catch {
    // The WebSocket was just closed. The browser reconnects and resumes from its revision.
  }
}

export function confirmClose(socket: WebSocket, code: number): void {
  try {
    socket.close(code >= 3000 && code < 5000 ? code : 1000);
  } catch {
    // The socket is closed already.
  }
}
