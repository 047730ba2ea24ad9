import { readFileSync, writeFileSync } from 'node:fs';
import { type RateTable, parseExchange } from '#scripts/import/tables/import-exchange.ts';
import { printTableImport } from '#scripts/import/print-import.ts';

const RATES = 'shared/rules/exchange-rates.json';

/** Imports the rate table. It is a file of the bundle, because the browser converts amounts too. */
export async function importExchange(
  path: string,
  { isDry, accepts }: { isDry: boolean; accepts: boolean },
): Promise<boolean> {
  const storedRateTable = JSON.parse(readFileSync(RATES, 'utf8')) as RateTable;
  const { report, table } = await parseExchange(path, storedRateTable, accepts);
  const isDifferent = JSON.stringify(table) !== JSON.stringify(storedRateTable);
  const isWritten = isDifferent && !isDry && report.errors.count === 0;
  if (isWritten) writeFileSync(RATES, `${JSON.stringify(table, null, 2)}\n`);
  const outcome = isWritten ? `rates of ${table.date} are in ${RATES}; build and deploy` : 'nothing was written';
  console.log(printTableImport('exchange', report, outcome));
  return report.errors.count === 0;
}
