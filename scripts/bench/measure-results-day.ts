import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { countBackendCalls } from './count-backend-calls.ts';
import type { CheckBudget } from './check-budget.ts';
import { startPlainPortal } from './peers/plain-portal.ts';
import { startWithData } from './start-with-data.ts';

const VISITORS = 1_000;
const AT_ONCE = 50;
const PAGE = '/mso/dse/results-day';
const FILE = /\/mso\/_\/results-day\/[a-z-]+[0-9a-f]+\.json/;
/**
 * For the page and for the file, once each: countries and fields, the rules, and of the schools in them the first courses, for which a backend is asked that
 * does not say of itself that it limits them, as this one behind its counter.
 */
const MAX_CALLS = 14;

/** On the hour, as scheduled phones reload. */
const headers = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
};

/** Results day: so many visitors come for the page and for its file, and then try grades. What the backend is asked for all of them. */
export async function measureResultsDay(checkBudget: CheckBudget): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-results-'));
  const data = await startWithData();
  const backend = await countBackendCalls(data);
  const portal = await startPlainPortal(scratch, backend.origin);
  try {
    // The site itself is known: agent and menu are asked for once in five minutes.
    await (await fetch(new URL('/mso', portal.url), { headers })).text();
    const before = backend.count();
    const came = { pages: 0, files: 0, wrong: 0 };
    let weight = '';
    const waiting = Array.from({ length: VISITORS }, (_, at) => at);
    const visitOneByOne = async () => {
      while (waiting.pop() !== undefined) {
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
    await Promise.all(Array.from({ length: AT_ONCE }, visitOneByOne));
    const seconds = (performance.now() - from) / 1000;
    const calls = backend.count() - before;
    console.log(
      `\nresults day, ${VISITORS} visitors, ${AT_ONCE} at once: ${came.pages} pages and ${came.files} files in ${seconds.toFixed(1)} s; ` +
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
