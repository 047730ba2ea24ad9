import type { RunningPortal } from '#scripts/start-portal.ts';
import { createOfficeCookie } from '#tests/support/staff-at-work.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { type PageResponse, PAGE_HEADERS, visit } from './browser-visit.ts';

/** Adviser at the office, who uses only its pages and forms. */
export class DeskAgent {
  cookie = '';
  readonly #portal: URL;
  readonly #base: string;
  readonly #agent: string;

  constructor(portal: URL, agent = 'mso') {
    this.#portal = portal;
    this.#agent = agent;
    this.#base = `/${agent}/_/office`;
  }

  get #host() {
    return `localhost:${this.#portal.port}`;
  }

  get = (path: string): Promise<PageResponse> =>
    visit(this.#portal, `${this.#base}${path}`, {
      headers: { ...PAGE_HEADERS, host: this.#host, cookie: `${this.cookie}; i18n_redirected=zh-hk` },
    });

  async postForm(
    path: string,
    fields: Record<string, string | File>,
    origin = `http://${this.#host}`,
  ): Promise<PageResponse> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const result = new Response(form);
    return visit(this.#portal, `${this.#base}${path}`, {
      method: 'POST',
      headers: {
        ...PAGE_HEADERS,
        host: this.#host,
        origin,
        cookie: `${this.cookie}; i18n_redirected=zh-hk`,
        'content-type': result.headers.get('content-type') ?? '',
      },
      body: Buffer.from(await result.arrayBuffer()),
    });
  }

  /** Opens a staff session directly, without password and code. */
  async openSession(portal: RunningPortal, name: string): Promise<void> {
    this.cookie = await createOfficeCookie(await openRetryingDatabase(portal), { agentKey: this.#agent, name });
  }

  signIn = (login: string, password: string) => this.#send('/sign-in', { login, password });
  sayCode = (code: string) => this.#send('/code', { code });

  async #send(path: string, fields: Record<string, string>): Promise<PageResponse> {
    const response = await this.postForm(path, fields);
    this.cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return response;
  }

  /** Returns the id of the conversation whose last message has this text. */
  async findConversation(message: string): Promise<string> {
    const { text } = await this.get('/conversations');
    const row = text.split(/<li\b/).find((listItem) => listItem.includes(message)) ?? '';
    const id = /\?c=(\d+)/.exec(row)?.[1];
    if (!id) throw new Error(`nobody at the desk said ${message}`);
    return id;
  }

  see = (id: string) => this.get(`/conversations?c=${id}`);

  async waitUntil(id: string, isMet: (page: string) => boolean): Promise<void> {
    for (let attempt = 0; attempt < 50; attempt++) if (isMet((await this.see(id)).text)) return;
    throw new Error('the desk never showed it');
  }

  async reply(id: string, text: string, file?: File): Promise<void> {
    const response = await this.postForm(`/conversations?c=${id}`, {
      kind: 'reply',
      id,
      text,
      echo: crypto.randomUUID(),
      ...(file && { file }),
    });
    if (response.status !== 303) throw new Error(`the reply was answered with ${response.status}`);
  }

  close = (id: string) => this.postForm(`/conversations?c=${id}`, { kind: 'close', id });
}
