import backend from '#backend/entry.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import type { OfficeCall, OfficeResult } from '#shared/contract/office/office-call.ts';
import type { z } from 'zod';
import { callOfficeApi } from './office-api.ts';
import { testEnv } from './test-env.ts';

/** Test client that acts as an adviser in a site's office. Loads pages and submits forms in the same way as the edge. */
export class DeskVisitor {
  readonly #agentKey: string;
  readonly #name: string;
  readonly #role: StaffRole;
  #cookie = '';

  constructor(agentKey: string, name = 'Maggie', role: StaffRole = 'adviser') {
    this.#agentKey = agentKey;
    this.#name = name;
    this.#role = role;
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const staffMember = { agentKey: this.#agentKey, name: this.#name, role: this.#role };
    this.#cookie ||= await passAtDesk(testEnv.DB, staffMember);
    const headers = {
      accept: 'text/html',
      langCode: 'en-us',
      'x-office-base': `/${this.#agentKey}/_/office`,
      cookie: this.#cookie,
    };
    const url = `http://backend/office/${this.#agentKey}${path}`;
    return (await backend.fetch(new Request(url, { ...init, headers }), testEnv as never)) as Response;
  }

  /** Calls the office API with this session. */
  async callOffice<I extends z.ZodType, O extends z.ZodType>(
    call: OfficeCall<I, O>,
    input: z.input<I>,
    agentKey = this.#agentKey,
  ): Promise<{ status: number; headers: Headers } & OfficeResult<z.output<O>>> {
    this.#cookie ||= await passAtDesk(testEnv.DB, { agentKey: this.#agentKey, name: this.#name, role: this.#role });
    return callOfficeApi(call, input, { agentKey, cookie: this.#cookie });
  }

  /** Calls the office API with a file. */
  async uploadFile<I extends z.ZodType, O extends z.ZodType>(call: OfficeCall<I, O>, input: z.input<I>, file: File) {
    this.#cookie ||= await passAtDesk(testEnv.DB, { agentKey: this.#agentKey, name: this.#name, role: this.#role });
    return callOfficeApi(call, input, { agentKey: this.#agentKey, cookie: this.#cookie, file });
  }

  see = (path: string) => this.#ask(path);

  read = async (path: string) => (await this.#ask(path)).text();

  /** Submits a form. An array is the value of a field with several checked boxes. */
  postForm(
    path: string,
    fields: Record<string, string | readonly string[]>,
    files: Record<string, File> = {},
  ): Promise<Response> {
    const body = new FormData();
    for (const [name, file] of Object.entries(files)) body.append(name, file);
    for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
    return this.#ask(path, { method: 'POST', body });
  }
}
