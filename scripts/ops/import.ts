// npm run ops -- import WHAT FILE-OR-FOLDER …: imports registers and an agency's own files.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, queryRows, batchWrite } from '#backend/queries/database.ts';
import { selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { selectOpenSites } from '#backend/queries/site/agents.ts';
import { listSites } from '#backend/site/change-sites.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { createColumnTable, createTemplate } from '#scripts/import/own/describe-columns.ts';
import { isOwnKind, OWN_KINDS, OWN_FILES } from '#scripts/import/own/own-tables.ts';
import { isSiteFile, planSiteFile, SITE_FILES, type SiteFileKind } from '#scripts/import/own/site-file.ts';
import type { ImportFlags } from '#scripts/import/deletion-limit.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { UnreadableFileError, formatImportError } from '#scripts/import/read/import-errors.ts';
import { type RegisterImporter, REGISTERS } from '#scripts/import/registers.ts';
import {
  formatJoinedNames,
  stripControlCharacters,
  printImport,
  formatTableImport,
} from '#scripts/import/print-import.ts';
import { EXCHANGE_COLUMNS } from '#scripts/import/tables/import-exchange.ts';
import { importClimate, importLivingCosts, importVisaFees } from '#scripts/import/tables/import-tables.ts';
import { CLIMATE_COLUMNS } from '#scripts/import/tables/parse-climate.ts';
import { LIVING_COST_COLUMNS, VISA_FEE_COLUMNS } from '#scripts/import/tables/parse-living-costs.ts';
import type { ImportTable } from '#scripts/import/tables/replace-table.ts';
import { importExchange } from './import-exchange.ts';
import { type OpsCache, openOpsDatabase } from './ops-database.ts';
import { showProgress } from './progress.ts';
import { invalidateSites, formatPropagationTime } from './sites/invalidate-sites.ts';

const formatUsage = (command: string, text: string) => `${command.padEnd(53)}${text}`;

export const IMPORT_USAGE = [
  ...REGISTERS.map(({ name, input }) =>
    formatUsage(`npm run ops -- import ${name} ${input}`, 'a government register in its published format'),
  ),
  ...OWN_KINDS.map((kind) => formatUsage(`npm run ops -- import ${kind} FILE.csv|.json`, OWN_FILES[kind].description)),
  formatUsage(
    'npm run ops -- import living-costs FILE.csv',
    'monthly living costs of cities; replaces the stored ones',
  ),
  formatUsage('npm run ops -- import visa-fees FILE.csv', 'student visa fees, one row for each country'),
  formatUsage(
    'npm run ops -- import climate FILE.csv',
    'monthly averages of weather stations; replaces the stored ones',
  ),
  formatUsage(
    'npm run ops -- import exchange FILE.csv',
    'rates of the European Central Bank, written into the repository',
  ),
  formatUsage('   --site KEY', `${Object.keys(SITE_FILES).join(', ')} of a file as rows of that site only`),
  formatUsage('   --all-sites', 'confirms that the rows of a file are shown on every site of this database'),
  formatUsage('   --template', 'prints the header of such a table, and a description of its columns'),
  formatUsage('   --joined', 'lists only schools of a register that were merged, as CSV; nothing is written'),
  formatUsage('   --dry-run', 'only prints changes and errors'),
  formatUsage('   --let-go', 'even if a file removes more than 20 rows and a quarter of the previously imported ones'),
  formatUsage('   --accept', 'even if an exchange rate differs by a quarter from the stored one'),
  formatUsage('   --remote preview|production|mainland', 'writes there instead of on this machine'),
].join('\n');

/** Prints the header line to stdout, which can be redirected into a file. */
function printTemplate(name: string | undefined): boolean {
  if (isOwnKind(name)) {
    console.log(createTemplate(OWN_FILES[name].columns));
    console.error(`\n${createColumnTable(name)}`);
  } else if (name === 'living-costs') console.log(LIVING_COST_COLUMNS.join(','));
  else if (name === 'visa-fees') console.log(VISA_FEE_COLUMNS.join(','));
  else if (name === 'climate') console.log(CLIMATE_COLUMNS.join(','));
  else if (name === 'exchange') console.log(EXCHANGE_COLUMNS.join(','));
  else return false;
  return true;
}

/** Returns the importer with that name, or null if it is unknown. */
function findImport(name: string | undefined): ((db: Database) => Promise<RegisterImporter | ImportTable>) | null {
  const register = REGISTERS.find((item) => item.name === name);
  if (register) return () => Promise.resolve(register);
  if (name === 'living-costs') return () => Promise.resolve(importLivingCosts);
  if (name === 'visa-fees') return () => Promise.resolve(importVisaFees);
  if (name === 'climate') return () => Promise.resolve(importClimate);
  if (!isOwnKind(name)) return null;
  const ownFile = OWN_FILES[name];
  return async (db) =>
    'registerOf' in ownFile ? ownFile.registerOf(await queryRows(db, selectExistingSchools())) : ownFile.importTable;
}

interface OwnershipOptions {
  /** Key of the site to which the rows will belong. */
  site?: string | undefined;
  'all-sites'?: boolean;
}

/**
 * Returns the reason why a file must not be imported, or null. Rows of a file without a site are visible on every site,
 * so if there is more than one site, the operator must confirm with --all-sites.
 */
export async function rejectOwnership(
  db: Database,
  name: string,
  ownership: OwnershipOptions = {},
): Promise<string | null> {
  const sites = (await queryRows(db, selectOpenSites())).map(({ keyCode }) => keyCode);
  const { site, 'all-sites': isForAll = false } = ownership;
  const subset = Object.keys(SITE_FILES).join(', ');
  if (site !== undefined) {
    if (isForAll) return 'use either --site KEY or --all-sites, not both';
    if (!isOwnKind(name)) return `${name} is published for everybody: all sites show it, and --site does not limit it`;
    if (!isSiteFile(name)) return `${name} have no site in the database: --site is for ${subset}`;
    return sites.includes(site) ? null : `there is no site ${site}: say one of ${sites.join(', ')}`;
  }
  if (isForAll || !isOwnKind(name) || sites.length < 2) return null;
  const siteHint = isSiteFile(name) ? '--site KEY for one of them, or ' : '';
  return `${name} of a file are shown on all ${sites.length} sites here (${sites.join(', ')}): use ${siteHint}--all-sites to confirm`;
}

/** Runs an import. Returns false for invalid input. Nothing has been written then. */
export async function runImportCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const booleanFlag = { type: 'boolean', default: false } as const;
  const options = {
    'dry-run': booleanFlag,
    template: booleanFlag,
    joined: booleanFlag,
    'let-go': booleanFlag,
    accept: booleanFlag,
    'all-sites': booleanFlag,
    site: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name, path] = positionals;
  if (values.template && printTemplate(name)) return true;
  const findImporter = findImport(name);
  if (values.template) console.error(`there is no template for '${name ?? ''}'\n`);
  if ((!findImporter && name !== 'exchange') || name === undefined || path === undefined || positionals.length > 2) {
    console.error(IMPORT_USAGE);
    return false;
  }
  if (!existsSync(path)) {
    console.error(`${path} does not exist`);
    return false;
  }
  try {
    if (!findImporter) return await importExchange(path, { isDry: values['dry-run'], acceptsJumps: values.accept });
    const { db, cache, close } = await openOpsDatabase(environment);
    try {
      if (!environment) await migrate(db);
      const isForAll = values['all-sites'] || (values['dry-run'] && values.site === undefined);
      const rejectionText = await rejectOwnership(db, name, { site: values.site, 'all-sites': isForAll });
      if (rejectionText) {
        console.error(rejectionText);
        return false;
      }
      if (values.site !== undefined && isSiteFile(name)) {
        const importFlags = { isDry: values['dry-run'], acceptsDeletions: values['let-go'] };
        return await importForSite({ db, cache, environment, kind: name, path, key: values.site, flags: importFlags });
      }
      const importer = await findImporter(db);
      const flags = { isDry: values['dry-run'] || values.joined, acceptsDeletions: values['let-go'] };
      const importRequest = { db, name, path, flags, tellsJoined: values.joined };
      return typeof importer === 'function'
        ? await importTable(importer, importRequest)
        : await importRegister(importer, importRequest);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
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
  const outcome = writes
    ? `written for ${key} only, shown ${formatPropagationTime(environment)}`
    : 'nothing was written';
  console.log(
    stripControlCharacters(formatTableImport(`${kind} of ${key}`, report, `${changes.join(', ')}; ${outcome}`)),
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
  const outcome = isWritten ? 'written; cached pages follow within ten minutes' : 'nothing was written';
  console.log(stripControlCharacters(formatTableImport(name, report, `${changes.join(', ')}; ${outcome}`)));
  return report.errors.count === 0;
}

async function importRegister(register: RegisterImporter, importRequest: ImportRequest): Promise<boolean> {
  const { db, path, flags, tellsJoined } = importRequest;
  const progress = showProgress(await measureSizeIfKnown(register, path), process.stderr);
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

/** Returns 0 for a file that cannot be read, because the parser reports that error later. */
const measureSizeIfKnown = (register: RegisterImporter, path: string) =>
  Promise.resolve()
    .then(() => register.sizeOf(path))
    .catch((error: unknown) => {
      if (error instanceof UnreadableFileError) return 0;
      throw error;
    });
