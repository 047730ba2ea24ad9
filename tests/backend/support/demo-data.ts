import { queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { insertRows, type Row } from '#backend/queries/write-rows.ts';
import { createCatalogueStatements } from '#backend/seed/catalogue/catalogue-statements.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';
import { createAlwaysOpenStatements } from '#tests/support/always-open.ts';
import { testEnv } from './test-env.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

/** Demo agents by key, with the ids of the seed. */
export const AGENT_IDS = { mso: '101', hengdu: '102', northbridge: '103' } as const;

/** Loads the sites without the catalogue, which is slow to load and rarely needed. */
export async function loadDemo() {
  await loadSeed(testEnv.DB);
  await batchWrite(testEnv.DB, createAlwaysOpenStatements());
}

let catalogueCache: readonly Statement[] | null = null;

/**
 * Returns the statements of loadCatalogue, computed once for all files, because computing them takes as long as
 * executing them.
 */
export const getDemoCatalogue = () => (catalogueCache ??= createCatalogueStatements(PLACES));

/**
 * Tables that the last statements of the load derive from the catalogue. Computing them takes three quarters of the
 * load time.
 */
const DERIVED_TABLES = ['packed_names', 'catalogue_counts', 'match_shelves'] as const;
const isDerivedInsert = ({ sql }: Statement) =>
  DERIVED_TABLES.some((table) => sql.trimStart().startsWith(`INSERT INTO ${table} `));

let derivedInserts: Statement[] | null = null;

/** Loads the catalogue. Derived tables are computed for the first test file and copied for later ones. */
export async function loadDemoCatalogue() {
  await loadDemo();
  if (derivedInserts)
    return batchWrite(testEnv.DB, [
      ...getDemoCatalogue().filter((statement) => !isDerivedInsert(statement)),
      ...derivedInserts,
    ]);
  await batchWrite(testEnv.DB, getDemoCatalogue());
  const collectedInserts: Statement[] = [];
  for (const table of DERIVED_TABLES) {
    const rows = await queryRows<Row>(testEnv.DB, { sql: `SELECT * FROM ${table}`, values: [] });
    collectedInserts.push(...insertRows(table, rows));
  }
  derivedInserts = collectedInserts;
}

/**
 * Gives every undated page of entry rules the current year. Most pages of the demo data are undated, and their rules
 * would not apply.
 */
export const setRuleYears = () =>
  batchWrite(testEnv.DB, [
    { sql: 'UPDATE entry_rules SET as_at_year = ?1 WHERE as_at_year = 0', values: [new Date().getUTCFullYear()] },
  ]);
