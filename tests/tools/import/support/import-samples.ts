import type { Database } from '#backend/queries/database.ts';
import { REGISTERS, type RegisterImporter } from '#scripts/import/registers.ts';
import { runImport } from '#scripts/import/run-import.ts';
import {
  createCricosTables,
  createDiscoverUniTables,
  createIpedsTables,
  README,
  type SampleCourse,
  createSampleCourses,
  writeCricos,
  writeFolder,
} from './sample-registers.ts';

export const findRegister = (name: string) => REGISTERS.find((register) => register.name === name) as RegisterImporter;

/** Writes new sample files of each register and returns their paths. */
const writeSamples = (courses: readonly SampleCourse[]) => ({
  cricos: writeCricos(createCricosTables(courses)),
  ipeds: writeFolder(createIpedsTables()),
  'discover-uni': writeFolder(createDiscoverUniTables(), { 'readme.txt': README }),
});

/** Imports the three sample registers one after the other and returns the results. */
export async function importSamples(db: Database, courses: readonly SampleCourse[] = createSampleCourses()) {
  const results = [];
  for (const [name, path] of Object.entries(writeSamples(courses)))
    results.push(await runImport(db, findRegister(name), path));
  return results;
}
