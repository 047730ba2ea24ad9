import { basename } from 'node:path';
import type { Row } from '#backend/queries/write-rows.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { rowsOfFile, type TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { getPage } from './parse-living-costs.ts';

export const CLIMATE_COLUMNS = [
  'country',
  'station',
  'latitude',
  'longitude',
  'elevation',
  'means',
  'precipitation',
  'period',
  'publisher',
  'page_address',
  'as_at',
] as const;

const MONTHS = 12;

/**
 * Parses monthly averages of weather stations. `means` and `precipitation` are twelve numbers from January, separated
 * by semicolons.
 */
export async function parseClimate(
  path: string,
  countries: readonly { id: number; key: string }[],
  report = new ImportReport(),
): Promise<{ report: ImportReport; rows: Row[] }> {
  const file = basename(path);
  const idByKey = new Map(countries.map(({ id, key }) => [key, id]));
  const rows = new Map<string, Row>();
  const lines = parseCsv({ path, file }, report.errors, report.advance);
  for await (const row of rowsOfFile(lines, { file }, { columns: CLIMATE_COLUMNS }, report)) {
    report.count('rows');
    const country = row.requiredText('country');
    const id = idByKey.get(country);
    if (country !== '' && id === undefined) row.addError('country', `is '${country}', not a country of the catalogue`);
    const name = row.requiredText('station');
    const key = JSON.stringify([country, name]);
    if (rows.has(key)) row.addError('station', 'is in an earlier row');
    for (const column of ['latitude', 'longitude', 'elevation'] as const) row.requiredText(column);
    rows.set(key, {
      country_id: id ?? 0,
      name,
      lat: row.number('latitude', { least: -90, most: 90 }) ?? 0,
      lng: row.number('longitude', { least: -180, most: 180 }) ?? 0,
      elevation: row.number('elevation', { least: -430, most: 6000 }) ?? 0,
      means: getMonths(row, 'means', { min: -60, max: 50, mayBeEmpty: false }),
      precipitation: getMonths(row, 'precipitation', { min: 0, max: 2000, mayBeEmpty: true }),
      period: row.requiredText('period'),
      publisher: row.requiredText('publisher'),
      source: getPage(row),
      as_at: row.requiredText('as_at'),
    });
  }
  return { report: report, rows: [...rows.values()] };
}

interface MonthRange {
  min: number;
  max: number;
  mayBeEmpty: boolean;
}

/** Returns twelve numbers as JSON; an empty cell that may be empty becomes null. */
function getMonths(row: TableRow, column: 'means' | 'precipitation', { min, max, mayBeEmpty }: MonthRange): string {
  const cells = row.requiredText(column).split(';');
  const months = cells.map((cell) => (cell.trim() === '' ? null : Number(cell)));
  const isInRange = (month: number | null) => (month === null ? mayBeEmpty : month >= min && month <= max);
  if (cells.length !== MONTHS || !months.every(isInRange))
    row.addError(column, `is not ${MONTHS} numbers between ${min} and ${max}, with semicolons`);
  return JSON.stringify(months);
}
