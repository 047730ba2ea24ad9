import backend from '#backend/entry.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import type { z } from 'zod';
import type { OfficeCall, OfficeResult } from '#shared/contract/office/office-call.ts';
import { confirmSession, startSession } from '#shared/contract/office/session.ts';
import { createSharedSettings } from './ask-backend.ts';
import { callOfficeApi } from './office-api.ts';
import { testEnv } from './test-env.ts';

const getResultKind = (response: OfficeResult<{ kind: string }>) =>
  response.ok ? response.value.kind : response.error.code;

/**
 * Test client of the office: logs in as a staff member of an agency and sends requests in the same way as the portal
 * Worker.
 */
export class OfficeDesk {
  cookie = '';
  readonly #agent: string;
  readonly #env: Record<string, unknown>;
  readonly #address: string;

  constructor(agent = 'mso', env: Record<string, unknown> = { STAGE: 'production' }, address = '') {
    this.#agent = agent;
    this.#env = env;
    this.#address = address;
  }

  request(path: string, init: RequestInit = {}, headers: Record<string, string> = {}): Promise<Response> {
    const sharedSettings = createSharedSettings(this.#env.STAGE);
    const request = new Request(`http://backend/office/${this.#agent}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: this.cookie,
        'x-office-base': `/${this.#agent}/_/office`,
        langCode: 'en-us',
        'x-visitor-address': this.#address,
        ...sharedSettings.headers,
        ...headers,
      },
    });
    return Promise.resolve(backend.fetch(request, { ...testEnv, ...sharedSettings.settings, ...this.#env } as never));
  }

  /** Submits a form and stores the cookie of the response. */
  async postForm(path: string, fields: Record<string, string>): Promise<Response> {
    const response = await this.request(path, { method: 'POST', body: new URLSearchParams(fields) });
    const setCookie = response.headers.get('set-cookie');
    if (setCookie) this.cookie = setCookie.split(';')[0] ?? '';
    return response;
  }

  /** Calls the office API and stores the cookie of the response. */
  async callOffice<I extends z.ZodType, O extends z.ZodType>(
    call: OfficeCall<I, O>,
    input: z.input<I>,
    file: File | null = null,
  ) {
    const sharedSettings = createSharedSettings(this.#env.STAGE);
    const response = await callOfficeApi(call, input, {
      agentKey: this.#agent,
      cookie: this.cookie,
      file,
      env: { ...testEnv, ...sharedSettings.settings, ...this.#env },
      headers: { ...sharedSettings.headers, 'x-visitor-address': this.#address },
    });
    if (response.cookie) this.cookie = response.cookie.split(';')[0] ?? '';
    return response;
  }

  /** Performs one step of the login. Returns the kind of the result, or the error code. */
  typePassword = async (login: string, password: string) =>
    getResultKind(await this.callOffice(startSession, { login, password }));
  typeCode = async (code: string) => getResultKind(await this.callOffice(confirmSession, { code }));

  /** Opens a staff session directly, without password and code. */
  async signInAs(name: string): Promise<void> {
    this.cookie = await passAtDesk(testEnv.DB, { agentKey: this.#agent, name });
  }
}
