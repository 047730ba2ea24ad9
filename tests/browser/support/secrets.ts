import type { Page } from 'playwright/test';
import { expect } from './portal-test.ts';

/** Collects everything that may leak a secret: page content, storage, console and the server's output. */
export class SecretWatch {
  readonly #seen: string[] = [];
  readonly #terminal: (() => void)[] = [];

  constructor(page: Page) {
    page.on('console', (message) => this.#seen.push(`console: ${message.text()}`));
    page.on('request', (request) => this.#seen.push(`address: ${request.url()}`));
    page.on('response', (response) => {
      const isDocumentOrCall = ['fetch', 'xhr', 'document'].includes(response.request().resourceType());
      if (isDocumentOrCall)
        void response.text().then(
          (text) => this.#seen.push(`answer ${response.url()}: ${text}`),
          () => undefined,
        );
    });
    for (const stream of [process.stdout, process.stderr]) this.#listenTo(stream);
  }

  #listenTo(stream: NodeJS.WriteStream) {
    const originalWrite = stream.write.bind(stream);
    stream.write = ((chunk: string | Uint8Array, ...writeArguments: []) => {
      this.#seen.push(`terminal: ${typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()}`);
      return originalWrite(chunk, ...writeArguments);
    }) as typeof stream.write;
    this.#terminal.push(() => {
      stream.write = originalWrite;
    });
  }

  /** Records the content of the current page and of its local and session storage. */
  async readPage(page: Page) {
    this.#seen.push(`page: ${await page.content()}`);
    this.#seen.push(
      `storage: ${await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))}`,
    );
  }

  stopWatching() {
    for (const restoreStream of this.#terminal) restoreStream();
  }

  /** Expects that no secret was recorded in plain text, URL-encoded or form-encoded. */
  expectNone(secrets: Record<string, string>) {
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, `${name} is one`).toBeGreaterThan(7);
      const matches = this.#seen.filter(
        (seenText) => seenText.includes(secret) || seenText.includes(encodeURIComponent(secret)),
      );
      expect(
        matches.map((seenText) => seenText.slice(0, 160)),
        `where the ${name} was seen`,
      ).toEqual([]);
    }
    expect(this.#seen.length).toBeGreaterThan(10);
  }
}

export async function readSessionSecrets(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const getCookieValue = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return { 'access token': getCookieValue('portal_access'), 'refresh token': getCookieValue('portal_refresh') };
}
