import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { RoomFrame } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';

interface Arrival {
  line: ChatMessage;
  at: number;
}

/** WebSocket of a tab, with the messages that arrived on it in order. */
export class ChatTab {
  readonly arrivals: Arrival[] = [];
  isClosed = false;
  check = () => undefined as void;

  private constructor(socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const now = performance.now();
      const frame = RoomFrame.parse(JSON.parse(String(data)));
      if (frame.kind === 'lines') for (const line of frame.lines) this.arrivals.push({ line, at: now });
      this.check();
    });
    socket.addEventListener('close', () => {
      this.isClosed = true;
      this.check();
    });
  }

  /** Opens a WebSocket. Resolves after the welcome message of the room. */
  static async openTab(site: string, headers: Record<string, string>): Promise<ChatTab> {
    const socket = new WebSocket(`${site.replace('http', 'ws')}${CHAT_PATHS.live}`, { headers } as never);
    const tab = new ChatTab(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('message', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('the WebSocket could not be opened')), { once: true });
    });
    return tab;
  }

  /** Waits until a condition is met. Resolves with false on timeout. */
  waitUntil(isMet: (tab: ChatTab) => boolean, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finishWait = (outcome: boolean) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const timer = setTimeout(() => finishWait(false), timeoutMs);
      this.check = () => {
        if (isMet(this)) finishWait(true);
        else if (this.isClosed) finishWait(false);
      };
      this.check();
    });
  }
}
