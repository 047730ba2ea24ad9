// Imports registers and an agency's own files: npm run ops -- import WHAT FILE-OR-FOLDER …
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, queryRows, batchWrite } from '#backend/queries/database.ts';
import { existingSchools } from '#backend/queries/facts/import-tables.ts';
import { openSites } from '#backend/queries/site/agents.ts';
import { listSites } from '#backend/site/change-sites.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { documentTable, getTemplate } from '#scripts/import/own/describe-columns.ts';
import { isOwnKind, OWN_KINDS, OWN_FILES } from '#scripts/import/own/own-tables.ts';
import { isSiteFile, planSiteFile, SITE_FILES, type SiteFileKind } from '#scripts/import/own/site-file.ts';
import type { ImportFlags } from '#scripts/import/deletion-limit.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { UnreadableFile, formatImportError } from '#scripts/import/read/import-errors.ts';
import { type RegisterImporter, REGISTERS } from '#scripts/import/registers.ts';
import {
  formatJoinedNames,
  stripControlCharacters,
  printImport,
  printTableImport,
} from '#scripts/import/print-import.ts';
import { EXCHANGE_COLUMNS } from '#scripts/import/tables/import-exchange.ts';
import { importClimate, importLivingCosts, importVisaFees } from '#scripts/import/tables/import-tables.ts';
import { CLIMATE_COLUMNS } from '#scripts/import/tables/parse-climate.ts';
import { LIVING_COST_COLUMNS, VISA_FEE_COLUMNS } from '#scripts/import/tables/parse-living-costs.ts';
import type { ImportTable } from '#scripts/import/tables/replace-table.ts';
import { importExchange } from './import-exchange.ts';
import { type OpsCache, openOpsDatabase } from './ops-database.ts';
import { showProgress } from './progress.ts';
import { invalidateSites, propagationTime } from './sites/invalidate-sites.ts';

const getUsage = (command: string, text: string) => `${command.padEnd(53)}${text}`;

export const IMPORT_USAGE = [
  ...REGISTERS.map(({ name, input }) =>
    getUsage(`npm run ops -- import ${name} ${input}`, "a government's register as it is published"),
  ),
  ...OWN_KINDS.map((kind) => getUsage(`npm run ops -- import ${kind} FILE.csv|.json`, OWN_FILES[kind].description)),
  getUsage('npm run ops -- import living-costs FILE.csv', 'what a month costs in a city, in place of what is there'),
  getUsage('npm run ops -- import visa-fees FILE.csv', "what a student's visa costs, a row for each country"),
  getUsage('npm run ops -- import climate FILE.csv', 'monthly averages of weather stations, in place of what is there'),
  getUsage(
    'npm run ops -- import exchange FILE.csv',
    "the European Central Bank's rates, into the table of the repository",
  ),
  getUsage('   --site KEY', `${Object.keys(SITE_FILES).join(', ')} of a file as rows of that site alone`),
  getUsage('   --all-sites', 'although the catalogue is shared: rows of a file stand on every site of this database'),
  getUsage('   --template', 'prints the head of such a table, and beside it what its columns say'),
  getUsage('   --joined', 'lists of a register only what was joined, as CSV; nothing is written'),
  getUsage('   --dry-run', 'only tells what would change, and what is wrong'),
  getUsage(
    '   --let-go',
    'although a file names no longer more than 20 rows, and a quarter, of what is here from the one before',
  ),
  getUsage('   --accept', 'although a rate of exchange is a quarter above or below the one that is held'),
  getUsage('   --remote preview|production|mainland', 'writes there instead of on this machine'),
].join('\n');

/** Prints the header line to stdout, so that it can be redirected into a file. */
function printTemplate(name: string | undefined): boolean {
  if (isOwnKind(name)) {
    console.log(getTemplate(OWN_FILES[name].columns));
    console.error(`\n${documentTable(name)}`);
  } else if (name === 'living-costs') console.log(LIVING_COST_COLUMNS.join(','));
  else if (name === 'visa-fees') console.log(VISA_FEE_COLUMNS.join(','));
  else if (name === 'climate') console.log(CLIMATE_COLUMNS.join(','));
  else if (name === 'exchange') console.log(EXCHANGE_COLUMNS.join(','));
  else return false;
  return true;
}

/** Returns the importer of that name; null if it is unknown. */
function findImport(name: string | undefined): ((db: Database) => Promise<RegisterImporter | ImportTable>) | null {
  const register = REGISTERS.find((item) => item.name === name);
  if (register) return () => Promise.resolve(register);
  if (name === 'living-costs') return () => Promise.resolve(importLivingCosts);
  if (name === 'visa-fees') return () => Promise.resolve(importVisaFees);
  if (name === 'climate') return () => Promise.resolve(importClimate);
  if (!isOwnKind(name)) return null;
  const ownFile = OWN_FILES[name];
  return async (db) =>
    'registerOf' in ownFile ? ownFile.registerOf(await queryRows(db, existingSchools())) : ownFile.importTable;
}

interface Ownership {
  /** Key of the site to which the rows will belong. */
  site?: string | undefined;
  'all-sites'?: boolean;
}

/**
 * Returns the reason why a file must not be imported, or null. Rows of a file without a site are visible on every
 * site, so if there are several sites, the operator must confirm it with --all-sites.
 */
export async function rejectOwnership(db: Database, name: string, owner: Ownership = {}): Promise<string | null> {
  const sites = (await queryRows(db, openSites())).map(({ keyCode }) => keyCode);
  const { site, 'all-sites': isForAll = false } = owner;
  const subset = Object.keys(SITE_FILES).join(', ');
  if (site !== undefined) {
    if (isForAll) return 'say --site KEY or --all-sites, and not both';
    if (!isOwnKind(name)) return `${name} is published for everybody: all sites show it, and --site does not limit it`;
    if (!isSiteFile(name)) return `${name} have no site in the database: --site is for ${subset}`;
    return sites.includes(site) ? null : `there is no site ${site}: say one of ${sites.join(', ')}`;
  }
  if (isForAll || !isOwnKind(name) || sites.length < 2) return null;
  const siteHint = isSiteFile(name) ? '--site KEY for one of them, or ' : '';
  return `${name} of a file are shown on all ${sites.length} sites here (${sites.join(', ')}): say ${siteHint}--all-sites if that is meant`;
}

/** Runs an import. Returns false for invalid input, after which nothing has been written. */
export async function runImportCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    'dry-run': flag,
    template: flag,
    joined: flag,
    'let-go': flag,
    accept: flag,
    'all-sites': flag,
    site: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name, path] = positionals;
  if (values.template && printTemplate(name)) return true;
  const find = findImport(name);
  if (values.template) console.error(`there is no template of ${name ?? 'nothing'}\n`);
  if ((!find && name !== 'exchange') || name === undefined || path === undefined || positionals.length > 2) {
    console.error(IMPORT_USAGE);
    return false;
  }
  if (!existsSync(path)) {
    console.error(`there is no ${path}`);
    return false;
  }
  try {
    if (!find) return await importExchange(path, { isDry: values['dry-run'], accepts: values.accept });
    const { db, cache, close } = await openOpsDatabase(environment);
    try {
      if (!environment) await migrate(db);
      const isForAll = values['all-sites'] || (values['dry-run'] && values.site === undefined);
      const rejection = await rejectOwnership(db, name, { site: values.site, 'all-sites': isForAll });
      if (rejection) {
        console.error(rejection);
        return false;
      }
      if (values.site !== undefined && isSiteFile(name)) {
        const importFlags = { isDry: values['dry-run'], acceptsDeletions: values['let-go'] };
        return await importForSite({ db, cache, environment, kind: name, path, key: values.site, flags: importFlags });
      }
      const into = await find(db);
      const flags = { isDry: values['dry-run'] || values.joined, acceptsDeletions: values['let-go'] };
      const requested = { db, name, path, flags, tellsJoined: values.joined };
      return typeof into === 'function' ? await importTable(into, requested) : await importRegister(into, requested);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    console.error(
      stripControlCharacters(formatImportError({ file: basename(path), ...error.location, problem: error.message })),
    );
    return false;
  }
}

interface WantedForSite {
  db: Database;
  cache: OpsCache;
  environment: string | undefined;
  kind: SiteFileKind;
  path: string;
  key: string;
  flags: ImportFlags;
}

async function importForSite({ db, cache, environment, kind, path, key, flags }: WantedForSite): Promise<boolean> {
  const site = (await listSites(db)).find(({ fields }) => fields.keyCode === key);
  if (!site) throw new Error(`there is no site ${key}`);
  const { report, counts, statements } = await planSiteFile(db, site, { kind, path }, flags);
  const writes = statements.length > 0 && flags.isDry !== true;
  if (writes) {
    await batchWrite(db, statements);
    await invalidateSites(db, cache);
  }
  const changes = Object.entries(counts).map(([match, count]) => `${count} ${match}`);
  const outcome = writes ? `written for ${key} alone, shown ${propagationTime(environment)}` : 'nothing was written';
  console.log(
    stripControlCharacters(printTableImport(`${kind} of ${key}`, report, `${changes.join(', ')}; ${outcome}`)),
  );
  return report.errors.count === 0;
}

interface ImportRequest {
  db: Database;
  name: string;
  path: string;
  flags: ImportFlags;
  tellsJoined: boolean;
}

async function importTable(table: ImportTable, { db, name, path, flags }: ImportRequest): Promise<boolean> {
  const { report, counts, isWritten } = await table(db, path, flags);
  const changes = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  const outcome = isWritten ? 'written; pages that are kept follow within ten minutes' : 'nothing was written';
  console.log(stripControlCharacters(printTableImport(name, report, `${changes.join(', ')}; ${outcome}`)));
  return report.errors.count === 0;
}

async function importRegister(register: RegisterImporter, requested: ImportRequest): Promise<boolean> {
  const { db, path, flags, tellsJoined } = requested;
  const progress = showProgress(await sizeIfKnown(register, path), process.stderr);
  try {
    const result = await runImport(db, register, path, { ...flags, advance: progress.advance });
    progress.end();
    const text = tellsJoined
      ? formatJoinedNames(result.report)
      : await printImport(db, register, result, flags.isDry === true);
    console.log(stripControlCharacters(text));
    return result.report.errors.count === 0;
  } finally {
    progress.end();
  }
}

/** Returns 0 for a file that cannot be read; parsing it reports the error. */
const sizeIfKnown = (register: RegisterImporter, path: string) =>
  Promise.resolve()
    .then(() => register.sizeOf(path))
    .catch((error: unknown) => {
      if (error instanceof UnreadableFile) return 0;
      throw error;
    });
