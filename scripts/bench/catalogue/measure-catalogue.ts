import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { getCpuMs, findRuntimePid } from '#scripts/bench/runtime-process.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import { CATALOGUE_QUERIES, type CatalogueQuery } from './catalogue-queries.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { meterRows } from './meter-rows.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

interface CatalogueMetric {
  /** CPU time of the whole runtime. Other load on the machine affects it little. */
  milliseconds: number;
  rowsRead: number;
  found: number;
}

interface CatalogueLine {
  name: string;
  smallMetric: CatalogueMetric;
  largeMetric: CatalogueMetric;
}

interface MeasuredPortal {
  portal: RunningPortal;
  pid: number;
}

const WARM_UPS = 10;
const ROUNDS = 40;

/** Runs every query through the request that the edge sends to the embedded backend, on both catalogues. */
async function measureCatalogue(smallPortal: MeasuredPortal, largePortal: MeasuredPortal): Promise<CatalogueLine[]> {
  const [smallMeter, largeMeter] = await Promise.all([openMeter(smallPortal), openMeter(largePortal)]);
  const lines: CatalogueLine[] = [];
  for (const question of CATALOGUE_QUERIES) {
    lines.push({
      name: question.name,
      smallMetric: { milliseconds: await smallMeter.time(question), ...(await smallMeter.count(question)) },
      largeMetric: { milliseconds: await largeMeter.time(question), ...(await largeMeter.count(question)) },
    });
  }
  return lines;
}

async function openMeter({ portal: { miniflare }, pid }: MeasuredPortal) {
  const backend = await miniflare.getWorker('passage-backend');
  const database = await miniflare.getD1Database('DB', 'passage-backend');
  return {
    async time(question: CatalogueQuery): Promise<number> {
      const [url, init] = createRequest(question);
      const request = async () => {
        const response = await backend.fetch(url, init);
        const { code } = (await response.json()) as { code: unknown };
        if (code !== 1003) throw new Error(`${question.name}: the backend responded with code ${String(code)}`);
      };
      for (let round = 0; round < WARM_UPS; round++) await request();
      const cpuBefore = getCpuMs(pid);
      for (let round = 0; round < ROUNDS; round++) await request();
      return (getCpuMs(pid) - cpuBefore) / ROUNDS;
    },
    async count({ query }: CatalogueQuery) {
      const { db, rowsRead } = meterRows(database);
      const { total } = await queryPage(db, await query(db));
      return { rowsRead: rowsRead(), found: total };
    },
  };
}

const HEADERS = { publicLevel: '1', langCode: 'zh', 'content-type': 'application/json' };

function createRequest({ call, fields }: CatalogueQuery) {
  const url = `http://backend${call.path}`;
  if (call.method === 'POST') return [url, { method: 'POST', headers: HEADERS, body: JSON.stringify(fields) }] as const;
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return [`${url}?${query}`, { method: 'GET', headers: HEADERS }] as const;
}

/** Expected size of the catalogue with the registers of further countries. */
const LARGE_CATALOGUE = { schools: 3000, courses: 40_000 };
/**
 * Maximum CPU time on the large catalogue as a multiple of that on the small one. The second limit is for searches that
 * find ten results there instead of two or three and so read and format more rows.
 */
const MAX_SLOWDOWN = 1.5;
const MAX_SLOWDOWN_WITH_MORE_ROWS = 3;

export async function compareCatalogues(checkBudget: CheckBudget): Promise<void> {
  const demoPortal = await startWithData();
  const smallPortal = { portal: demoPortal, pid: findRuntimePid() };
  const largePortal = await startWithData({}, LARGE_CATALOGUE);
  console.log(
    `\ndemo catalogue compared with ${LARGE_CATALOGUE.schools} schools and ${LARGE_CATALOGUE.courses} courses:`,
  );
  for (const { name, smallMetric, largeMetric } of await measureCatalogue(smallPortal, {
    portal: largePortal,
    pid: findRuntimePid(),
  })) {
    const slowdown = largeMetric.milliseconds / smallMetric.milliseconds;
    const maxRatio =
      smallMetric.found < LIST_ROWS && largeMetric.found > smallMetric.found
        ? MAX_SLOWDOWN_WITH_MORE_ROWS
        : MAX_SLOWDOWN;
    checkBudget(
      slowdown <= maxRatio,
      `${name}: ${smallMetric.milliseconds.toFixed(1)} and ${largeMetric.milliseconds.toFixed(1)} ms CPU, ratio ${slowdown.toFixed(1)}; ` +
        `${smallMetric.rowsRead} and ${largeMetric.rowsRead} rows read, ${smallMetric.found} and ${largeMetric.found} results`,
    );
  }
  await largePortal.stop();
  await demoPortal.stop();
}
