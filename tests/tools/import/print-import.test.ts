import { afterAll, expect, it } from 'vitest';
import { runImport } from '#scripts/import/run-import.ts';
import { printImport } from '#scripts/import/print-import.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { findRegister } from './support/import-samples.ts';
import {
  createCricosTables,
  createFolder,
  removeFolders,
  createSampleCourses,
  writeCricos,
} from './support/sample-registers.ts';

afterAll(removeFolders);

const CRICOS_REGISTER = findRegister('cricos');

it('a dry run lists changes, matches and exclusions with reasons', async () => {
  const { db } = openMemoryDatabase();
  await runImport(db, CRICOS_REGISTER, writeCricos(createCricosTables(createSampleCourses())));
  const [firstCourse, ...otherCourses] = createSampleCourses();
  const nextEdition = [{ ...firstCourse, tuition: 120_000 }, ...otherCourses.slice(1)] as typeof otherCourses;
  const path = writeCricos(createCricosTables(nextEdition, 'Monday, 8 January 2024'));
  const text = await printImport(
    db,
    CRICOS_REGISTER,
    await runImport(db, CRICOS_REGISTER, path, { isDry: true }),
    true,
  );
  for (const line of [
    /^cricos, as at 2024-01-08: 5 institutions, 5 locations, 11 course locations, 11 courses$/m,
    /^ {2}courses +0 +1 +0 +8 +1$/m,
    /^ {2}220010000 Bachelor of Samples 0: courseTuition 90000 → 120000 AUD; courseTuitionYear 30000 → 40000 AUD\/year; courseTotalCost/m,
    /^ {2}00091C +The University of Queensland \(UQ\) +The University of Queensland +2005 +by name$/m,
    /^ {2}2 × course: its institution stands in no town that we know \(010004A Bachelor of Samples 4; 0100009 Bachelor of Samples 9\)$/m,
    /^nothing was written: this was a dry run$/m,
  ])
    expect(text).toMatch(line);
});

it.each([0, 1])('a course with a fee of %s dollar has no fee, and is skipped', async (tuition) => {
  const { db } = openMemoryDatabase();
  const [firstCourse, ...otherCourses] = createSampleCourses();
  const path = writeCricos(createCricosTables([{ ...firstCourse, tuition }, ...otherCourses] as typeof otherCourses));
  const text = await printImport(db, CRICOS_REGISTER, await runImport(db, CRICOS_REGISTER, path), false);
  expect(text).toMatch(/^ {2}1 × course: it says no tuition fee \(010000A Bachelor of Samples 0\)$/m);
});

it('an import with errors prints each with its line and column, and that nothing was written', async () => {
  const { db } = openMemoryDatabase();
  const courses = createSampleCourses().map((course) => ({ ...course, tuition: 'free' }));
  const result = await runImport(db, CRICOS_REGISTER, writeCricos(createCricosTables(courses)));
  const text = await printImport(db, CRICOS_REGISTER, result, false);
  expect(text).toMatch(/^errors \(24\):$/m);
  expect(text).toMatch(/^ {2}cricos\.xlsx, sheet Courses, line 4, column Tuition Fee: is 'free', not a number$/m);
  expect(text).toMatch(/^nothing was written: there are errors$/m);
});

it('a file that is no register is reported as empty', async () => {
  const { db } = openMemoryDatabase();
  const result = await runImport(db, CRICOS_REGISTER, createFolder());
  expect(await printImport(db, CRICOS_REGISTER, result, false)).toMatch(/^cricos: nothing was read$/m);
});
