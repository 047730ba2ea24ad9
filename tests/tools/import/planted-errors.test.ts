import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#scripts/import/run-import.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { plantError } from './support/planted-errors.ts';
import { importSamples, getRegister } from './support/import-samples.ts';
import {
  cricosTables,
  discoverUniTables,
  removeFolders,
  sampleCourses,
  writeCricos,
  writeFolder,
} from './support/sample-registers.ts';

afterAll(removeFolders);

const ERRORS = 200;
const PORTION = 5;

describe('a register with a mistake in it', () => {
  const { db, sign } = openMemoryDatabase();
  let textBefore = '';

  beforeAll(async () => {
    await importSamples(db, sampleCourses(10));
    textBefore = sign();
  });

  // Split into portions to stay within the timeout of a test.
  it.each(Array.from({ length: ERRORS / PORTION }, (_, index) => index * PORTION))(
    'is rejected as a whole with the error’s position: %i and on',
    async (first) => {
      for (let seed = first; seed < first + PORTION; seed++) {
        const planted = plantError(seed);
        const { report, isWritten: written } = await runImport(db, getRegister(planted.register), planted.path);
        expect(written, `error ${seed}`).toBe(false);
        expect(report.errors.list, `error ${seed}`).toContainEqual(expect.objectContaining(planted.notified));
      }
      expect(sign()).toBe(textBefore);
    },
  );

  it('reports all errors, not only the first', async () => {
    const tables = cricosTables(sampleCourses());
    for (const row of tables.Courses?.slice(3) ?? []) row[11] = 'free';
    const { report } = await runImport(db, getRegister('cricos'), writeCricos(tables));
    expect(report.errors.list.map(({ line, column }) => [line, column])).toEqual(
      sampleCourses().map((_, index) => [index + 4, 'Tuition Fee']),
    );
  });

  it.each([
    ['cricos', () => writeFolder({}), { problem: expect.stringMatching(/^is no xlsx workbook/) as string }],
    ['ipeds', () => writeCricos(cricosTables([])), { file: 'cricos.xlsx', problem: 'is no folder' }],
    [
      'discover-uni',
      () => writeFolder(discoverUniTables(), { 'readme.txt': Buffer.from('Read me') }),
      { file: 'readme.txt', line: 1, problem: "does not begin with 'Version … Produced …' and a day" },
    ],
    [
      'discover-uni',
      () => writeFolder(discoverUniTables()),
      { problem: expect.stringMatching(/^has no file readme/) as string },
    ],
  ])('reports a file that is no register: %s', async (name, write, error) => {
    const { report, isWritten: written } = await runImport(db, getRegister(name), write());
    expect(report.errors.list).toContainEqual(expect.objectContaining(error));
    expect([written, sign()]).toEqual([false, textBefore]);
  });
});
