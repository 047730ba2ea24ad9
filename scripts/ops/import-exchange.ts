import { readFileSync, writeFileSync } from 'node:fs';
import { type RateTable, parseExchange } from '#scripts/import/tables/import-exchange.ts';
import { formatTableImport } from '#scripts/import/print-import.ts';

const RATES_FILE = 'shared/rules/exchange-rates.json';

/** Imports the exchange rates into a file of the bundle, because the browser also converts amounts. */
export async function importExchange(
  path: string,
  { isDry, acceptsJumps }: { isDry: boolean; acceptsJumps: boolean },
): Promise<boolean> {
  const storedRateTable = JSON.parse(readFileSync(RATES_FILE, 'utf8')) as RateTable;
  const { report, table } = await parseExchange(path, storedRateTable, acceptsJumps);
  const isDifferent = JSON.stringify(table) !== JSON.stringify(storedRateTable);
  const isWritten = isDifferent && !isDry && report.errors.count === 0;
  if (isWritten) writeFileSync(RATES_FILE, `${JSON.stringify(table, null, 2)}\n`);
  const outcome = isWritten ? `rates of ${table.date} are in ${RATES_FILE}; build and deploy` : 'nothing was written';
  console.log(formatTableImport('exchange', report, outcome));
  return report.errors.count === 0;
}
