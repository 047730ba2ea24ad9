import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  selectCityNames,
  selectCountryKeys,
  selectStoredClimate,
  selectStoredLivingCosts,
  selectStoredVisaFees,
  selectExistingSchools,
} from '#backend/queries/facts/import-tables.ts';
import { queryRows } from '#backend/queries/database.ts';
import { parseClimate } from './parse-climate.ts';
import {
  selectCourseCodes,
  selectStoredPageFacts,
  selectRegisterFactsLikePages,
  insertPageFacts,
} from '#backend/queries/facts/page-facts.ts';
import { parseLivingCosts, parseVisaFees } from './parse-living-costs.ts';
import { ENTRY_RULE_COLUMNS, parseEntryRules } from './parse-entry-rules.ts';
import { FACT_ROW_COLUMNS, FACT_ROW_KEY, parseFacts } from './parse-facts.ts';
import { type ImportTable, MAX_STATEMENT_CHARACTERS, replaceTable } from './replace-table.ts';

export const importRules: ImportTable = async (db, path, flags) => {
  const { report, rows } = await parseEntryRules(path, await queryRows(db, selectExistingSchools()));
  const table = { table: 'entry_rules', key: ['id'], columns: ENTRY_RULE_COLUMNS, rows };
  return replaceTable(db, table, { report, path, flags });
};

export const importLivingCosts: ImportTable = async (db, path, flags) => {
  const { report, rows } = await parseLivingCosts(path, await queryRows(db, selectCityNames()));
  const key = ['city_id', 'covers', 'publisher'];
  const columns = Object.keys(rows[0] ?? {});
  const storedCosts = await queryRows(db, selectStoredLivingCosts());
  return replaceTable(
    db,
    { table: 'living_costs', key, columns, rows, storedRowTexts: storedCosts },
    { report, path, flags },
  );
};

export const importVisaFees: ImportTable = async (db, path, flags) => {
  const { report, rows } = await parseVisaFees(path, await queryRows(db, selectCountryKeys()));
  const columns = Object.keys(rows[0] ?? {});
  const storedFees = await queryRows(db, selectStoredVisaFees());
  return replaceTable(
    db,
    { table: 'visa_fees', key: ['country_id'], columns, rows, storedRowTexts: storedFees },
    { report, path, flags },
  );
};

export const importClimate: ImportTable = async (db, path, flags) => {
  const { report, rows } = await parseClimate(path, await queryRows(db, selectCountryKeys()));
  const columns = Object.keys(rows[0] ?? {});
  return replaceTable(
    db,
    {
      table: 'climate_stations',
      key: ['country_id', 'name'],
      columns,
      rows,
      storedRowTexts: await queryRows(db, selectStoredClimate()),
    },
    { report, path, flags },
  );
};

/** Returns the path itself if it is a file, or the files of the folder sorted by name. */
const listFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.(?:csv|json)(?:\.gz)?$/i.test(name))
        .toSorted()
        .map((name) => join(path, name))
    : [path];

/** Replaces all facts of the previous facts files. */
export const importFacts: ImportTable = async (db, path, flags) => {
  const [schools, courses, registerFacts, storedRows] = await Promise.all([
    queryRows(db, selectExistingSchools()),
    queryRows(db, selectCourseCodes()),
    queryRows(db, selectRegisterFactsLikePages()),
    queryRows(db, selectStoredPageFacts()),
  ]);
  const { report, facts, sources } = await parseFacts(listFiles(path), { schools, courses, registered: registerFacts });
  const factKeys = new Set(facts.map((fact) => JSON.stringify(FACT_ROW_KEY.map((column) => fact[column]))));
  const removedKeys = storedRows.map(({ key }) => key).filter((key) => !factKeys.has(key));
  const { skipsRebuild = false } = flags;
  const createWriteStatements = () =>
    insertPageFacts({
      facts,
      sources,
      gone: removedKeys,
      lettersOfStatement: MAX_STATEMENT_CHARACTERS,
      isFilledLater: skipsRebuild,
    });
  const table = {
    table: 'facts',
    key: FACT_ROW_KEY,
    columns: FACT_ROW_COLUMNS,
    rows: facts,
    storedRowTexts: storedRows,
    write: createWriteStatements,
  };
  return replaceTable(db, table, { report, path, flags });
};
