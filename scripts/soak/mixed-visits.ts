// Mixed traffic of visitors for a given time: cached and uncached pages, API calls, pictures, and messages to the
// assistant.
import { sealAddress } from '#shared/art/art-address.ts';
import { sendRequest, type SoakRequest } from './send-request.ts';

export interface Tally {
  visits: number;
  /** Number of failed visits by HTTP status; 0 means no response. Redirects are no failures. */
  failures: Map<number, number>;
  times: number[];
}

/** Limit of recorded times, from which median and maximum are computed. */
const MAX_TIMES = 50_000;

const AGENTS = ['mso', 'hengdu', 'northbridge'];
const LOCALES = ['zh-hk', 'zh', 'en-us'];
const PAGES = ['', '/school', '/college-library', '/consult/list', '/country-list', '/dse', '/lecture', '/about/us'];

/** Returns the n-th visit, always in the same order. Every fifth URL is uncached. */
function visitAt(index: number): SoakRequest {
  const agent = AGENTS[index % AGENTS.length] ?? '';
  const page = PAGES[Math.floor(index / 3) % PAGES.length] ?? '';
  const lang = LOCALES[Math.floor(index / 24) % LOCALES.length] ?? '';
  const kinds: readonly SoakRequest[] = [
    { path: `/${agent}/school-selection?lang=${lang}&step=${index}` },
    {
      path: `/${agent}/appInstitution/institution/institutionInquiry`,
      method: 'POST',
      body: JSON.stringify({ currentPage: 1 + (index % 7), showCount: 10 }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
    },
    { path: sealAddress({ id: index % 500, country: 'uk' }) },
  ];
  return kinds[index % 5] ?? { path: `/${agent}${page}?lang=${lang}` };
}

export const newTally = (): Tally => ({ visits: 0, failures: new Map(), times: [] });

/** Makes one visit after the other while `goesOn` returns true; `next` is the counter of all visitors. */
export async function visitUntil(portal: URL, goesOn: () => boolean, next: () => number, tally: Tally): Promise<void> {
  while (goesOn()) {
    const start = performance.now();
    const status = await sendRequest(portal, visitAt(next()));
    tally.visits += 1;
    if (status >= 400 || status === 0) tally.failures.set(status, (tally.failures.get(status) ?? 0) + 1);
    if (tally.times.length < MAX_TIMES) tally.times.push(performance.now() - start);
  }
}
