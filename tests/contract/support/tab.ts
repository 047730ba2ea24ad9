import { type PageResponse, PAGE_HEADERS, visit } from './browser-visit.ts';

/** Browser tab with its own cookies and IP address. */
export class BrowserTab {
  readonly #portal: URL;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(portal: URL, address: string) {
    this.#portal = portal;
    this.#address = address;
  }

  openPage(path: string): Promise<PageResponse> {
    return this.#ask(path, 'GET', PAGE_HEADERS);
  }

  getPath(path: string): Promise<PageResponse> {
    return this.#ask(path, 'GET', {});
  }

  postPath(path: string, body: object, headers: Record<string, string> = {}): Promise<PageResponse> {
    return this.#ask(path, 'POST', { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
  }

  async uploadForm(path: string, form: FormData): Promise<PageResponse> {
    const request = new Request('http://form', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    return this.#ask(path, 'POST', { 'content-type': request.headers.get('content-type') ?? '' }, body);
  }

  /** Returns the cookies whose names start with the prefix, including those that scripts cannot read. */
  cookies(prefix: string): string[] {
    return [...this.#cookies].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value);
  }

  async #ask(
    path: string,
    method: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<PageResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await visit(this.#portal, path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'cf-connecting-ip': this.#address,
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
    return response;
  }

  #keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0\b/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
