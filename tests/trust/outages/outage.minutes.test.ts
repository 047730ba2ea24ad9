import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitPage, visitUntilKept } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { COLD_PAGES } from '#tests/trust/support/cold-pages.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
afterAll(() => portal?.stop());

const VISITS = 600;

test(
  `15: with the backend down, ${VISITS} of ${VISITS} visits to pages that were seen before are a 200, and a cold one is a 503 with Retry-After`,
  { timeout: 300_000 },
  async () => {
    const knownNames = COLD_PAGES.map((getAddress) => getAddress(1));
    for (const address of knownNames) await visitUntilKept(portal.url, address);
    portal.backend.answer('*', 'reset');
    const times: number[] = [];
    const statuses: number[] = [];
    for (let index = 0; index < VISITS; index += 1) {
      const start = performance.now();
      statuses.push((await visitPage(portal.url, knownNames[index % knownNames.length] ?? '')).status);
      times.push(performance.now() - start);
    }
    const cold = await visitPage(portal.url, '/mso/school/4711');
    const sortedValues = times.toSorted((time, other) => time - other);
    const getTime = (part: number) => `${(sortedValues[Math.floor(part * (VISITS - 1))] ?? 0).toFixed(0)} ms`;
    const good = statuses.filter((status) => status === 200).length;
    console.log(
      `${good} of ${VISITS} 200, p50 ${getTime(0.5)}, p99 ${getTime(0.99)} (this machine, with all else that it does); cold ${cold.status}, Retry-After ${cold.headers['retry-after']}`,
    );
    expect(good).toBe(VISITS);
    expect([cold.status, cold.headers['retry-after']]).toEqual([503, '10']);
  },
);
