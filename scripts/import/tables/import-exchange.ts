import { basename } from 'node:path';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { readFileRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import { isPlausibleDate } from '#scripts/import/read/plausible-date.ts';
import { ImportReport } from '#scripts/import/import-report.ts';

/** Exchange rates in units per euro, as published by the European Central Bank. */
export interface RateTable {
  date: string;
  address: string;
  perEuro: Record<string, number>;
}

export const EXCHANGE_COLUMNS = ['base', 'quote', 'rate', 'date', 'publisher', 'page_address'] as const;

const EURO_CODE = 'EUR';
const BANK_NAME = 'European Central Bank';
const MAX_RATE = 1_000_000;
/** Maximum change between two imports. A larger one is probably a shifted decimal point or an inverted rate. */
const MAX_CHANGE = 0.25;
const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

/**
 * Reads the bank's newest rate for every currency in the stored table. An implausible change is an error unless
 * `acceptsJumps` is set.
 */
export async function parseExchange(
  path: string,
  storedRateTable: RateTable,
  acceptsJumps = false,
): Promise<{ report: ImportReport; table: RateTable }> {
  const report = new ImportReport();
  const file = basename(path);
  const rows: (ExchangeRate & { row: TableRow })[] = [];
  const lines = parseCsv({ path, file }, report.errors, report.advance);
  for await (const row of readFileRows(lines, { file }, { columns: EXCHANGE_COLUMNS }, report)) {
    report.count('rows');
    const baseCurrency = row.getRequiredText('base');
    const pair = `${baseCurrency} ${row.getRequiredText('quote')}`;
    if (baseCurrency !== EURO_CODE) report.skip('rates', 'worked out from those of the euro', pair);
    else if (!row.text('publisher').startsWith(BANK_NAME)) row.addError('publisher', `is not the ${BANK_NAME}`);
    else rows.push({ row, ...parseRate(row) });
  }
  const date =
    rows
      .map((item) => item.date)
      .toSorted()
      .at(-1) ?? '';
  const newestRates = rows.filter((row) => row.date === date);
  for (const item of rows)
    if (item.date !== date) report.skip('rates', `older than ${date}`, `${item.quote} ${item.date}`);
  for (const [index, { row, quote }] of newestRates.entries())
    if (newestRates.findIndex((otherRate) => otherRate.quote === quote) < index)
      row.addError('quote', `is ${quote}, which is in an earlier row`);
  if (!acceptsJumps) for (const item of newestRates) rejectJump(item, storedRateTable);
  const perEuro = Object.fromEntries(newestRates.map(({ quote, rate }) => [quote, rate]).toSorted());
  for (const quote of Object.keys(storedRateTable.perEuro))
    if (!(quote in perEuro)) report.errors.addError({ file }, `has no rate of ${quote} of ${date || 'any day'}`);
  if (date && date < storedRateTable.date)
    report.errors.addError({ file }, `is of ${date}, and what is held is of ${storedRateTable.date}`);
  return { report, table: { date, address: newestRates[0]?.address ?? '', perEuro } };
}

interface ExchangeRate {
  quote: string;
  rate: number;
  date: string;
  address: string;
}

function rejectJump({ row, quote, rate }: ExchangeRate & { row: TableRow }, { perEuro, date }: RateTable) {
  const previousRate = perEuro[quote];
  if (previousRate === undefined || rate === 0 || Math.abs(rate / previousRate - 1) <= MAX_CHANGE) return;
  const isInverted = Math.abs(rate * previousRate - 1) <= MAX_CHANGE;
  const hint = isInverted ? ', which looks like euros for one of it' : '';
  row.addError(
    'rate',
    `is ${rate} ${quote} per euro, but was ${previousRate} on ${date}${hint}; use --accept to import it`,
  );
}

function parseRate(row: TableRow): ExchangeRate {
  const [quote, date, address] = [row.text('quote'), row.getRequiredText('date'), row.getRequiredText('page_address')];
  if (!/^[A-Z]{3}$/.test(quote)) row.addError('quote', `is '${quote}', not a currency code`);
  if (!DAY_PATTERN.test(date) || !isPlausibleDate(date))
    row.addError('date', `is '${date}', not a date such as 2026-10-07`);
  if (!/^https?:\/\//.test(address)) row.addError('page_address', 'is not a URL');
  const rate = row.parseNumber('rate', { max: MAX_RATE });
  if (rate === 0 || (rate === null && row.text('rate') === '')) row.addError('rate', 'is not a rate');
  return { quote, rate: rate ?? 0, date, address };
}
