import { type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '#scripts/find-browser.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { repeatRequest, type CountedRequest, type CountingProxy, startCountingProxy } from './count-requests.ts';
import type { CheckBudget } from './check-budget.ts';
import { type Meter, METER_PATH, meterWorker, readMeters } from './meter-worker.ts';
import { getCpuMs, findRuntimePid } from './runtime-process.ts';
import { startWithData } from './start-with-data.ts';

/**
 * Price in dollars per million operations beyond the plan's allowance. Source:
 * developers.cloudflare.com/workers/platform/pricing/ (Workers, Service bindings, KV, D1, Durable Objects, R2), read on
 * 2026-11-23. Static assets and calls between Workers are free.
 */
const PRICES = {
  workerRequests: 0.3,
  cpuMs: 0.02,
  kvReads: 0.5,
  kvWrites: 5,
  d1RowsRead: 0.001,
  d1RowsWritten: 1,
  chatCalls: 0.15,
  r2Reads: 0.36,
} as const;

// Budgets in dollars per million pages, and per million visits of three pages. The measured values are 1.18 and 2.54. A
// page costs 0.6 for two requests, one of which discovers the routes of its links, and 0.08 for CPU. One page of each
// visit may also read KV for 0.5, because an isolate caches its site for only 30 s.
const MAX_PAGE_RATIO = 1.2;
const MAX_VISIT_RATIO = 2.6;
const PAGES = { home: '/mso', list: '/mso/school', school: '/mso/school/1012' };
/** Pages that the menus of every page link. */
const LINKED_PAGES = { home: '/mso', list: '/mso/school', services: '/mso/services' };
const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };
const REPEATS = 60;
const MEASUREMENT_COUNT = 5;

interface PageCost extends Meter {
  workerRequests: number;
  fileRequests: number;
  pictures: number;
  kilobytes: number;
  /** CPU time of the whole runtime. */
  runtimeMs: number;
  /** CPU time minus that of the local platform simulation, because Cloudflare bills only the Worker's. */
  cpuMs: number;
  dollars: number;
}

/**
 * Measures the cost of visiting three pages that are in the shared cache: a first visit, a return visit, and navigation
 * by links. The share of the local platform is measured with a request to the meter, and subtracted.
 */
export async function measureCost(checkBudget: CheckBudget): Promise<void> {
  const portal = await startWithData(
    { DOMAIN_TYPE: 'production', ...SECRETS },
    {},
    { wraps: { portal: meterWorker.toString(), backend: meterWorker.toString() } },
  );
  const countingProxy = await startCountingProxy(portal.url);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const createPhoneContext = () => browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-HK' });
    // The meter responds to this request itself, without running code of the product.
    const baselineCpu = await measureCpu(
      [{ method: 'GET', path: METER_PATH, headers: {}, body: Buffer.alloc(0) }],
      portal,
    );
    console.log(`   ${baselineCpu} ms CPU of each request belong to the platform simulator`);
    // Fills the cache, as an earlier visitor would.
    await visitPages(await createPhoneContext(), portal, countingProxy);
    await visitByLinks(await createPhoneContext(), portal, countingProxy);
    const visitor = await createPhoneContext();
    const visits = {
      first: await visitPages(visitor, portal, countingProxy),
      second: await visitPages(visitor, portal, countingProxy),
      clicked: await visitByLinks(await createPhoneContext(), portal, countingProxy),
    };
    for (const [visitKind, visitSteps] of Object.entries(visits)) {
      const costs: Record<string, PageCost> = {};
      for (const step of visitSteps) {
        costs[step.page] = await computeCost(portal, step, baselineCpu);
        const requestedPaths = step.requests
          .filter(({ byWorker }) => byWorker)
          .map(({ method, path }) => `${method} ${path}`);
        console.log(`   ${step.page} in the ${visitKind} visit requests from the Worker: ${requestedPaths.join(', ')}`);
      }
      console.log(`   cost of the ${visitKind} visit, in dollars per million`);
      console.table(costs);
      console.log(`   shares: ${formatShares(Object.values(costs))}`);
      for (const [page, { pictures, workerRequests }] of Object.entries(costs)) {
        checkBudget(
          pictures === 0,
          `pictures of the ${visitKind} ${page} served by the Worker: ${pictures}, must be 0`,
        );
        // A page needs one request for itself and one for the route manifest of its links.
        checkBudget(workerRequests <= 2, `Worker requests of the ${visitKind} ${page}: ${workerRequests}, at most 2`);
      }
      const dollars = Object.values(costs).map((cost) => cost.dollars);
      const [highestDollars, totalDollars] = [
        Math.max(...dollars),
        dollars.reduce((runningTotal, pageDollars) => runningTotal + pageDollars, 0),
      ];
      checkBudget(
        highestDollars <= MAX_PAGE_RATIO,
        `a million views of the most expensive page, ${visitKind}: $${highestDollars}, at most ${MAX_PAGE_RATIO}`,
      );
      checkBudget(
        totalDollars <= MAX_VISIT_RATIO,
        `a million ${visitKind} visits: $${totalDollars.toFixed(2)}, at most ${MAX_VISIT_RATIO.toFixed(2)}`,
      );
    }
  } finally {
    await browser.close();
    countingProxy.close();
    await portal.stop();
  }
}

interface PageVisit {
  page: string;
  requests: CountedRequest[];
  meter: Meter;
}

async function visitPages(
  context: BrowserContext,
  portal: RunningPortal,
  countingProxy: CountingProxy,
): Promise<PageVisit[]> {
  const visits: PageVisit[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    await startVisit(portal, countingProxy, path);
    const page = await context.newPage();
    await page.goto(`${countingProxy.origin}${path}`, { waitUntil: 'networkidle' });
    await scrollToEnd(page);
    await page.close();
    visits.push({ page: name, requests: countingProxy.takeRequests(), meter: await readMeters(portal) });
  }
  return visits;
}

/** Opens the first page by its URL and each later page by a link. */
async function visitByLinks(
  context: BrowserContext,
  portal: RunningPortal,
  countingProxy: CountingProxy,
): Promise<PageVisit[]> {
  const visits: PageVisit[] = [];
  const page = await context.newPage();
  for (const [name, path] of Object.entries(LINKED_PAGES)) {
    const isFirst = visits.length === 0;
    await startVisit(portal, countingProxy, path);
    if (isFirst) await page.goto(`${countingProxy.origin}${path}`, { waitUntil: 'networkidle' });
    else {
      // Hovers over the link, as a visitor does before clicking. A script can click a link even in a closed menu.
      const link = page.locator(`a[href="${path}"]`).first();
      await link.dispatchEvent('mouseover');
      await page.waitForLoadState('networkidle');
      await link.dispatchEvent('click');
    }
    await page.waitForURL(`${countingProxy.origin}${path}`);
    await scrollToEnd(page);
    visits.push({ page: name, requests: countingProxy.takeRequests(), meter: await readMeters(portal) });
  }
  await page.close();
  return visits;
}

async function startVisit(portal: RunningPortal, countingProxy: CountingProxy, path: string) {
  await warmUpPage(countingProxy, path);
  await readMeters(portal);
  countingProxy.takeRequests();
}

/** Scrolls to the end of the page, which loads its lazy content, and waits until the network is idle. */
async function scrollToEnd(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.waitForLoadState('networkidle');
}

const MAX_WARM_UPS = 50;

/**
 * Requests a page as another visitor until it comes from the cache. The isolate then has it in memory for 30 s, and no
 * revalidation runs during the measurement.
 */
async function warmUpPage({ origin }: CountingProxy, path: string) {
  for (let attempt = 0; attempt < MAX_WARM_UPS; attempt++) {
    const page = await fetch(`${origin}${path}`, { headers: { accept: 'text/html', 'accept-language': 'zh-HK' } });
    await page.text();
    if (attempt > 0 && page.headers.get('x-page-cache') === 'hit') return;
  }
  throw new Error(`no recorded response for ${path}`);
}

/** Formats how much each product of the platform contributes to the cost of a visit. */
const formatShares = (costs: readonly PageCost[]) =>
  Object.entries(PRICES)
    .map(
      ([name, price]) =>
        [name, costs.reduce((sum, cost) => sum + cost[name as keyof typeof PRICES] * price, 0)] as const,
    )
    .filter(([, dollars]) => dollars > 0)
    .map(([name, dollars]) => `${name} $${dollars.toFixed(3)}`)
    .join(', ');

async function computeCost(
  portal: RunningPortal,
  { requests, meter }: PageVisit,
  baselineCpu: number,
): Promise<PageCost> {
  const workerRequests = requests.filter(({ byWorker: isByWorker }) => isByWorker);
  const runtimeMs = await measureCpu(workerRequests, portal);
  const usedResources = {
    ...meter,
    workerRequests: workerRequests.length,
    runtimeMs,
    cpuMs: Math.max(0, Math.round((runtimeMs - baselineCpu * workerRequests.length) * 100) / 100),
  };
  const dollars = Object.entries(PRICES).reduce(
    (sum, [name, price]) => sum + usedResources[name as keyof typeof PRICES] * price,
    0,
  );
  return {
    ...usedResources,
    fileRequests: requests.length - workerRequests.length,
    pictures: workerRequests.filter(({ headers }) => headers['sec-fetch-dest'] === 'image').length,
    kilobytes: Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10,
    dollars: Math.round(dollars * 1000) / 1000,
  };
}

/**
 * Measures the CPU time of requests. Linux counts it in hundredths of a second, so each request is repeated. Other load
 * can only add CPU time, because of the shared memory bus, so the minimum of several runs is closest to the real cost.
 */
async function measureCpu(
  requests: Pick<CountedRequest, 'method' | 'path' | 'headers' | 'body'>[],
  { url }: RunningPortal,
) {
  const pid = findRuntimePid();
  const cpuTimes: number[] = [];
  for (let measurementIndex = 0; measurementIndex < MEASUREMENT_COUNT; measurementIndex++) {
    const cpuBefore = getCpuMs(pid);
    for (let repeatIndex = 0; repeatIndex < REPEATS; repeatIndex++)
      for (const request of requests) await repeatRequest(request, url);
    cpuTimes.push((getCpuMs(pid) - cpuBefore) / REPEATS);
  }
  return Math.round(Math.min(...cpuTimes) * 100) / 100;
}
