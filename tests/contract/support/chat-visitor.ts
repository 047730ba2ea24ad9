import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { type ChatEntry, RoomFrame } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { type PageResponse, visit } from './browser-visit.ts';
import { INITIAL_TAB_VIEW, tabViewReducer, type TabView } from '#client/features/chat/conversation/tab-view.ts';

let visitors = 0;

/** Browser of a visitor in a conversation, with its own cookies, its own IP address, and one open tab. */
export class ChatVisitor {
  view: TabView = INITIAL_TAB_VIEW;
  cookie = '';
  closed = false;
  closedWith: number | null = null;
  readonly #portal: URL;
  readonly #agent: string;
  #address = `192.0.2.${++visitors % 256}`;
  #waiting: (() => void)[] = [];
  #socket: WebSocket | null = null;

  constructor(portal: URL, agent = 'mso') {
    this.#portal = portal;
    this.#agent = agent;
  }

  /** Opens another tab of the same browser. */
  openSibling(): ChatVisitor {
    const sibling = new ChatVisitor(this.#portal, this.#agent);
    sibling.cookie = this.cookie;
    sibling.#address = this.#address;
    return sibling;
  }

  /** Opens another site in the same browser. */
  visitAgent(agent: string): ChatVisitor {
    const agentVisitor = new ChatVisitor(this.#portal, agent);
    agentVisitor.cookie = this.cookie;
    return agentVisitor;
  }

  /** Creates the browser of another visitor to the same site. */
  stranger = () => new ChatVisitor(this.#portal, this.#agent);

  /** Origin of the site. The host of the site mso is localhost. */
  get origin() {
    return `http://localhost:${this.#portal.port}`;
  }

  async postPath(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<PageResponse> {
    const isForm = body instanceof FormData;
    const result = isForm ? new Response(body) : null;
    const response = await visit(this.#portal, `/${this.#agent}${path}`, {
      method: 'POST',
      headers: {
        host: `localhost:${this.#portal.port}`,
        origin: this.origin,
        'cf-connecting-ip': this.#address,
        cookie: this.cookie,
        'content-type': result?.headers.get('content-type') ?? 'application/json',
        ...headers,
      },
      body: result ? Buffer.from(await result.arrayBuffer()) : JSON.stringify(body ?? {}),
    });
    this.#keepCookies(response);
    return response;
  }

  get = (path: string, headers: Record<string, string> = {}) =>
    visit(this.#portal, `/${this.#agent}${path}`, {
      headers: {
        host: `localhost:${this.#portal.port}`,
        'cf-connecting-ip': this.#address,
        cookie: this.cookie,
        ...headers,
      },
    });

  #keepCookies({ headers }: PageResponse) {
    for (const line of headers['set-cookie'] ?? []) {
      const [cookiePair = ''] = line.split(';');
      const name = cookiePair.split('=')[0];
      const otherCookies = this.cookie
        .split('; ')
        .filter((storedPair) => storedPair && !storedPair.startsWith(`${name}=`));
      this.cookie = [...otherCookies, cookiePair].join('; ');
    }
  }

  async enterChat(): Promise<ChatEntry> {
    return ((await this.postPath(CHAT_PATHS.enter)).json() as { data: ChatEntry }).data;
  }

  /** Resolves when the room has sent its first message or closed the WebSocket. */
  async openSocket(origin = this.origin): Promise<void> {
    const query = this.view.rev === null ? '' : `?after=${this.view.rev}`;
    const address = `${this.origin.replace('http', 'ws')}/${this.#agent}${CHAT_PATHS.live}${query}`;
    const options = { headers: { cookie: this.cookie, origin, 'cf-connecting-ip': this.#address } };
    const socket = new WebSocket(address, options as unknown as string[]);
    this.closed = false;
    this.closedWith = null;
    this.#socket = socket;
    let isWelcomed = false;
    socket.addEventListener('message', ({ data }) => {
      if (data === 'pong') return;
      this.view = tabViewReducer(this.view, RoomFrame.parse(JSON.parse(String(data))));
      isWelcomed = true;
      for (const check of this.#waiting) check();
    });
    socket.addEventListener('close', ({ code }) => {
      this.closed = true;
      this.closedWith = code;
      for (const check of this.#waiting) check();
    });
    await this.waitUntil(() => isWelcomed || this.closed);
  }

  /** Resolves when the tab is closed. */
  async closeSocket(): Promise<void> {
    this.#socket?.close();
    await this.waitUntil(({ closed }) => closed);
  }

  /** Closes the tab and opens the page again, without its earlier state. */
  async reloadTab(): Promise<void> {
    await this.closeSocket();
    this.view = INITIAL_TAB_VIEW;
    await this.enterChat();
    await this.openSocket();
  }

  get texts(): string[] {
    return this.view.messages.flatMap(({ body }) => (body.kind === 'text' ? [body.text] : []));
  }

  waitUntil(isMet: (visitor: this) => boolean): Promise<void> {
    if (isMet(this)) return Promise.resolve();
    return new Promise((resolve) => {
      const check = () => {
        if (!isMet(this)) return;
        this.#waiting = this.#waiting.filter((waitingCheck) => waitingCheck !== check);
        resolve();
      };
      this.#waiting.push(check);
    });
  }

  line = (isMatch: (line: ChatMessage) => boolean) => this.view.messages.find(isMatch);

  say = (text: string, echoId: string = crypto.randomUUID()) => this.postPath(CHAT_PATHS.say, { echoId, text });
}

export const createNoticeMatcher = (notice: string) => (line: ChatMessage) =>
  line.body.kind === 'notice' && line.body.notice === notice;
export const createTextMatcher = (text: string) => (line: ChatMessage) =>
  line.body.kind === 'text' && line.body.text === text;
