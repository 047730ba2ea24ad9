import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { getCpuMs, runtimePid } from '#scripts/bench/runtime-process.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import { CATALOGUE_QUERIES, type CatalogueQuery } from './catalogue-queries.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { meterRows } from './meter-rows.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

interface CatalogueMetric {
  /** CPU time of the whole runtime; other load on the machine affects it little. */
  milliseconds: number;
  rowsRead: number;
  found: number;
}

interface CatalogueLine {
  name: string;
  small: CatalogueMetric;
  large: CatalogueMetric;
}

interface MeasuredPortal {
  portal: RunningPortal;
  pid: number;
}

const WARM_UPS = 10;
const ROUNDS = 40;

/** Runs every query with the request that the edge sends to the embedded backend, on both catalogues. */
async function measureCatalogue(small: MeasuredPortal, large: MeasuredPortal): Promise<CatalogueLine[]> {
  const [item, other] = await Promise.all([openMeter(small), openMeter(large)]);
  const lines: CatalogueLine[] = [];
  for (const question of CATALOGUE_QUERIES) {
    lines.push({
      name: question.name,
      small: { milliseconds: await item.time(question), ...(await item.count(question)) },
      large: { milliseconds: await other.time(question), ...(await other.count(question)) },
    });
  }
  return lines;
}

async function openMeter({ portal: { miniflare }, pid }: MeasuredPortal) {
  const backend = await miniflare.getWorker('passage-backend');
  const database = await miniflare.getD1Database('DB', 'passage-backend');
  return {
    async time(question: CatalogueQuery): Promise<number> {
      const [url, init] = asRequest(question);
      const request = async () => {
        const response = await backend.fetch(url, init);
        const { code } = (await response.json()) as { code: unknown };
        if (code !== 1003) throw new Error(`${question.name}: the backend answers ${String(code)}`);
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

function asRequest({ call, fields }: CatalogueQuery) {
  const url = `http://backend${call.path}`;
  if (call.method === 'POST') return [url, { method: 'POST', headers: HEADERS, body: JSON.stringify(fields) }] as const;
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return [`${url}?${query}`, { method: 'GET', headers: HEADERS }] as const;
}

/** Size of the catalogue with the registers of further countries. */
const LARGE = { schools: 3000, courses: 40_000 };
/**
 * Limits of CPU time on the large catalogue relative to the small one. The second is for searches that find ten
 * results in place of two or three, so that they read and format more rows.
 */
const MAX_TIMES_SLOWER = 1.5;
const MAX_TIMES_OF_MORE = 3;

export async function compareCatalogues(checkBudget: CheckBudget): Promise<void> {
  const demo = await startWithData();
  const small = { portal: demo, pid: runtimePid() };
  const large = await startWithData({}, LARGE);
  console.log(`\nthe catalogue of the demo, and of ${LARGE.schools} schools with ${LARGE.courses} courses:`);
  for (const { name, small: few, large: largeMetric } of await measureCatalogue(small, {
    portal: large,
    pid: runtimePid(),
  })) {
    const times = largeMetric.milliseconds / few.milliseconds;
    const maxRatio = few.found < LIST_ROWS && largeMetric.found > few.found ? MAX_TIMES_OF_MORE : MAX_TIMES_SLOWER;
    checkBudget(
      times <= maxRatio,
      `${name}: ${few.milliseconds.toFixed(1)} and ${largeMetric.milliseconds.toFixed(1)} ms of processor, ${times.toFixed(1)} times; ` +
        `${few.rowsRead} and ${largeMetric.rowsRead} rows read, for ${few.found} and ${largeMetric.found}`,
    );
  }
  await large.stop();
  await demo.stop();
}
