import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { countBackendCalls } from './count-backend-calls.ts';
import type { CheckBudget } from './check-budget.ts';
import { startPlainPortal } from './peers/plain-portal.ts';
import { startWithData } from './start-with-data.ts';

const VISITORS = 1_000;
const CONCURRENCY = 50;
const PAGE = '/mso/dse/results-day';
const FILE = /\/mso\/_\/results-day\/[a-z-]+[0-9a-f]+\.json/;
/**
 * Limit of backend calls for all visitors: those of the page and those of the file, once each. They are countries and
 * fields, the rules, and the first courses of each school in the rules, because this backend behind the counter does
 * not declare that it limits courses itself.
 */
const MAX_CALLS = 14;

/** Headers of a phone that reloads the page at the hour of the results. */
const headers = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
};

/**
 * Simulates results day: many visitors request the page and its data file at once and then try grades. Counts the
 * backend calls that all of them cause.
 */
export async function measureResultsDay(checkBudget: CheckBudget): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-results-'));
  const data = await startWithData();
  const backend = await countBackendCalls(data);
  const portal = await startPlainPortal(scratch, backend.origin);
  try {
    // Agent and menu are requested before the measurement; they are cached for five minutes in production.
    await (await fetch(new URL('/mso', portal.url), { headers })).text();
    const callsBefore = backend.count();
    const came = { pages: 0, files: 0, wrong: 0 };
    let weight = '';
    const waitingVisitors = Array.from({ length: VISITORS }, (_, index) => index);
    const visitOneByOne = async () => {
      while (waitingVisitors.pop() !== undefined) {
        const page = await fetch(new URL(PAGE, portal.url), { headers });
        const [file] = FILE.exec(await page.text()) ?? [];
        if (page.status === 200) came.pages += 1;
        const response = file ? await fetch(new URL(file, portal.url)) : null;
        const text = (await response?.text()) ?? '';
        if (response?.status === 200 && response.headers.get('cache-control')?.includes('immutable')) came.files += 1;
        else came.wrong += 1;
        weight ||= `${text.length} bytes, ${gzipSync(text).length} by gzip, ${brotliCompressSync(text).length} by brotli`;
      }
    };
    const from = performance.now();
    await Promise.all(Array.from({ length: CONCURRENCY }, visitOneByOne));
    const seconds = (performance.now() - from) / 1000;
    const calls = backend.count() - callsBefore;
    console.log(
      `\nresults day, ${VISITORS} visitors, ${CONCURRENCY} at once: ${came.pages} pages and ${came.files} files in ${seconds.toFixed(1)} s; ` +
        `${calls} calls to the backend; the file weighs ${weight}`,
    );
    checkBudget(
      came.pages === VISITORS && came.files === VISITORS,
      'each of them has the page and its file, to be kept for good',
    );
    checkBudget(calls <= MAX_CALLS, `the backend is asked ${calls} times for all of them, at most ${MAX_CALLS}`);
  } finally {
    await portal.stop();
    backend.stop();
    await data.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
