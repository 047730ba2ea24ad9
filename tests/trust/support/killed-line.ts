import { expect } from 'vitest';
import type { PageResponse } from '#tests/contract/support/browser-visit.ts';

/** The line to a server that may be killed at any moment, and what has come over it. */
export class KilledLine {
  isDown = false;
  /** What was acknowledged, and what was cut off before it could be. */
  readonly counts = { favourites: 0, drafts: 0, uploads: 0, applications: 0, withdrawals: 0, messages: 0, cut: 0 };

  /** An answer that says that it is done, or null where the server was killed before it came. Nothing else may go wrong. */
  async attempt(work: Promise<PageResponse>): Promise<PageResponse | null> {
    const answered = await work.catch((error: unknown) => {
      if (!this.isDown) throw error;
      this.counts.cut += 1;
      return null;
    });
    return answered && expectDone(answered);
  }
}

export const dataOf = <T>(answered: PageResponse) => answered.json() as T;

function expectDone(answered: PageResponse): PageResponse {
  const { code } = dataOf<{ code: unknown }>(answered);
  expect([String(code), answered.text.slice(0, 300)]).toEqual(['1003', expect.any(String)]);
  return answered;
}

/** Of a server that stands: an answer that says that it is done. */
export const must = async (work: Promise<PageResponse>): Promise<PageResponse> => expectDone(await work);
