import { afterAll, describe, expect, it } from 'vitest';
import { runImport } from '#scripts/import/run-import.ts';
import { findRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { createCricosTables, removeFolders, createSampleCourses, writeCricos } from './support/sample-registers.ts';

afterAll(removeFolders);

it('an undergraduate certificate of half a year is no bachelor’s course', async () => {
  const { db, rows } = openMemoryDatabase();
  const [firstCourse, secondCourse] = createSampleCourses(2);
  if (!firstCourse || !secondCourse) throw new Error('there are two');
  const certificateCourse = { ...firstCourse, name: 'Undergraduate Certificate in Science', weeks: 26 };
  await runImport(db, findRegister('cricos'), writeCricos(createCricosTables([certificateCourse, secondCourse])));
  expect(rows('SELECT name FROM courses WHERE levels <> 0')).toEqual([{ name: secondCourse.name }]);
});

describe('a course whose fee may be that of one year', () => {
  it('has no annual fee, and is not the lowest of its school; its total fee stays', async () => {
    const { db, rows } = openMemoryDatabase();
    const courses = createSampleCourses(40);
    const [firstCourse] = courses;
    if (!firstCourse) throw new Error('there are forty');
    const { report } = await runImport(
      db,
      findRegister('cricos'),
      writeCricos(createCricosTables([{ ...firstCourse, tuition: 12_000 }, ...courses.slice(1)])),
    );
    expect(
      rows(
        `SELECT fact_key, value FROM facts WHERE subject_id = 220010000 AND fact_key IN ('courseTuition', 'courseTuitionYear')`,
      ),
    ).toEqual([{ fact_key: 'courseTuition', value: 12_000 }]);
    expect(rows('SELECT fee FROM courses WHERE id = 220010000')).toEqual([{ fee: 0 }]);
    expect(rows(`SELECT lowest_fee >= 30000 AS isOfOthers FROM schools WHERE id = 2001`)).toEqual([{ isOfOthers: 1 }]);
    expect([...report.skipped.keys()]).toContain('figure: what a year costs, which cannot be right beside others');
  });
});
