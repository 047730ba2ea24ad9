import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitPage, visitUntilCached } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { COLD_PAGES } from '#tests/trust/support/cold-pages.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
afterAll(() => portal?.stop());

const VISIT_COUNT = 600;

test(
  `15: with the backend down, ${VISIT_COUNT} of ${VISIT_COUNT} visits to pages that were seen before are a 200, and a cold one is a 503 with Retry-After`,
  { timeout: 300_000 },
  async () => {
    const cachedPaths = COLD_PAGES.map((getAddress) => getAddress(1));
    for (const cachedPath of cachedPaths) await visitUntilCached(portal.url, cachedPath);
    portal.backend.answer('*', 'reset');
    const durations: number[] = [];
    const statuses: number[] = [];
    for (let index = 0; index < VISIT_COUNT; index += 1) {
      const start = performance.now();
      statuses.push((await visitPage(portal.url, cachedPaths[index % cachedPaths.length] ?? '')).status);
      durations.push(performance.now() - start);
    }
    const uncachedResponse = await visitPage(portal.url, '/mso/school/4711');
    const sortedDurations = durations.toSorted((firstDuration, secondDuration) => firstDuration - secondDuration);
    const formatQuantile = (quantile: number) =>
      `${(sortedDurations[Math.floor(quantile * (VISIT_COUNT - 1))] ?? 0).toFixed(0)} ms`;
    const successCount = statuses.filter((status) => status === 200).length;
    console.log(
      `${successCount} of ${VISIT_COUNT} 200, p50 ${formatQuantile(0.5)}, p99 ${formatQuantile(0.99)} (this machine, with all else that it does); cold ${uncachedResponse.status}, Retry-After ${uncachedResponse.headers['retry-after']}`,
    );
    expect(successCount).toBe(VISIT_COUNT);
    expect([uncachedResponse.status, uncachedResponse.headers['retry-after']]).toEqual([503, '10']);
  },
);
