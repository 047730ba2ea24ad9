import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { countBackendCalls } from './count-backend-calls.ts';
import type { CheckBudget } from './check-budget.ts';
import { startPlainPortal } from './peers/plain-portal.ts';
import { startWithData } from './start-with-data.ts';

const VISITOR_COUNT = 1_000;
const CONCURRENCY = 50;
const PAGE_PATH = '/mso/dse/results-day';
const FILE_PATTERN = /\/mso\/_\/results-day\/[a-z-]+[0-9a-f]+\.json/;
/**
 * Maximum number of backend calls for all visitors together: each call of the page and of its data file once. These are
 * countries and fields, the rules, and the first courses of each school in the rules. The counted backend does not
 * declare that it limits courses itself, so the edge requests these.
 */
const MAX_CALLS = 14;

/** Headers of a phone that reloads the page when the results are published. */
const headers = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
};

/**
 * Simulates results day: many visitors request the page and its data file at the same time and then try grades. Counts
 * the backend calls that all of them cause.
 */
export async function measureResultsDay(checkBudget: CheckBudget): Promise<void> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'portal-results-'));
  const dataPortal = await startWithData();
  const backend = await countBackendCalls(dataPortal);
  const portal = await startPlainPortal(scratchFolder, backend.origin);
  try {
    // Caches the agent and its menu before the measurement, because production caches them for five minutes.
    await (await fetch(new URL('/mso', portal.url), { headers })).text();
    const callsBefore = backend.count();
    const responseCounts = { pages: 0, files: 0, wrong: 0 };
    let sizeText = '';
    const waitingVisitors = Array.from({ length: VISITOR_COUNT }, (_, index) => index);
    const visitSequentially = async () => {
      while (waitingVisitors.pop() !== undefined) {
        const page = await fetch(new URL(PAGE_PATH, portal.url), { headers });
        const [file] = FILE_PATTERN.exec(await page.text()) ?? [];
        if (page.status === 200) responseCounts.pages += 1;
        const response = file ? await fetch(new URL(file, portal.url)) : null;
        const text = (await response?.text()) ?? '';
        if (response?.status === 200 && response.headers.get('cache-control')?.includes('immutable'))
          responseCounts.files += 1;
        else responseCounts.wrong += 1;
        sizeText ||= `${text.length} bytes, ${gzipSync(text).length} by gzip, ${brotliCompressSync(text).length} by brotli`;
      }
    };
    const startTime = performance.now();
    await Promise.all(Array.from({ length: CONCURRENCY }, visitSequentially));
    const seconds = (performance.now() - startTime) / 1000;
    const callCount = backend.count() - callsBefore;
    console.log(
      `\nresults day, ${VISITOR_COUNT} visitors, ${CONCURRENCY} at once: ${responseCounts.pages} pages and ${responseCounts.files} files in ${seconds.toFixed(1)} s; ` +
        `${callCount} backend calls; file size ${sizeText}`,
    );
    checkBudget(
      responseCounts.pages === VISITOR_COUNT && responseCounts.files === VISITOR_COUNT,
      'every visitor gets the page and its file, with immutable caching',
    );
    checkBudget(callCount <= MAX_CALLS, `backend calls for all visitors: ${callCount}, at most ${MAX_CALLS}`);
  } finally {
    await portal.stop();
    backend.stop();
    await dataPortal.stop();
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}
