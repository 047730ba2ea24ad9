import { type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '#scripts/find-browser.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { repeatRequest, type CountedRequest, type CountingProxy, startCountingProxy } from './count-requests.ts';
import type { CheckBudget } from './check-budget.ts';
import { type Meter, METER_PATH, meterWorker, readMeters } from './meter-worker.ts';
import { getCpuMs, runtimePid } from './runtime-process.ts';
import { startWithData } from './start-with-data.ts';

/**
 * Price per million operations, in dollars, beyond the plan's allowance. Source:
 * developers.cloudflare.com/workers/platform/pricing/ (Workers, Service bindings, KV, D1, Durable Objects, R2), read
 * on 2026-11-23. Static assets and calls between Workers are free.
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

// Budgets in dollars per million pages and per million visits of three pages; measured 1.18 and 2.54. A page costs
// 0.6 for two requests, one of which discovers the routes of its links, and 0.08 for CPU. One page of a visit may
// also read KV for 0.5, after the 30 s for which an isolate caches its site.
const MAX_PER_PAGE = 1.2;
const MAX_PER_VISIT = 2.6;
const PAGES = { home: '/mso', list: '/mso/school', school: '/mso/school/1012' };
/** Pages that the menus of every page link. */
const LINKED = { home: '/mso', list: '/mso/school', services: '/mso/services' };
const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };
const REPEATS = 60;
const TIMES = 5;

interface PageCost extends Meter {
  workerRequests: number;
  fileRequests: number;
  pictures: number;
  kilobytes: number;
  /** CPU time of the whole runtime. */
  runtimeMs: number;
  /** CPU time without the local simulation of the platform: Cloudflare bills only that of the Worker. */
  cpuMs: number;
  dollars: number;
}

/**
 * Measures the cost of a visit of three pages that are in the shared cache: a first visit, a return visit, and
 * navigation by links. The local platform's share of a request is measured with a request that the meter responds to,
 * and subtracted.
 */
export async function measureCost(checkBudget: CheckBudget): Promise<void> {
  const portal = await startWithData(
    { DOMAIN_TYPE: 'production', ...SECRETS },
    {},
    { wraps: { portal: meterWorker.toString(), backend: meterWorker.toString() } },
  );
  const door = await startCountingProxy(portal.url);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const asPhone = () => browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-HK' });
    // The meter responds to this request, which runs no code of the product.
    const baselineCpu = await getCpu([{ method: 'GET', path: METER_PATH, headers: {}, body: Buffer.alloc(0) }], portal);
    console.log(`   of each request ${baselineCpu} ms of processor are what stands in for the platform`);
    // Warms the cache, as an earlier visitor would.
    await visit(await asPhone(), portal, door);
    await visitByLinks(await asPhone(), portal, door);
    const visitor = await asPhone();
    const visits = {
      first: await visit(visitor, portal, door),
      second: await visit(visitor, portal, door),
      clicked: await visitByLinks(await asPhone(), portal, door),
    };
    for (const [time, looks] of Object.entries(visits)) {
      const costs: Record<string, PageCost> = {};
      for (const step of looks) {
        costs[step.page] = await getPrice(portal, step, baselineCpu);
        const requested = step.requests
          .filter(({ byWorker }) => byWorker)
          .map(({ method, path }) => `${method} ${path}`);
        console.log(`   the ${time} visit's ${step.page} asks the Worker for ${requested.join(', ')}`);
      }
      console.log(`   the ${time} visit, in dollars a million`);
      console.table(costs);
      console.log(`   of which: ${getShares(Object.values(costs))}`);
      for (const [page, { pictures, workerRequests }] of Object.entries(costs)) {
        checkBudget(pictures === 0, `no picture of the ${time} ${page} asks the Worker: ${pictures}`);
        // One request for the page, one for the route manifest of its links.
        checkBudget(workerRequests <= 2, `the ${time} ${page} asks the Worker ${workerRequests} times, at most twice`);
      }
      const dollars = Object.values(costs).map((cost) => cost.dollars);
      const [dearest, sum] = [Math.max(...dollars), dollars.reduce((all, dollar) => all + dollar, 0)];
      checkBudget(
        dearest <= MAX_PER_PAGE,
        `a million views of the dearest page, ${time}: $${dearest}, at most ${MAX_PER_PAGE}`,
      );
      checkBudget(
        sum <= MAX_PER_VISIT,
        `a million ${time} visits: $${sum.toFixed(2)}, at most ${MAX_PER_VISIT.toFixed(2)}`,
      );
    }
  } finally {
    await browser.close();
    door.close();
    await portal.stop();
  }
}

interface Visit {
  page: string;
  requests: CountedRequest[];
  meter: Meter;
}

async function visit(context: BrowserContext, portal: RunningPortal, door: CountingProxy): Promise<Visit[]> {
  const looks: Visit[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    await startVisit(portal, door, path);
    const page = await context.newPage();
    await page.goto(`${door.origin}${path}`, { waitUntil: 'networkidle' });
    await scrollToEnd(page);
    await page.close();
    looks.push({ page: name, requests: door.takeRequests(), meter: await readMeters(portal) });
  }
  return looks;
}

/** Opens the first page by its URL and each further page by a link. */
async function visitByLinks(context: BrowserContext, portal: RunningPortal, door: CountingProxy): Promise<Visit[]> {
  const looks: Visit[] = [];
  const page = await context.newPage();
  for (const [name, path] of Object.entries(LINKED)) {
    const isFirst = looks.length === 0;
    await startVisit(portal, door, path);
    if (isFirst) await page.goto(`${door.origin}${path}`, { waitUntil: 'networkidle' });
    else {
      // Hovers over the link, as a visitor does before the click. A link in a closed menu can be clicked too.
      const link = page.locator(`a[href="${path}"]`).first();
      await link.dispatchEvent('mouseover');
      await page.waitForLoadState('networkidle');
      await link.dispatchEvent('click');
    }
    await page.waitForURL(`${door.origin}${path}`);
    await scrollToEnd(page);
    looks.push({ page: name, requests: door.takeRequests(), meter: await readMeters(portal) });
  }
  await page.close();
  return looks;
}

async function startVisit(portal: RunningPortal, door: CountingProxy, path: string) {
  await warmUp(door, path);
  await readMeters(portal);
  door.takeRequests();
}

/** Scrolls to the end of the page, so that lazy content loads, and waits until the network is idle. */
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
 * Requests a page as another visitor until it is a cache hit, so that the isolate's memory of 30 s is filled and no
 * revalidation runs during the measurement.
 */
async function warmUp({ origin }: CountingProxy, path: string) {
  for (let attempt = 0; attempt < MAX_WARM_UPS; attempt++) {
    const page = await fetch(`${origin}${path}`, { headers: { accept: 'text/html', 'accept-language': 'zh-HK' } });
    await page.text();
    if (attempt > 0 && page.headers.get('x-page-cache') === 'hit') return;
  }
  throw new Error(`${path} is not kept`);
}

/** Formats the shares of the platform's products in the cost of a visit. */
const getShares = (costs: readonly PageCost[]) =>
  Object.entries(PRICES)
    .map(
      ([name, price]) =>
        [name, costs.reduce((sum, cost) => sum + cost[name as keyof typeof PRICES] * price, 0)] as const,
    )
    .filter(([, dollars]) => dollars > 0)
    .map(([name, dollars]) => `${name} $${dollars.toFixed(3)}`)
    .join(', ');

async function getPrice(portal: RunningPortal, { requests, meter }: Visit, baselineCpu: number): Promise<PageCost> {
  const byWorker = requests.filter(({ byWorker: isByWorker }) => isByWorker);
  const runtimeMs = await getCpu(byWorker, portal);
  const usedResources = {
    ...meter,
    workerRequests: byWorker.length,
    runtimeMs,
    cpuMs: Math.max(0, Math.round((runtimeMs - baselineCpu * byWorker.length) * 100) / 100),
  };
  const dollars = Object.entries(PRICES).reduce(
    (sum, [name, price]) => sum + usedResources[name as keyof typeof PRICES] * price,
    0,
  );
  return {
    ...usedResources,
    fileRequests: requests.length - byWorker.length,
    pictures: byWorker.filter(({ headers }) => headers['sec-fetch-dest'] === 'image').length,
    kilobytes: Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10,
    dollars: Math.round(dollars * 1000) / 1000,
  };
}

/**
 * Measures the CPU time of requests. Linux counts it in hundredths of a second, so each request is repeated. Other
 * load can only add CPU time, through the shared memory bus, so the minimum of several runs is closest to the real
 * cost.
 */
async function getCpu(
  requests: Pick<CountedRequest, 'method' | 'path' | 'headers' | 'body'>[],
  { url }: RunningPortal,
) {
  const pid = runtimePid();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const cpuBefore = getCpuMs(pid);
    for (let repeat = 0; repeat < REPEATS; repeat++) for (const request of requests) await repeatRequest(request, url);
    times.push((getCpuMs(pid) - cpuBefore) / REPEATS);
  }
  return Math.round(Math.min(...times) * 100) / 100;
}
