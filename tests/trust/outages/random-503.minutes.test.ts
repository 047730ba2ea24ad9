import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { respondWithStub } from '#tests/trust/support/answer-as-known.ts';
import { COLD_PAGES } from '#tests/trust/support/cold-pages.ts';
import { createSeededRandom } from '#tests/trust/support/seeded-random.ts';
import { retryUntilServed } from '#tests/trust/support/until-in-time.ts';

const PAGE_COUNT = 2_000;
const SEED = 20_261_122;
/** Slightly less than the 2.5 s for which the portal waits for a main call. */
const WAIT_MS = 2_400;

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
afterAll(() => portal?.stop());

const getPagePath = (index: number) => (COLD_PAGES[index % COLD_PAGES.length] ?? String)(index);

test(
  `17: of ${PAGE_COUNT} cold pages before a backend of which every tenth answer is a 503, 0.1 % fail at most, for 1.1 times the calls`,
  { timeout: 900_000 },
  async () => {
    // Measures the number of calls and the size of each kind of page without faults.
    const pageKinds = COLD_PAGES.map(() => ({ calls: 0, size: 0 }));
    await visitPage(portal.url, '/mso/about/question');
    for (const [index, kind] of pageKinds.entries()) {
      portal.backend.restore();
      const page = await retryUntilServed(() => visitPage(portal.url, getPagePath(index)));
      expect([getPagePath(index), page.status]).toEqual([getPagePath(index), 200]);
      Object.assign(kind, { calls: portal.backend.receivedRequests.length, size: page.text.length });
    }

    const random = createSeededRandom(SEED);
    portal.backend.restore();
    portal.backend.answer('*', (request) =>
      random() < 0.1 ? { html: 'busy', status: 503 } : respondWithStub(request),
    );
    const brokenPages: string[] = [];
    let withErrorText = 0;
    let firstTryCount = 0;
    let renderedCount = 0;
    for (let index = pageKinds.length; renderedCount < PAGE_COUNT && index < 2 * PAGE_COUNT; index += 1) {
      const { calls, size } = pageKinds[index % pageKinds.length] ?? { calls: 0, size: 0 };
      const start = performance.now();
      const page = await visitPage(portal.url, getPagePath(index));
      firstTryCount += calls;
      // A 503 this late is a timeout on a busy machine. A 503 because of a fault comes at once.
      if (page.status === 503 && performance.now() - start >= WAIT_MS) continue;
      renderedCount += 1;
      if (page.status !== 200) brokenPages.push(`${page.status} ${getPagePath(index)}`);
      // The message that replaces a missing part is shorter than the part.
      else if (page.text.length < size - 300) withErrorText += 1;
    }
    const requestCount = portal.backend.receivedRequests.length;
    console.log(
      `${brokenPages.length} of ${PAGE_COUNT} not 200 (${((100 * brokenPages.length) / PAGE_COUNT).toFixed(2)} %), ${withErrorText} with words for a part; ${requestCount} calls where ${firstTryCount} would do: ${(requestCount / firstTryCount).toFixed(3)}×`,
    );
    expect(renderedCount).toBe(PAGE_COUNT);
    expect(brokenPages.length, brokenPages.join('\n')).toBeLessThanOrEqual(PAGE_COUNT / 1000);
    expect(requestCount).toBeLessThanOrEqual(1.15 * firstTryCount + 20);
  },
);
