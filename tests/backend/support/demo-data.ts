import { queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { insertRows, type Row } from '#backend/queries/write-rows.ts';
import { catalogueStatements } from '#backend/seed/catalogue/catalogue-statements.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';
import { keepOpen } from '#tests/support/always-open.ts';
import { testEnv } from './test-env.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

/** The three demo agents, by key, with the ids that the seed gives them. */
export const AGENT_IDS = { mso: '101', hengdu: '102', northbridge: '103' } as const;

/** The sites; most tests need no catalogue, and it takes its time. */
export async function loadDemo() {
  await loadSeed(testEnv.DB);
  await batchWrite(testEnv.DB, keepOpen());
}

let catalogue: readonly Statement[] | null = null;

/** What loadCatalogue writes, made once for all files, for the making takes as long as the writing. */
export const demoCatalogue = () => (catalogue ??= catalogueStatements(PLACES));

/** What the last statements of the catalogue work out of its other tables: three quarters of the time that they all take. */
const DERIVED = ['packed_names', 'catalogue_counts', 'match_shelves'] as const;
const fillsDerived = ({ sql }: Statement) =>
  DERIVED.some((table) => sql.trimStart().startsWith(`INSERT INTO ${table} `));

let derived: Statement[] | null = null;

/** The derived tables are worked out for the first file that loads the catalogue, and written as they were for the others. */
export async function loadDemoCatalogue() {
  await loadDemo();
  if (derived)
    return batchWrite(testEnv.DB, [...demoCatalogue().filter((statement) => !fillsDerived(statement)), ...derived]);
  await batchWrite(testEnv.DB, demoCatalogue());
  const filled: Statement[] = [];
  for (const table of DERIVED) {
    const rows = await queryRows<Row>(testEnv.DB, { sql: `SELECT * FROM ${table}`, values: [] });
    filled.push(...insertRows(table, rows));
  }
  derived = filled;
}

/** As though every page that rules of entry stand on were of this year: most of those of the demo have no date, and so judge nobody. */
export const dateRules = () =>
  batchWrite(testEnv.DB, [
    { sql: 'UPDATE entry_rules SET as_at_year = ?1 WHERE as_at_year = 0', values: [new Date().getUTCFullYear()] },
  ]);
