import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { visit } from '#tests/contract/support/browser-visit.ts';
import { ChatTab } from './chat-tab.ts';

/** Guest with an IP address of its own and several tabs, each connected in the same way as a page of the portal. */
export class ChatRoomVisitor {
  readonly tabs: ChatTab[] = [];
  /** Time at which each message was first sent, by echo id. */
  readonly sentAt = new Map<string, number>();
  /** Number of responses with status 429. */
  rateLimited = 0;
  readonly #site: URL;
  readonly headers: Record<string, string>;

  private constructor(site: URL, headers: Record<string, string>) {
    this.#site = site;
    this.headers = headers;
  }

  static async enterRoom(site: URL, number: number): Promise<ChatRoomVisitor> {
    const headers = { origin: site.origin, 'cf-connecting-ip': `10.20.${number >> 8}.${number & 255}` };
    const response = await postCommand(site, CHAT_PATHS.enter, headers, '');
    if (response.status !== 200) throw new Error(`opening a guest session returned status ${response.status}`);
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return new ChatRoomVisitor(site, { ...headers, cookie });
  }

  async openTabs(count: number): Promise<void> {
    while (this.tabs.length < count) this.tabs.push(await ChatTab.openTab(this.#site.href, this.headers));
  }

  async sendMessage(text: string, echoId: string): Promise<void> {
    if (!this.sentAt.has(echoId)) this.sentAt.set(echoId, performance.now());
    const response = await postCommand(this.#site, CHAT_PATHS.say, this.headers, JSON.stringify({ text, echoId }));
    if (response.status === 429) this.rateLimited += 1;
    else if (response.status !== 200) throw new Error(`sending a message returned status ${response.status}`);
  }
}

/**
 * Opens a new connection for each request, because an idle keep-alive connection may be closed just as it is used
 * again.
 */
const postCommand = (site: URL, path: string, headers: Record<string, string>, body: string) =>
  visit(site, `${site.pathname}${path}`, {
    method: 'POST',
    headers: { ...headers, host: site.host, 'content-type': 'application/json' },
    body,
  });
