import type { RunningPortal } from '#scripts/start-portal.ts';
import type { Statement } from '#backend/queries/database.ts';
import { CATALOGUE_QUESTIONS, type CatalogueQuestion } from './catalogue-questions.ts';

interface CatalogueFigure {
  /** In the quickest round: there, whatever else the machine does counts least. */
  milliseconds: number;
  /** What D1 itself says that it read, for the page and for the total. */
  rowsRead: number;
  /** How many there are of what was asked for. */
  found: number;
}

export interface CatalogueLine {
  name: string;
  small: CatalogueFigure;
  large: CatalogueFigure;
}

const ROUNDS = 25;

/** Every question, asked of both by turns, as the edge asks the embedded backend. */
export async function measureCatalogue(small: RunningPortal, large: RunningPortal): Promise<CatalogueLine[]> {
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
  const database = (await miniflare.getD1Database('DB', 'passage-backend')) as unknown as MeteredDatabase;
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
      const page = await meter(database, query.rows);
      const total = await meter(database, query.total);
      return {
        rowsRead: page.meta.rows_read + (query.rowsSayTotal ? 0 : total.meta.rows_read),
        found: Number(total.results[0]?.total ?? 0),
      };
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

interface Metered {
  results: { total?: number }[];
  meta: { rows_read: number };
}

interface MeteredDatabase {
  prepare: (sql: string) => { bind: (...values: unknown[]) => { all: () => Promise<Metered> } };
}

const meter = (database: MeteredDatabase, { sql, values }: Statement) =>
  database
    .prepare(sql)
    .bind(...values)
    .all();
