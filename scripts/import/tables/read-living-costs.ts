import { basename } from 'node:path';
import type { Row } from '#backend/queries/write-rows.ts';
import { readCsv } from '#scripts/import/read/read-csv.ts';
import { rowsOfFile, type TableRow } from '#scripts/import/read/table-rows.ts';
import { Reading } from '#scripts/import/reading.ts';

export const LIVING_COST_COLUMNS = [
  'country',
  'city',
  'covers',
  'monthly_least',
  'monthly_most',
  'currency',
  'publisher',
  'page_address',
  'as_at',
  'as_at_year',
] as const;

const HIGHEST = 100_000;

/** Costs of living out of a file, as rows of their table. A city is named by its country's key and its English name. */
export async function readLivingCosts(
  path: string,
  cities: readonly { id: number; countryKey: string; name: string }[],
  reading = new Reading(),
): Promise<{ reading: Reading; rows: Row[] }> {
  const file = basename(path);
  const idOf = new Map(cities.map(({ id, countryKey, name }) => [`${countryKey} ${name}`, id]));
  const rows = new Map<string, Row>();
  const lines = readCsv({ path, file }, reading.faults, reading.advance);
  for await (const row of rowsOfFile(lines, { file }, { columns: LIVING_COST_COLUMNS }, reading)) {
    reading.count('rows');
    const found = costOf(row, idOf);
    const key = JSON.stringify([found.city_id, found.covers, found.publisher]);
    if (rows.has(key)) row.fault('publisher', 'has a figure of this in an earlier row');
    rows.set(key, found);
  }
  return { reading, rows: [...rows.values()] };
}

function costOf(row: TableRow, cities: ReadonlyMap<string, number>): Row {
  const [country, city] = [row.required('country'), row.required('city')];
  const id = cities.get(`${country} ${city}`);
  if (city !== '' && id === undefined) row.fault('city', `is '${city}', which is no city here`);
  const address = row.required('page_address');
  if (address !== '' && !/^https?:\/\/\S+$/.test(address)) row.fault('page_address', 'is no address');
  row.required('monthly_least');
  const least = row.number('monthly_least', { least: 1, most: HIGHEST }) ?? 1;
  const most = row.number('monthly_most', { least, most: HIGHEST }) ?? least;
  const currency = row.required('currency');
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) row.fault('currency', 'is no code of a currency');
  row.required('as_at_year');
  return {
    city_id: id ?? 0,
    covers: row.oneOf('covers', ['all', 'rent', 'visa']),
    publisher: row.required('publisher'),
    least,
    most,
    currency,
    source: address,
    as_at: row.required('as_at'),
    as_at_year: row.number('as_at_year', { least: 1990, most: 2100 }) ?? 0,
  };
}
