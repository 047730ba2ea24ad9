import backend from '#backend/entry.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { sharedAt } from './ask-backend.ts';
import { testEnv } from './test-env.ts';

/** Somebody at the desk of an agent, as the edge passes on what they do. */
export class AtDesk {
  cookie = '';
  readonly #agent: string;
  readonly #env: Record<string, unknown>;
  readonly #address: string;

  constructor(agent = 'mso', env: Record<string, unknown> = { STAGE: 'production' }, address = '') {
    this.#agent = agent;
    this.#env = env;
    this.#address = address;
  }

  ask(path: string, init: RequestInit = {}, headers: Record<string, string> = {}): Promise<Response> {
    const shared = sharedAt(this.#env.STAGE);
    const request = new Request(`http://backend/office/${this.#agent}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: this.cookie,
        'x-office-base': `/${this.#agent}/_/office`,
        langCode: 'en-us',
        'x-visitor-address': this.#address,
        ...shared.headers,
        ...headers,
      },
    });
    return Promise.resolve(backend.fetch(request, { ...testEnv, ...shared.settings, ...this.#env } as never));
  }

  /** A form, with the cookie that its answer sets. */
  async send(path: string, fields: Record<string, string>): Promise<Response> {
    const response = await this.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
    const set = response.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0] ?? '';
    return response;
  }

  /** Without password and code. */
  async comeIn(name: string): Promise<void> {
    this.cookie = await passAtDesk(testEnv.DB, { agentKey: this.#agent, name });
  }
}
