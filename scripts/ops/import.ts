// A government's register into the catalogue: npm run ops -- import REGISTER FILE-OR-FOLDER …
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '#scripts/data/migrate.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { Unreadable } from '#scripts/import/read/faults.ts';
import { type RegisterReader, REGISTERS } from '#scripts/import/registers.ts';
import { tellImport, tellTable } from '#scripts/import/tell-import.ts';
import { EXCHANGE_COLUMNS, type RateTable, readExchange } from '#scripts/import/tables/import-exchange.ts';
import { importLivingCosts, importRules } from '#scripts/import/tables/import-tables.ts';
import { LIVING_COST_COLUMNS } from '#scripts/import/tables/read-living-costs.ts';
import { RULE_COLUMNS } from '#scripts/import/tables/read-rules.ts';
import { openOpsDatabase } from './ops-database.ts';
import { showProgress } from './progress.ts';

/** Tables that an agency or we keep by hand; what stands in the file takes the place of what was there. */
const TABLES = {
  rules: RULE_COLUMNS,
  'living-costs': LIVING_COST_COLUMNS,
  exchange: EXCHANGE_COLUMNS,
} as const;
type Table = keyof typeof TABLES;
const isTable = (name: string | undefined): name is Table => name !== undefined && name in TABLES;

export const IMPORT_USAGE = `${REGISTERS.map(({ name, input }) => `npm run ops -- import ${name} ${input}`.padEnd(53)).join('\n')}reads a government's register as it is published into the catalogue
npm run ops -- import rules FILE.csv                 rules of entry by exam, in place of those that are there
npm run ops -- import living-costs FILE.csv          what a month costs in a city, in place of what is there
npm run ops -- import exchange FILE.csv              the European Central Bank's rates, into the table of the repository
   --template                                        prints the head of such a table
   --dry-run                                         only tells what would change, and what is wrong
   --remote preview|production|mainland              writes there instead of on this machine`;

/** Where it cannot be told, what is wrong is told when it is read. */
const sizeOrNone = (register: RegisterReader, path: string) =>
  Promise.resolve()
    .then(() => register.sizeOf(path))
    .catch((error: unknown) => {
      if (error instanceof Unreadable) return 0;
      throw error;
    });

/** False where something is wrong with what was given: then nothing is written. */
export async function runImportCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, template: { type: 'boolean', default: false } },
  });
  const [name, path] = positionals;
  if (isTable(name) && values.template) {
    console.log(TABLES[name].join(','));
    return true;
  }
  const register = REGISTERS.find((one) => one.name === name);
  if ((!register && !isTable(name)) || path === undefined || positionals.length > 2) {
    console.error(IMPORT_USAGE);
    return false;
  }
  if (!existsSync(path)) {
    console.error(`there is no ${path}`);
    return false;
  }
  const isDry = values['dry-run'];
  if (name === 'exchange') return importExchange(path, isDry);
  const { db, close } = await openOpsDatabase(environment);
  if (!register) {
    try {
      if (!environment) await migrate(db);
      const importTable = name === 'rules' ? importRules : importLivingCosts;
      const { reading, counts, written } = await importTable(db, path, isDry);
      const changes = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
      console.log(
        tellTable(name ?? '', reading, `${changes.join(', ')}; ${written ? 'written' : 'nothing was written'}`),
      );
      return reading.faults.count === 0;
    } finally {
      await close();
    }
  }
  const progress = showProgress(await sizeOrNone(register, path), process.stderr);
  try {
    if (!environment) await migrate(db);
    const result = await runImport(db, register, path, { isDry, advance: progress.advance });
    progress.end();
    console.log(await tellImport(db, register, result, isDry));
    return result.reading.faults.count === 0;
  } finally {
    progress.end();
    await close();
  }
}

const RATES = 'shared/rules/exchange-rates.json';

/** The table is part of what is built: the browser counts by it too. */
async function importExchange(path: string, isDry: boolean): Promise<boolean> {
  const held = JSON.parse(readFileSync(RATES, 'utf8')) as RateTable;
  const { reading, table } = await readExchange(path, held);
  const isOther = JSON.stringify(table) !== JSON.stringify(held);
  const isWritten = isOther && !isDry && reading.faults.count === 0;
  if (isWritten) writeFileSync(RATES, `${JSON.stringify(table, null, 2)}\n`);
  const outcome = isWritten ? `rates of ${table.date} are in ${RATES}; build and deploy` : 'nothing was written';
  console.log(tellTable('exchange', reading, outcome));
  return reading.faults.count === 0;
}
