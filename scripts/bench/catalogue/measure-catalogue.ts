import { readPage } from '#backend/queries/catalogue/build-query.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { CATALOGUE_QUESTIONS, type CatalogueQuestion } from './catalogue-questions.ts';
import type { ExpectThat } from '#scripts/bench/expect-that.ts';
import { meterRows } from './meter-rows.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

interface CatalogueFigure {
  /** In the quickest round: there, whatever else the machine does counts least. */
  milliseconds: number;
  /** What D1 itself says that it read. */
  rowsRead: number;
  /** How many there are of what was asked for. */
  found: number;
}

interface CatalogueLine {
  name: string;
  small: CatalogueFigure;
  large: CatalogueFigure;
}

const ROUNDS = 25;

/** Every question, asked of both by turns, as the edge asks the embedded backend. */
async function measureCatalogue(small: RunningPortal, large: RunningPortal): Promise<CatalogueLine[]> {
  const [one, other] = await Promise.all([openMeter(small), openMeter(large)]);
  const lines: CatalogueLine[] = [];
  for (const question of CATALOGUE_QUESTIONS) {
    const times = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round++) {
      times.one = Math.min(times.one, await one.time(question));
      times.other = Math.min(times.other, await other.time(question));
    }
    lines.push({
      name: question.name,
      small: { milliseconds: times.one, ...(await one.count(question)) },
      large: { milliseconds: times.other, ...(await other.count(question)) },
    });
  }
  return lines;
}

async function openMeter({ miniflare }: RunningPortal) {
  const backend = await miniflare.getWorker('passage-backend');
  const database = await miniflare.getD1Database('DB', 'passage-backend');
  return {
    async time(question: CatalogueQuestion): Promise<number> {
      const [address, init] = asRequest(question);
      const started = performance.now();
      const answer = await backend.fetch(address, init);
      const { code } = (await answer.json()) as { code: unknown };
      if (code !== 1003) throw new Error(`${question.name}: the backend answers ${String(code)}`);
      return performance.now() - started;
    },
    async count({ query }: CatalogueQuestion) {
      const { db, rowsRead } = meterRows(database);
      const { total } = await readPage(db, await query(db));
      return { rowsRead: rowsRead(), found: total };
    },
  };
}

const HEADERS = { publicLevel: '1', langCode: 'zh', 'content-type': 'application/json' };

function asRequest({ call, fields }: CatalogueQuestion) {
  const address = `http://backend${call.path}`;
  if (call.method === 'POST')
    return [address, { method: 'POST', headers: HEADERS, body: JSON.stringify(fields) }] as const;
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return [`${address}?${query}`, { method: 'GET', headers: HEADERS }] as const;
}

/** As many as registers of more countries would bring. */
const LARGE = { schools: 3000, courses: 40_000 };
const MOST_TIMES_SLOWER = 3;

export async function compareCatalogues(expectThat: ExpectThat): Promise<void> {
  const demo = await startWithData();
  const large = await startWithData({}, LARGE);
  console.log(`\nthe catalogue of the demo, and of ${LARGE.schools} schools with ${LARGE.courses} courses:`);
  for (const { name, small, large: grown } of await measureCatalogue(demo, large)) {
    const times = grown.milliseconds / small.milliseconds;
    expectThat(
      times <= MOST_TIMES_SLOWER,
      `${name}: ${small.milliseconds.toFixed(1)} and ${grown.milliseconds.toFixed(1)} ms, ${times.toFixed(1)} times; ` +
        `${small.rowsRead} and ${grown.rowsRead} rows read, for ${small.found} and ${grown.found}`,
    );
  }
  await large.stop();
  await demo.stop();
}
