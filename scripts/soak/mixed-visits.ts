// What visitors do, one after another, for as long as it is wanted: pages that are kept, pages that nobody has seen, calls
// of scripts, pictures, and words to the assistant.
import { request } from 'node:http';
import { sealAddress } from '#shared/art/art-address.ts';

export interface Tally {
  visits: number;
  /** By status; a redirect is as it should be. 0 is no answer at all. */
  failures: Map<number, number>;
  times: number[];
}

/** As much as is looked at for the middle and the slowest of a minute. */
const MOST_TIMES = 50_000;

const AGENTS = ['mso', 'hengdu', 'northbridge'];
const LOCALES = ['zh-hk', 'zh', 'en-us'];
const PAGES = ['', '/school', '/college-library', '/consult/list', '/country-list', '/dse', '/lecture', '/about/us'];

interface Visit {
  path: string;
  method?: 'GET' | 'POST';
  body?: object;
}

/** The same order each time; every fifth is of an address that nobody has asked for. */
function visitAt(at: number): Visit {
  const agent = AGENTS[at % AGENTS.length] ?? '';
  const page = PAGES[Math.floor(at / 3) % PAGES.length] ?? '';
  const lang = LOCALES[Math.floor(at / 24) % LOCALES.length] ?? '';
  const kinds: readonly Visit[] = [
    { path: `/${agent}/school-selection?lang=${lang}&step=${at}` },
    {
      path: `/${agent}/appInstitution/institution/institutionInquiry`,
      method: 'POST',
      body: { currentPage: 1 + (at % 7), showCount: 10 },
    },
    { path: sealAddress({ id: at % 500, country: 'uk' }) },
  ];
  return kinds[at % 5] ?? { path: `/${agent}${page}?lang=${lang}` };
}

export const newTally = (): Tally => ({ visits: 0, failures: new Map(), times: [] });

/** One visit after the other for as long as `goesOn`; `next` numbers the visits of all. */
export async function visitUntil(portal: URL, goesOn: () => boolean, next: () => number, tally: Tally): Promise<void> {
  while (goesOn()) {
    const start = performance.now();
    const status = await visit(portal, visitAt(next()));
    tally.visits += 1;
    if (status >= 400 || status === 0) tally.failures.set(status, (tally.failures.get(status) ?? 0) + 1);
    if (tally.times.length < MOST_TIMES) tally.times.push(performance.now() - start);
  }
}

function visit(portal: URL, { path, method = 'GET', body }: Visit): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: portal.hostname,
        port: portal.port,
        path,
        method,
        // The runtime closes connections that are idle or had a body, and what is asked over one just then is lost.
        agent: false,
        headers: {
          host: 'localhost',
          accept: 'text/html,application/json',
          ...(body && {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            origin: 'http://localhost',
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    asked.on('error', () => resolve(0));
    asked.end(body && JSON.stringify(body));
  });
}
