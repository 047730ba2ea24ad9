import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import {
  type HumanOrder,
  LOGIN_SOCKET_HEADER,
  OrderReply,
  getRoomUrl,
  RoomFrame,
  type TabFrame,
} from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { CONTACT, INBOX, ORIGIN } from './fake-service.ts';
import { INITIAL_TAB_VIEW, tabViewReducer, type TabView } from '#client/features/chat/conversation/tab-view.ts';

const chatRooms = (env as unknown as { CHAT_ROOM: DurableObjectNamespace }).CHAT_ROOM;

export const HUMAN_ORDER: HumanOrder = {
  service: { origin: ORIGIN, inbox: INBOX },
  contact: CONTACT,
  visitor: { name: 'Guest', avatar: '', attributes: {} },
};

/** Browser tab with the same state that its page would have. */
export class Tab {
  view: TabView = INITIAL_TAB_VIEW;
  readonly frames: RoomFrame[] = [];
  closedWith: number | null = null;
  readonly #socket: WebSocket;
  #waiting: { isMet: () => boolean; resolve: () => void }[] = [];

  constructor(socket: WebSocket, view = INITIAL_TAB_VIEW) {
    this.view = view;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const frame = RoomFrame.parse(JSON.parse(String(data)));
      this.frames.push(frame);
      this.view = tabViewReducer(this.view, frame);
      this.#look();
    });
    socket.addEventListener('close', ({ code }) => {
      this.closedWith = code;
      this.#look();
    });
    socket.accept();
  }

  #look() {
    for (const { isMet, resolve } of this.#waiting) if (isMet()) resolve();
    this.#waiting = this.#waiting.filter(({ isMet }) => !isMet());
  }

  /** Resolves as soon as a WebSocket message makes the condition true. */
  waitUntil(isMet: (tab: Tab) => boolean): Promise<void> {
    if (isMet(this)) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push({ isMet: () => isMet(this), resolve }));
  }

  send = (frame: TabFrame) => this.#socket.send(JSON.stringify(frame));
  sendRaw = (text: string) => this.#socket.send(text);
  close = () => this.#socket.close(1000);

  get texts(): string[] {
    return this.view.messages.map(describeLine);
  }
}

/** Formats an entry as 'visitor: hello' or 'system: humanJoined'. Adds the delivery state unless it is 'sent'. */
function describeLine({ from, body, delivery }: ChatMessage): string {
  const text =
    body.kind === 'text'
      ? body.text
      : body.kind === 'notice'
        ? body.notice
        : body.kind === 'file'
          ? body.name
          : body.kind === 'answer'
            ? String(body.answer)
            : body.kind;
  return `${from}: ${text}${delivery === 'sent' ? '' : ` (${delivery})`}`;
}

/** Derives the echo id from the message text. */
export const createEchoId = (text: string) => `echo-${text.replaceAll(/\W/g, '-').padEnd(8, '-')}`;

export class TestRoom {
  readonly name: string;
  constructor(name = crypto.randomUUID()) {
    this.name = name;
  }

  get #stub() {
    return chatRooms.get(chatRooms.idFromName(this.name));
  }

  async openTab(view: TabView = INITIAL_TAB_VIEW, headers: Record<string, string> = {}): Promise<Tab> {
    const query = view.rev === null ? '' : `?after=${view.rev}`;
    const response = await SELF.fetch(`${getRoomUrl(this.name, 'live')}${query}`, {
      headers: { upgrade: 'websocket', ...headers },
    });
    if (!response.webSocket) throw new Error(`no socket: ${response.status}`);
    const tab = new Tab(response.webSocket, view);
    await tab.waitUntil(({ frames }) => frames.length > 0);
    return tab;
  }

  /** Opens a WebSocket as the edge does for a logged-in user. */
  openLoginTab = (view?: TabView) => this.openTab(view, { [LOGIN_SOCKET_HEADER]: 'yes' });

  async sendOrder(order: string, body?: unknown): Promise<OrderReply> {
    const init = { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await SELF.fetch(getRoomUrl(this.name, order), init);
    return OrderReply.parse(await response.json());
  }

  say = (text: string, echoId = createEchoId(text)) => this.sendOrder('say', { echoId, text });

  fetch = (path: string, init?: RequestInit) => SELF.fetch(getRoomUrl(this.name, path), init);

  /** Runs the callback inside the Durable Object, where alone the sockets of the fake service may be used. */
  runInside = <T>(run: () => T | Promise<T>): Promise<T> => runInDurableObject(this.#stub, () => run());

  /** Returns the room's number of WebSockets. One that its browser has closed counts for a moment longer. */
  countTabs = () => runInDurableObject(this.#stub, (_, state) => state.getWebSockets().length);

  /** Evicts the Durable Object as the platform does. The browsers' sockets stay open. */
  evict = () => evictDurableObject(this.#stub);

  /** Aborts the Durable Object and closes all its sockets, as a deploy or a crash does. */
  crash = () => runInDurableObject(this.#stub, (_, state) => state.abort('crash')).catch(() => {});

  ringAlarm = () => runDurableObjectAlarm(this.#stub);
}

export const isLinkUp = ({ view }: Tab) => view.session?.link === 'up';
export const hasText =
  (text: string) =>
  ({ texts }: Tab): boolean =>
    texts.includes(text);

/** Opens a room with one tab and transfers the conversation to human advisers. */
export async function startHandover(order = HUMAN_ORDER): Promise<{ room: TestRoom; tab: Tab }> {
  const room = new TestRoom();
  const tab = await room.openTab();
  await room.sendOrder('human', order);
  await tab.waitUntil(isLinkUp);
  return { room, tab };
}
