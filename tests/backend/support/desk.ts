import backend from '#backend/entry.ts';
import { sharedAt } from './ask-backend.ts';
import { testEnv } from './test-env.ts';

export const DESK_PASSWORD = 'open sesame';

/** Somebody at the desk of an agent, as the edge passes on what they do. */
export class AtDesk {
  cookie = '';
  readonly #agent: string;
  readonly #env: Record<string, unknown>;

  readonly #address: string;

  constructor(agent = 'mso', env: Record<string, unknown> = { DESK_PASSWORD, STAGE: 'production' }, address = '') {
    this.#agent = agent;
    this.#env = env;
    this.#address = address;
  }

  ask(path: string, init: RequestInit = {}, headers: Record<string, string> = {}): Promise<Response> {
    const shared = sharedAt(this.#env.STAGE);
    const request = new Request(`http://backend/desk/${this.#agent}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: this.cookie,
        'x-desk-base': `/${this.#agent}/_/desk`,
        langCode: 'en-us',
        'x-visitor-address': this.#address,
        ...shared.headers,
        ...headers,
      },
    });
    return Promise.resolve(backend.fetch(request, { ...testEnv, ...shared.settings, ...this.#env } as never));
  }

  async signIn(name: string, password: string): Promise<Response> {
    const body = new URLSearchParams({ name, password });
    const response = await this.ask('/sign-in', { method: 'POST', body });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return response;
  }
}
