import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countBackendCalls } from './count-backend-calls.ts';
import type { CheckBudget } from './check-budget.ts';
import { startPlainPortal } from './peers/plain-portal.ts';
import { startWithData } from './start-with-data.ts';

const VISITOR_COUNT = 1_000;
const MAX_CALLS = 3;
const UNCACHED_PATH = '/mso/school/school-search?keyword=law';

/** Sends many simultaneous visitors to an uncached page, and counts renders and backend calls. */
export async function measureHerd(checkBudget: CheckBudget): Promise<void> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'portal-herd-'));
  const dataPortal = await startWithData();
  const backend = await countBackendCalls(dataPortal);
  const portal = await startPlainPortal(scratchFolder, backend.origin);
  try {
    // Caches the agent and its menu, which production caches for five minutes.
    await (await fetch(new URL('/mso', portal.url), { headers: { accept: 'text/html' } })).text();
    const callsBefore = backend.count();
    const cacheUses = await Promise.all(
      Array.from({ length: VISITOR_COUNT }, async () => {
        const response = await fetch(new URL(UNCACHED_PATH, portal.url), { headers: { accept: 'text/html' } });
        await response.text();
        return `${response.status} ${response.headers.get('x-page-cache')}`;
      }),
    );
    const calls = backend.count() - callsBefore;
    const useTally = Object.entries(Object.groupBy(cacheUses, (cacheUse) => cacheUse)).map(
      ([use, sameUses]) => `${sameUses?.length} ${use}`,
    );
    console.log(
      `\n${VISITOR_COUNT} simultaneous visitors of an uncached page: ${useTally.join(', ')}; ${calls} calls to the backend`,
    );
    checkBudget(
      cacheUses.every((use) => use.startsWith('200 ')),
      'every visitor gets a response with status 200',
    );
    const renderCount = cacheUses.filter((cacheUse) => cacheUse === '200 miss').length;
    checkBudget(renderCount === 1, `renders of the page: ${renderCount}, must be 1`);
    checkBudget(calls <= MAX_CALLS, `backend calls: ${calls}, at most ${MAX_CALLS}`);
  } finally {
    await portal.stop();
    backend.stop();
    await dataPortal.stop();
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}
