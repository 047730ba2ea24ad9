import { basename } from 'node:path';
import type { Row } from '#backend/queries/write-rows.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { rowsOfFile, type TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';

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

/** Parses living costs. A city is named by the key of its country and its English name. */
export async function parseLivingCosts(
  path: string,
  cities: readonly { id: number; countryKey: string; name: string }[],
  report = new ImportReport(),
): Promise<{ report: ImportReport; rows: Row[] }> {
  const file = basename(path);
  const idByKey = new Map(cities.map(({ id, countryKey, name }) => [`${countryKey} ${name}`, id]));
  const rows = new Map<string, Row>();
  const lines = parseCsv({ path, file }, report.errors, report.advance);
  for await (const row of rowsOfFile(lines, { file }, { columns: LIVING_COST_COLUMNS }, report)) {
    report.count('rows');
    const match = getCost(row, idByKey);
    const key = JSON.stringify([match.city_id, match.covers, match.publisher]);
    if (rows.has(key)) row.addError('publisher', 'has this figure in an earlier row');
    rows.set(key, match);
  }
  return { report: report, rows: [...rows.values()] };
}

export const VISA_FEE_COLUMNS = [
  'country',
  'amount',
  'currency',
  'publisher',
  'page_address',
  'as_at',
  'review_by',
  'confirmed_on',
] as const;

/** Parses student visa fees, one row per country, each with source page, date of the check and expiry date. */
export async function parseVisaFees(
  path: string,
  countries: readonly { id: number; key: string }[],
  report = new ImportReport(),
): Promise<{ report: ImportReport; rows: Row[] }> {
  const file = basename(path);
  const idByKey = new Map(countries.map(({ id, key }) => [key, id]));
  const rows = new Map<number, Row>();
  const lines = parseCsv({ path, file }, report.errors, report.advance);
  for await (const row of rowsOfFile(lines, { file }, { columns: VISA_FEE_COLUMNS }, report)) {
    report.count('rows');
    const country = row.requiredText('country');
    const id = idByKey.get(country);
    if (country !== '' && id === undefined) row.addError('country', `is '${country}', not a country of the catalogue`);
    if (id !== undefined && rows.has(id)) row.addError('country', 'has a fee in an earlier row');
    const reviewBy = row.requiredText('review_by');
    if (reviewBy !== '' && !DAY.test(reviewBy)) row.addError('review_by', 'is not a date such as 2026-12-15');
    const confirmedOn = row.requiredText('confirmed_on');
    if (confirmedOn !== '' && !DAY.test(confirmedOn)) row.addError('confirmed_on', 'is not a date such as 2026-12-15');
    row.requiredText('amount');
    rows.set(id ?? 0, {
      country_id: id ?? 0,
      publisher: row.requiredText('publisher'),
      amount: row.number('amount', { least: 1, most: HIGHEST }) ?? 1,
      currency: getCurrency(row),
      source: getPage(row),
      as_at: row.requiredText('as_at'),
      review_by: reviewBy,
      confirmed_on: confirmedOn,
    });
  }
  return { report: report, rows: [...rows.values()] };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function getPage(row: TableRow): string {
  const address = row.requiredText('page_address');
  if (address !== '' && !/^https?:\/\/\S+$/.test(address)) row.addError('page_address', 'is not a URL');
  return address;
}

function getCurrency(row: TableRow): string {
  const currency = row.requiredText('currency');
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) row.addError('currency', 'is not a currency code');
  return currency;
}

function getCost(row: TableRow, cities: ReadonlyMap<string, number>): Row {
  const [country, city] = [row.requiredText('country'), row.requiredText('city')];
  const id = cities.get(`${country} ${city}`);
  if (city !== '' && id === undefined) row.addError('city', `is '${city}', not a city of the catalogue`);
  const address = getPage(row);
  row.requiredText('monthly_least');
  const min = row.number('monthly_least', { least: 1, most: HIGHEST }) ?? 1;
  const max = row.number('monthly_most', { least: min, most: HIGHEST }) ?? min;
  const currency = getCurrency(row);
  row.requiredText('as_at_year');
  return {
    city_id: id ?? 0,
    covers: row.parseWord('covers', ['all', 'rent', 'visa']),
    publisher: row.requiredText('publisher'),
    least: min,
    most: max,
    currency,
    source: address,
    as_at: row.requiredText('as_at'),
    as_at_year: row.number('as_at_year', { least: 1990, most: 2100 }) ?? 0,
  };
}
