import { expect } from 'vitest';
import type { PageResponse } from '#tests/contract/support/browser-visit.ts';

/** The line to a server that may be killed at any moment, and what has come over it. */
export class KilledLine {
  isDown = false;
  /** What was acknowledged, and what was cut off before it could be. */
  readonly counts = { favourites: 0, drafts: 0, uploads: 0, applications: 0, withdrawals: 0, messages: 0, cut: 0 };

  /** An answer that says that it is done, or null where the server was killed before it came. Nothing else may go wrong. */
  async attempt(promise: Promise<PageResponse>): Promise<PageResponse | null> {
    const pageResponse = await promise.catch((error: unknown) => {
      if (!this.isDown) throw error;
      this.counts.cut += 1;
      return null;
    });
    return pageResponse && expectDone(pageResponse);
  }
}

export const getData = <T>(pageResponse: PageResponse) => pageResponse.json() as T;

function expectDone(pageResponse: PageResponse): PageResponse {
  const { code } = getData<{ code: unknown }>(pageResponse);
  expect([String(code), pageResponse.text.slice(0, 300)]).toEqual(['1003', expect.any(String)]);
  return pageResponse;
}

/** Of a server that stands: an answer that says that it is done. */
export const must = async (promise: Promise<PageResponse>): Promise<PageResponse> => expectDone(await promise);
