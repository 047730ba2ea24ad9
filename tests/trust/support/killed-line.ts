import { expect } from 'vitest';
import type { PageResponse } from '#tests/contract/support/browser-visit.ts';

/** Sends requests to a server that may be killed at any time, and counts the results. */
export class KilledLine {
  isDown = false;
  /** Number of acknowledged requests by kind, and of interrupted requests (`cut`). */
  readonly counts = { favourites: 0, drafts: 0, uploads: 0, applications: 0, withdrawals: 0, messages: 0, cut: 0 };

  /**
   * Returns the successful response, or null if the server was killed before it responded. Throws on any other failure.
   */
  async attemptRequest(promise: Promise<PageResponse>): Promise<PageResponse | null> {
    const attemptResponse = await promise.catch((error: unknown) => {
      if (!this.isDown) throw error;
      this.counts.cut += 1;
      return null;
    });
    return attemptResponse && expectSuccess(attemptResponse);
  }
}

export const parseBody = <T>(pageResponse: PageResponse) => pageResponse.json() as T;

function expectSuccess(pageResponse: PageResponse): PageResponse {
  const { code } = parseBody<{ code: unknown }>(pageResponse);
  expect([String(code), pageResponse.text.slice(0, 300)]).toEqual(['1003', expect.any(String)]);
  return pageResponse;
}

/** Returns the successful response of a server that is running. Throws on a failure. */
export const requireSuccess = async (promise: Promise<PageResponse>): Promise<PageResponse> =>
  expectSuccess(await promise);
