// Mixed traffic of visitors for a given time: cached and uncached pages, API calls, pictures, and messages to the
// assistant.
import { getCrestPath } from '#shared/art/art-address.ts';
import { sendRequest, type SoakRequest } from './send-request.ts';

export interface VisitTally {
  visits: number;
  /** Number of failed visits by HTTP status. 0 means no response. Redirects do not count as failures. */
  failures: Map<number, number>;
  times: number[];
}

/** Maximum number of recorded durations, from which the median and the maximum are computed. */
const MAX_DURATIONS = 50_000;

const AGENTS = ['mso', 'hengdu', 'northbridge'];
const LOCALES = ['zh-hk', 'zh', 'en-us'];
const PAGES = ['', '/school', '/college-library', '/consult/list', '/country-list', '/dse', '/lecture', '/about/us'];

/** Returns visit number `index`, the same in every run. Every fifth URL is uncached. */
function getVisitRequest(index: number): SoakRequest {
  const agent = AGENTS[index % AGENTS.length] ?? '';
  const page = PAGES[Math.floor(index / 3) % PAGES.length] ?? '';
  const lang = LOCALES[Math.floor(index / 24) % LOCALES.length] ?? '';
  const requests: readonly SoakRequest[] = [
    { path: `/${agent}/school-selection?lang=${lang}&step=${index}` },
    {
      path: `/${agent}/appInstitution/institution/institutionInquiry`,
      method: 'POST',
      body: JSON.stringify({ currentPage: 1 + (index % 7), showCount: 10 }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
    },
    { path: getCrestPath({ id: index % 500, country: 'uk' }) },
  ];
  return requests[index % 5] ?? { path: `/${agent}${page}?lang=${lang}` };
}

export const createTally = (): VisitTally => ({ visits: 0, failures: new Map(), times: [] });

/**
 * Makes one visit after the other while `shouldContinue` returns true. `takeIndex` is a counter shared by all visitors.
 */
export async function visitUntil(
  portal: URL,
  shouldContinue: () => boolean,
  takeIndex: () => number,
  tally: VisitTally,
): Promise<void> {
  while (shouldContinue()) {
    const start = performance.now();
    const status = await sendRequest(portal, getVisitRequest(takeIndex()));
    tally.visits += 1;
    if (status >= 400 || status === 0) tally.failures.set(status, (tally.failures.get(status) ?? 0) + 1);
    if (tally.times.length < MAX_DURATIONS) tally.times.push(performance.now() - start);
  }
}
