// A government's register into the catalogue: npm run ops -- import REGISTER FILE-OR-FOLDER …
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '#scripts/data/migrate.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { Unreadable } from '#scripts/import/read/faults.ts';
import { type RegisterReader, REGISTERS } from '#scripts/import/registers.ts';
import { tellImport } from '#scripts/import/tell-import.ts';
import { openOpsDatabase } from './ops-database.ts';
import { showProgress } from './progress.ts';

export const IMPORT_USAGE = `${REGISTERS.map(({ name, input }) => `npm run ops -- import ${name} ${input}`.padEnd(53)).join('\n')}reads a government's register as it is published into the catalogue
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
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [name, path] = positionals;
  const register = REGISTERS.find((one) => one.name === name);
  if (!register || path === undefined || positionals.length > 2) {
    console.error(IMPORT_USAGE);
    return false;
  }
  if (!existsSync(path)) {
    console.error(`there is no ${path}`);
    return false;
  }
  const { db, close } = await openOpsDatabase(environment);
  const isDry = values['dry-run'];
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
