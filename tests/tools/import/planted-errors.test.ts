import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#scripts/import/run-import.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { plantError } from './support/planted-errors.ts';
import { importSamples, findRegister } from './support/import-samples.ts';
import {
  createCricosTables,
  createDiscoverUniTables,
  removeFolders,
  createSampleCourses,
  writeCricos,
  writeFolder,
} from './support/sample-registers.ts';

afterAll(removeFolders);

const ERROR_COUNT = 200;
const ERRORS_PER_TEST = 5;

describe('a register with an error', () => {
  const { db, sign: getSignature } = openMemoryDatabase();
  let signatureBefore = '';

  beforeAll(async () => {
    await importSamples(db, createSampleCourses(10));
    signatureBefore = getSignature();
  });

  // The errors are split into groups, so that each test stays within its timeout.
  it.each(Array.from({ length: ERROR_COUNT / ERRORS_PER_TEST }, (_, index) => index * ERRORS_PER_TEST))(
    'is rejected as a whole with the error’s position: %i and on',
    async (firstSeed) => {
      for (let seed = firstSeed; seed < firstSeed + ERRORS_PER_TEST; seed++) {
        const plantedError = plantError(seed);
        const { report, isWritten: wasWritten } = await runImport(
          db,
          findRegister(plantedError.register),
          plantedError.path,
        );
        expect(wasWritten, `error ${seed}`).toBe(false);
        expect(report.errors.list, `error ${seed}`).toContainEqual(expect.objectContaining(plantedError.notified));
      }
      expect(getSignature()).toBe(signatureBefore);
    },
  );

  it('reports all errors, not only the first', async () => {
    const tables = createCricosTables(createSampleCourses());
    for (const row of tables.Courses?.slice(3) ?? []) row[11] = 'free';
    const { report } = await runImport(db, findRegister('cricos'), writeCricos(tables));
    expect(report.errors.list.map(({ line, column }) => [line, column])).toEqual(
      createSampleCourses().map((_, index) => [index + 4, 'Tuition Fee']),
    );
  });

  it.each([
    ['cricos', () => writeFolder({}), { problem: expect.stringMatching(/^is no xlsx workbook/) as string }],
    ['ipeds', () => writeCricos(createCricosTables([])), { file: 'cricos.xlsx', problem: 'is no folder' }],
    [
      'discover-uni',
      () => writeFolder(createDiscoverUniTables(), { 'readme.txt': Buffer.from('Read me') }),
      { file: 'readme.txt', line: 1, problem: "does not begin with 'Version … Produced …' and a day" },
    ],
    [
      'discover-uni',
      () => writeFolder(createDiscoverUniTables()),
      { problem: expect.stringMatching(/^has no file readme/) as string },
    ],
  ])('is rejected when the file is not a register: %s', async (name, writeFile, error) => {
    const { report, isWritten: wasWritten } = await runImport(db, findRegister(name), writeFile());
    expect(report.errors.list).toContainEqual(expect.objectContaining(error));
    expect([wasWritten, getSignature()]).toEqual([false, signatureBefore]);
  });
});
