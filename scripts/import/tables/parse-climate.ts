import { basename } from 'node:path';
import type { Row } from '#backend/queries/write-rows.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { readFileRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { readPageUrl } from './parse-living-costs.ts';

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

const MONTH_COUNT = 12;

/**
 * Parses monthly averages of weather stations. `means` and `precipitation` each consist of twelve numbers, starting
 * with January and separated by semicolons.
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
  for await (const row of readFileRows(lines, { file }, { columns: CLIMATE_COLUMNS }, report)) {
    report.count('rows');
    const country = row.getRequiredText('country');
    const id = idByKey.get(country);
    if (country !== '' && id === undefined) row.addError('country', `is '${country}', not a country of the catalogue`);
    const name = row.getRequiredText('station');
    const key = JSON.stringify([country, name]);
    if (rows.has(key)) row.addError('station', 'is a duplicate of an earlier row');
    for (const column of ['latitude', 'longitude', 'elevation'] as const) row.getRequiredText(column);
    rows.set(key, {
      country_id: id ?? 0,
      name,
      lat: row.parseNumber('latitude', { min: -90, max: 90 }) ?? 0,
      lng: row.parseNumber('longitude', { min: -180, max: 180 }) ?? 0,
      elevation: row.parseNumber('elevation', { min: -430, max: 6000 }) ?? 0,
      means: parseMonths(row, 'means', { min: -60, max: 50, mayBeEmpty: false }),
      precipitation: parseMonths(row, 'precipitation', { min: 0, max: 2000, mayBeEmpty: true }),
      period: row.getRequiredText('period'),
      publisher: row.getRequiredText('publisher'),
      source: readPageUrl(row),
      as_at: row.getRequiredText('as_at'),
    });
  }
  return { report, rows: [...rows.values()] };
}

interface MonthRange {
  min: number;
  max: number;
  mayBeEmpty: boolean;
}

/** Returns twelve numbers as JSON. If the column may be empty, an empty cell becomes null. */
function parseMonths(row: TableRow, column: 'means' | 'precipitation', { min, max, mayBeEmpty }: MonthRange): string {
  const cells = row.getRequiredText(column).split(';');
  const months = cells.map((cell) => (cell.trim() === '' ? null : Number(cell)));
  const isInRange = (month: number | null) => (month === null ? mayBeEmpty : month >= min && month <= max);
  if (cells.length !== MONTH_COUNT || !months.every(isInRange))
    row.addError(column, `is not ${MONTH_COUNT} numbers between ${min} and ${max}, with semicolons`);
  return JSON.stringify(months);
}
