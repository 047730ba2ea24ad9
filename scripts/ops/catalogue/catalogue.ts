// npm run ops -- catalogue export FILE, and import FILE: copies the catalogue between databases.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '#scripts/data/migrate.ts';
import { openOpsDatabase } from '#scripts/ops/ops-database.ts';
import { UsageError } from '#scripts/ops/parse-environment.ts';
import { CatalogueFileError } from './catalogue-file.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';

export const CATALOGUE_USAGE = `npm run ops -- catalogue export FILE                  writes schools, courses and figures that all sites share into a file
npm run ops -- catalogue import FILE                 replaces the catalogue with the file; sites' own rows and saved items stay
   --dry-run                                         only prints what would change
   --let-go                                          even if more than a tenth of the schools would be hidden`;

/** Runs the command. Returns false if something could not be read or written. */
export async function runCatalogueCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const booleanFlag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': booleanFlag, 'let-go': booleanFlag },
  });
  const [verb, path, ...otherArguments] = positionals;
  if ((verb !== 'export' && verb !== 'import') || path === undefined || otherArguments.length > 0)
    throw new UsageError(CATALOGUE_USAGE);
  if (verb === 'import' && !existsSync(path)) throw new UsageError(`${path} does not exist`);
  const { db, close } = await openOpsDatabase(environment);
  try {
    if (verb === 'export') {
      const { tables, rows, bytes } = await exportCatalogue(db, path);
      console.log(`${path}: ${rows} rows of ${tables} tables, ${bytes} bytes`);
      return true;
    }
    if (!environment) await migrate(db);
    const { counts, hidden, isWritten } = await importCatalogue(db, path, {
      isDry: values['dry-run'],
      acceptsDeletions: values['let-go'],
    });
    const messages = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    console.log(`rows: ${messages.join(', ')}; seen no longer: ${hidden.schools} schools, ${hidden.courses} courses`);
    console.log(isWritten ? 'written; cached pages follow within ten minutes' : 'nothing was written');
    return true;
  } catch (error) {
    if (!(error instanceof CatalogueFileError)) throw error;
    console.error(`nothing was written: ${error.message}`);
    return false;
  } finally {
    await close();
  }
}
