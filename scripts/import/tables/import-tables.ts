import {
  cityNames,
  countryKeys,
  heldClimate,
  heldLivingCosts,
  heldVisaFees,
  schoolsHere,
} from '#backend/queries/facts/import-tables.ts';
import { readRows } from '#backend/queries/database.ts';
import { readClimate } from './read-climate.ts';
import { readLivingCosts, readVisaFees } from './read-living-costs.ts';
import { ENTRY_RULE_COLUMNS, readRules } from './read-rules.ts';
import { type ImportTable, replaceTable } from './replace-table.ts';

export const importRules: ImportTable = async (db, path, how) => {
  const { reading, rows } = await readRules(path, await readRows(db, schoolsHere()));
  const table = { table: 'entry_rules', key: ['id'], columns: ENTRY_RULE_COLUMNS, rows };
  return replaceTable(db, table, { reading, path, how });
};

export const importLivingCosts: ImportTable = async (db, path, how) => {
  const { reading, rows } = await readLivingCosts(path, await readRows(db, cityNames()));
  const key = ['city_id', 'covers', 'publisher'];
  const columns = Object.keys(rows[0] ?? {});
  const held = await readRows(db, heldLivingCosts());
  return replaceTable(db, { table: 'living_costs', key, columns, rows, held }, { reading, path, how });
};

export const importVisaFees: ImportTable = async (db, path, how) => {
  const { reading, rows } = await readVisaFees(path, await readRows(db, countryKeys()));
  const columns = Object.keys(rows[0] ?? {});
  const held = await readRows(db, heldVisaFees());
  return replaceTable(db, { table: 'visa_fees', key: ['country_id'], columns, rows, held }, { reading, path, how });
};

export const importClimate: ImportTable = async (db, path, how) => {
  const { reading, rows } = await readClimate(path, await readRows(db, countryKeys()));
  const columns = Object.keys(rows[0] ?? {});
  return replaceTable(
    db,
    { table: 'climate_stations', key: ['country_id', 'name'], columns, rows, held: await readRows(db, heldClimate()) },
    { reading, path, how },
  );
};
