import backend from '#backend/entry.ts';
import { signPass } from '#backend/desk/desk-pass.ts';
import { testEnv } from './test-env.ts';

/** An adviser at the desk of a site, with pages and forms only, as the edge would send them. */
export class DeskVisitor {
  readonly #agent: string;
  readonly #name: string;

  constructor(agent: string, name = 'Maggie') {
    this.#agent = agent;
    this.#name = name;
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const pass = await signPass({ agentKey: this.#agent, name: this.#name }, 'desk');
    const headers = {
      accept: 'text/html',
      langCode: 'en-us',
      'x-desk-base': `/${this.#agent}/_/desk`,
      cookie: `desk_pass=${pass}`,
    };
    const address = `http://backend/desk/${this.#agent}${path}`;
    return (await backend.fetch(new Request(address, { ...init, headers }), testEnv as never)) as Response;
  }

  see = (path: string) => this.#ask(path);

  read = async (path: string) => (await this.#ask(path)).text();

  send(path: string, fields: Record<string, string>): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#ask(path, { method: 'POST', body });
  }
}
