import { basename } from 'node:path';
import type { Row } from '#backend/queries/write-rows.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { readFileRows, type TableRow } from '#scripts/import/read/table-rows.ts';
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

const MAX_AMOUNT = 100_000;

/** Parses living costs. A city is identified by the key of its country and its English name. */
export async function parseLivingCosts(
  path: string,
  cities: readonly { id: number; countryKey: string; name: string }[],
  report = new ImportReport(),
): Promise<{ report: ImportReport; rows: Row[] }> {
  const file = basename(path);
  const idByKey = new Map(cities.map(({ id, countryKey, name }) => [`${countryKey} ${name}`, id]));
  const rows = new Map<string, Row>();
  const lines = parseCsv({ path, file }, report.errors, report.advance);
  for await (const row of readFileRows(lines, { file }, { columns: LIVING_COST_COLUMNS }, report)) {
    report.count('rows');
    const match = createCostRow(row, idByKey);
    const key = JSON.stringify([match.city_id, match.covers, match.publisher]);
    if (rows.has(key)) row.addError('publisher', 'has this figure in an earlier row');
    rows.set(key, match);
  }
  return { report, rows: [...rows.values()] };
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

/** Parses student visa fees. Each country has one row with source page, date of the check and expiry date. */
export async function parseVisaFees(
  path: string,
  countries: readonly { id: number; key: string }[],
  report = new ImportReport(),
): Promise<{ report: ImportReport; rows: Row[] }> {
  const file = basename(path);
  const idByKey = new Map(countries.map(({ id, key }) => [key, id]));
  const rows = new Map<number, Row>();
  const lines = parseCsv({ path, file }, report.errors, report.advance);
  for await (const row of readFileRows(lines, { file }, { columns: VISA_FEE_COLUMNS }, report)) {
    report.count('rows');
    const country = row.getRequiredText('country');
    const id = idByKey.get(country);
    if (country !== '' && id === undefined) row.addError('country', `is '${country}', not a country of the catalogue`);
    if (id !== undefined && rows.has(id)) row.addError('country', 'has a fee in an earlier row');
    const reviewBy = row.getRequiredText('review_by');
    if (reviewBy !== '' && !DAY_PATTERN.test(reviewBy)) row.addError('review_by', 'is not a date such as 2026-12-15');
    const confirmedOn = row.getRequiredText('confirmed_on');
    if (confirmedOn !== '' && !DAY_PATTERN.test(confirmedOn))
      row.addError('confirmed_on', 'is not a date such as 2026-12-15');
    row.getRequiredText('amount');
    rows.set(id ?? 0, {
      country_id: id ?? 0,
      publisher: row.getRequiredText('publisher'),
      amount: row.parseNumber('amount', { min: 1, max: MAX_AMOUNT }) ?? 1,
      currency: readCurrency(row),
      source: readPageUrl(row),
      as_at: row.getRequiredText('as_at'),
      review_by: reviewBy,
      confirmed_on: confirmedOn,
    });
  }
  return { report, rows: [...rows.values()] };
}

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

export function readPageUrl(row: TableRow): string {
  const pageUrl = row.getRequiredText('page_address');
  if (pageUrl !== '' && !/^https?:\/\/\S+$/.test(pageUrl)) row.addError('page_address', 'is not a URL');
  return pageUrl;
}

function readCurrency(row: TableRow): string {
  const currency = row.getRequiredText('currency');
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) row.addError('currency', 'is not a currency code');
  return currency;
}

function createCostRow(row: TableRow, cities: ReadonlyMap<string, number>): Row {
  const [country, city] = [row.getRequiredText('country'), row.getRequiredText('city')];
  const id = cities.get(`${country} ${city}`);
  if (city !== '' && id === undefined) row.addError('city', `is '${city}', not a city of the catalogue`);
  const pageUrl = readPageUrl(row);
  row.getRequiredText('monthly_least');
  const min = row.parseNumber('monthly_least', { min: 1, max: MAX_AMOUNT }) ?? 1;
  const max = row.parseNumber('monthly_most', { min, max: MAX_AMOUNT }) ?? min;
  const currency = readCurrency(row);
  row.getRequiredText('as_at_year');
  return {
    city_id: id ?? 0,
    covers: row.parseWord('covers', ['all', 'rent', 'visa']),
    publisher: row.getRequiredText('publisher'),
    least: min,
    most: max,
    currency,
    source: pageUrl,
    as_at: row.getRequiredText('as_at'),
    as_at_year: row.parseNumber('as_at_year', { min: 1990, max: 2100 }) ?? 0,
  };
}
