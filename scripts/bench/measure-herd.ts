import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countBackendCalls } from './count-backend-calls.ts';
import type { CheckBudget } from './check-budget.ts';
import { startPlainPortal } from './peers/plain-portal.ts';
import { startWithData } from './start-with-data.ts';

const HERD = 1_000;
const MAX_CALLS = 3;
const COLD = '/mso/school/school-search?keyword=law';

/** Sends many visitors to an uncached page at the same time and counts renders and backend calls. */
export async function measureHerd(checkBudget: CheckBudget): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-herd-'));
  const data = await startWithData();
  const backend = await countBackendCalls(data);
  const portal = await startPlainPortal(scratch, backend.origin);
  try {
    // Caches agent and menu, which are cached for five minutes in production.
    await (await fetch(new URL('/mso', portal.url), { headers: { accept: 'text/html' } })).text();
    const callsBefore = backend.count();
    const uses = await Promise.all(
      Array.from({ length: HERD }, async () => {
        const response = await fetch(new URL(COLD, portal.url), { headers: { accept: 'text/html' } });
        await response.text();
        return `${response.status} ${response.headers.get('x-page-cache')}`;
      }),
    );
    const calls = backend.count() - callsBefore;
    const tally = Object.entries(Object.groupBy(uses, (use) => use)).map(([use, all]) => `${all?.length} ${use}`);
    console.log(`\n${HERD} visitors at once before a cold page: ${tally.join(', ')}; ${calls} calls to the backend`);
    checkBudget(
      uses.every((use) => use.startsWith('200 ')),
      'each of them is answered',
    );
    const renderCount = uses.filter((use) => use === '200 miss').length;
    checkBudget(renderCount === 1, `they have one page made: ${renderCount}`);
    checkBudget(calls <= MAX_CALLS, `the backend is asked ${calls} times, at most ${MAX_CALLS}`);
  } finally {
    await portal.stop();
    backend.stop();
    await data.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
