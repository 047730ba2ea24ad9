import { afterAll, describe, expect, it } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { selectFacts } from '#backend/queries/facts/facts.ts';
import { selectPastFacts } from '#backend/queries/facts/fact-changes.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { importSamples, findRegister } from './support/import-samples.ts';
import { createCricosTables, removeFolders, createSampleCourses, writeCricos } from './support/sample-registers.ts';

afterAll(removeFolders);

const CRICOS_REGISTER = findRegister('cricos');
const MELBOURNE_ID = 2001;

async function importAll() {
  const memoryDatabase = openMemoryDatabase();
  for (const { report } of await importSamples(memoryDatabase.db)) expect(report.errors.list).toEqual([]);
  return memoryDatabase;
}

describe('three registers in an empty database', () => {
  it('import schools and courses with every figure', async () => {
    const { rows } = await importAll();
    expect(rows('SELECT id, name, address, website, lowest_fee FROM schools ORDER BY id')).toEqual([
      expect.objectContaining({ id: 1015, name: 'University of Leeds', lowest_fee: null }),
      expect.objectContaining({ id: MELBOURNE_ID, website: 'https://www.unimelb.edu.au/', lowest_fee: 30_000 }),
      expect.objectContaining({ id: 2005, name: 'The University of Queensland' }),
      expect.objectContaining({ id: 3001, address: expect.stringMatching(/ MA 02138$/), lowest_fee: 49_448 + 1266 }),
      expect.objectContaining({ id: 110_000_001, name: 'The Sample Colleges' }),
      expect.objectContaining({ id: 200_009_999, name: 'Sample College' }),
      expect.objectContaining({ id: 300_100_001, name: 'Sample State University', lowest_fee: 17_220 }),
    ]);
    expect(rows(`SELECT count(*) AS count FROM courses WHERE named = 'title'`)).toEqual([{ count: 10 }]);
    expect(
      rows(
        `SELECT fact_key, part, value, unit FROM facts WHERE subject = 'school' AND subject_id = 3001 AND unit <> '' ORDER BY fact_key, part`,
      ),
    ).toEqual([
      { fact_key: 'applicationFee', part: 'graduate', value: 105, unit: 'USD' },
      { fact_key: 'applicationFee', part: 'undergraduate', value: 85, unit: 'USD' },
      { fact_key: 'lowestLevelYear', part: '', value: 50_714, unit: 'USD/year' },
      { fact_key: 'requiredFees', part: 'graduate', value: 1266, unit: 'USD/year' },
      { fact_key: 'requiredFees', part: 'undergraduate', value: 4807, unit: 'USD/year' },
      { fact_key: 'roomAndBoard', part: '', value: 20_374, unit: 'USD/year' },
      { fact_key: 'tuition', part: 'graduate', value: 49_448, unit: 'USD/year' },
      { fact_key: 'tuition', part: 'undergraduate', value: 52_659, unit: 'USD/year' },
    ]);
  });

  it('import reported values only, and no imputed ones', async () => {
    const { rows } = await importAll();
    const fees = rows(`SELECT part, value FROM facts WHERE subject_id = 300100001 AND fact_key = 'requiredFees'`);
    expect(fees).toEqual([{ part: 'graduate', value: 1414 }]);
  });

  it('name publisher and date of every fact, in three languages', async () => {
    const { db } = await importAll();
    for (const locale of ['zh-hk', 'zh', 'en-us'] as const) {
      const facts = await queryRows(db, selectFacts('course', 220_010_000, locale));
      expect(facts.map(({ factKey, value, asAt }) => [factKey, value, asAt])).toContainEqual([
        'courseTuition',
        90_000,
        '2023-01-03',
      ]);
      for (const fact of facts) expect([fact.publisher, fact.title, fact.licence, fact.address]).not.toContain('');
    }
  });

  it('import entrants as published, a group once, and none of a course without title', async () => {
    const { rows } = await importAll();
    const entrantFacts = rows<{ subject_id: number; fact_key: string; part: string; value: string }>(
      `SELECT subject_id, fact_key, part, value FROM facts WHERE fact_key LIKE 'entry%' AND subject = 'school' ORDER BY fact_key`,
    );
    expect(entrantFacts.map(({ value, ...rest }) => ({ ...rest, value: JSON.parse(value) as unknown }))).toEqual([
      {
        subject_id: 1015,
        fact_key: 'entryQualifications',
        part: 'CAH02-05-01',
        value: [{ entrants: 25, years: '2022-24', shares: [5, 80, 0, 15, 0, 0, 0, 0] }],
      },
      {
        subject_id: 1015,
        fact_key: 'entryTariff',
        part: 'CAH02-05-01',
        value: [{ entrants: 25, years: '2023-24', shares: [5, 0, 5, 5, 5, 15, 30, 15, 20, 0, 0, 0, 0, 0] }],
      },
    ]);
  });

  it('are found by name, and are in the matching index', async () => {
    const { rows } = await importAll();
    expect(rows(`SELECT school_id FROM school_terms WHERE term = 'samplecollege'`)).toEqual([
      { school_id: 200_009_999 },
    ]);
    expect(rows(`SELECT school_id FROM school_terms WHERE term = '墨尔本大学'`)).toEqual([{ school_id: MELBOURNE_ID }]);
    expect(rows(`SELECT rowid FROM course_words WHERE course_words MATCH '"bachelor" AND "3"'`)).toEqual([
      { rowid: 210_100_003 },
    ]);
    expect(
      rows(`SELECT DISTINCT country_id, group_id FROM match_shelves WHERE agent_id = 0 ORDER BY country_id, group_id`),
    ).toEqual([
      { country_id: 1, group_id: 1 },
      { country_id: 1, group_id: 6 },
      { country_id: 2, group_id: 2 },
      { country_id: 2, group_id: 7 },
      { country_id: 3, group_id: 0 },
    ]);
  });

  it('offer a level and field, or a level, without named courses, with their data', async () => {
    const { rows } = await importAll();
    expect(
      rows(
        `SELECT id, school_id, name, name_chn ->> 'zh-hk' AS chinese, named, fee FROM courses WHERE named <> 'title' ORDER BY id LIMIT 3 OFFSET 2`,
      ),
    ).toEqual([
      {
        id: 310_332_054,
        school_id: 3001,
        name: 'Bachelor’s courses',
        chinese: '學士課程',
        named: 'level',
        fee: 52_659 + 4807,
      },
      {
        id: 310_332_055,
        school_id: 3001,
        name: 'Graduate courses',
        chinese: '研究生課程',
        named: 'level',
        fee: 49_448 + 1266,
      },
      {
        id: 400_000_101,
        school_id: 110_000_001,
        name: 'Bachelor’s courses in business and management',
        chinese: '商科與管理學士課程',
        named: 'field',
        fee: 0,
      },
    ]);
    const readOfferFacts = (id: number) =>
      rows(`SELECT fact_key, part FROM facts WHERE subject = 'course' AND subject_id = ${id} ORDER BY fact_key`);
    expect(readOfferFacts(310_332_054)).toEqual([
      { fact_key: 'applicationFee', part: 'undergraduate' },
      { fact_key: 'levelYear', part: '' },
      { fact_key: 'requiredFees', part: 'undergraduate' },
      { fact_key: 'tuition', part: 'undergraduate' },
    ]);
    expect(readOfferFacts(400_779_506)).toEqual(
      ['entryQualifications', 'entryTariff'].map((fact_key) => ({ fact_key, part: 'CAH02-05-01' })),
    );
  });

  it('are idempotent', async () => {
    const { db, sign: getSignature } = await importAll();
    const signatureBefore = getSignature();
    for (const { isWritten: wasWritten, counts } of await importSamples(db))
      expect([wasWritten, counts.school.new + counts.school.changed + counts.course.changed]).toEqual([false, 0]);
    expect(getSignature()).toBe(signatureBefore);
  });
});

describe('the next edition of a register', () => {
  const LATER_EDITION = 'Monday, 8 January 2024';
  const [firstCourse, secondCourse, ...otherCourses] = createSampleCourses();
  if (!firstCourse || !secondCourse) throw new Error('there are twelve');

  async function importBoth() {
    const memoryDatabase = openMemoryDatabase();
    await runImport(
      memoryDatabase.db,
      CRICOS_REGISTER,
      writeCricos(createCricosTables([firstCourse, secondCourse, ...otherCourses] as never)),
    );
    const dearerCourse = { ...firstCourse, tuition: 120_000 };
    const path = writeCricos(createCricosTables([dearerCourse as never, ...otherCourses], LATER_EDITION));
    return { ...memoryDatabase, path, result: await runImport(memoryDatabase.db, CRICOS_REGISTER, path) };
  }

  it('changes different values, and keeps the previous ones with their date', async () => {
    const { db, result } = await importBoth();
    expect(result.counts.course).toEqual({ new: 0, changed: 1, back: 0, unchanged: 8, gone: 1 });
    expect(await queryRows(db, selectPastFacts('course', 220_010_000))).toContainEqual(
      expect.objectContaining({ factKey: 'courseTuition', value: 90_000, asAt: '2023-01-03' }),
    );
    const now = await queryRows(db, selectFacts('course', 220_010_000, 'en-us'));
    expect(now).toContainEqual(
      expect.objectContaining({ factKey: 'courseTuition', value: 120_000, asAt: '2024-01-08' }),
    );
  });

  it('update the dates of unchanged rows without rewriting them', async () => {
    const { db, rows } = await importBoth();
    const [fact] = await queryRows(db, selectFacts('course', 220_010_002, 'en-us'));
    expect(fact?.asAt).toBe('2024-01-08');
    expect(rows('SELECT DISTINCT import_id FROM facts WHERE subject_id = 220010002')).toEqual([{ import_id: 1 }]);
  });

  it('hides what it no longer contains, and shows it again under the same id when it returns', async () => {
    const { db, rows } = await importBoth();
    const readHiddenCourses = () => rows('SELECT id FROM courses WHERE levels = 0');
    expect(readHiddenCourses()).toEqual([{ id: 210_100_001 }]);
    expect(await queryRows(db, selectFacts('course', 210_100_001, 'en-us'))).toEqual([]);
    expect(await queryRows(db, selectPastFacts('course', 210_100_001))).not.toEqual([]);
    const secondEditionTables = createCricosTables(
      [firstCourse, secondCourse, ...otherCourses] as never,
      'Monday, 6 January 2025',
    );
    const { counts } = await runImport(db, CRICOS_REGISTER, writeCricos(secondEditionTables));
    expect(counts.course).toEqual({ new: 0, changed: 1, back: 1, unchanged: 8, gone: 0 });
    expect(readHiddenCourses()).toEqual([]);
  });

  it('a dry run reports and writes nothing', async () => {
    const { db, sign: getSignature, rows } = openMemoryDatabase();
    await runImport(db, CRICOS_REGISTER, writeCricos(createCricosTables(createSampleCourses())));
    const signatureBefore = getSignature();
    const { counts, isWritten: wasWritten } = await runImport(
      db,
      CRICOS_REGISTER,
      writeCricos(createCricosTables(otherCourses, LATER_EDITION)),
      {
        isDry: true,
      },
    );
    expect([counts.course.gone, wasWritten]).toEqual([2, false]);
    expect(getSignature()).toBe(signatureBefore);
    expect(rows('SELECT count(*) AS count FROM import_packs')).toEqual([{ count: 0 }]);
  });

  it('is rejected when it is older', async () => {
    const { db, sign: getSignature } = await importBoth();
    const signatureBefore = getSignature();
    const { report } = await runImport(db, CRICOS_REGISTER, writeCricos(createCricosTables(createSampleCourses())));
    expect(report.errors.list).toEqual([
      {
        file: 'cricos.xlsx',
        problem: 'is of 2023-01-03, and what is held is of 2024-01-08: an older edition is not imported',
      },
    ]);
    expect(getSignature()).toBe(signatureBefore);
  });
});

describe('a conflicting import', () => {
  it('is aborted when another import finished meanwhile', async () => {
    const { db, sqlite, rows } = openMemoryDatabase();
    const slowDatabase = {
      ...db,
      batch: <Row>(statements: never[]) => {
        sqlite.exec(`INSERT OR IGNORE INTO imports VALUES (1, 'other', '2020', '[]', '{}', 'other', 0, 0, '{}')`);
        return db.batch<Row>(statements);
      },
    };
    await expect(
      runImport(slowDatabase, CRICOS_REGISTER, writeCricos(createCricosTables(createSampleCourses()))),
    ).rejects.toThrow('another import was written meanwhile, and nothing of this one: import it again');
    expect(rows('SELECT (SELECT count(*) FROM schools) + (SELECT count(*) FROM import_packs) AS count')).toEqual([
      { count: 0 },
    ]);
  });

  it('is aborted when a portion is missing', async () => {
    const { db, sqlite, rows } = openMemoryDatabase();
    const losingDatabase = {
      ...db,
      batch: async <Row>(statements: never[]) => {
        const answer = await db.batch<Row>(statements);
        sqlite.exec(`DELETE FROM import_packs WHERE target = 'courses'`);
        return answer;
      },
    };
    await expect(
      runImport(losingDatabase, CRICOS_REGISTER, writeCricos(createCricosTables(createSampleCourses()))),
    ).rejects.toThrow(/import_complete/);
    expect(rows('SELECT count(*) AS count FROM schools')).toEqual([{ count: 0 }]);
  });
});
