import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repackCatalogue, type CourseBlockRow } from '#backend/queries/matching/match-catalogue.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { unpackBlock } from '#backend/selection/unpack-catalogue.ts';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { findFieldsOfTitle } from '#scripts/import/ontario/fields-of-titles.ts';
import { parseOntario } from '#scripts/import/ontario/parse-ontario.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { NO_EVIDENCE, placeCourse } from '#shared/rules/placement/place-course.ts';
import { findRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontario-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ONTARIO_FILES = {
  'ouac-programmes.csv': `university,programme,ouac_code,same_as_code,as_at
University of Waterloo,Software Engineering,WSE,,2024-04
University of Waterloo,Software Engineering and Nursing,WX,,2024-04
University of Ottawa,Psychology,OP,,2024-04
University of Waterloo,Certificate in Law,WC,,2024-04
Royal Military College of Canada,Arts,RA,,2024-04`,
  'cudo-admission-averages.csv': `university,entry,programme_group,overall_average,pct_95_plus,pct_90_94,pct_85_89,pct_80_84,pct_75_79,pct_70_74,pct_below_70
University of Waterloo,Fall 2021,Engineering,90,10,40,50,0,0,0,0
University of Waterloo,Fall 2022,Engineering,94.1,50,40,10,0,0,0,0
University of Waterloo,Fall 2022,Music,90,*,40,10,0,0,0,0
University of Waterloo,Fall 2012,Arts,84,0,20,30,50,0,0,0`,
  'cudo-expenses.csv': `university,academic_year,student_group,tuition_cad,ancillary_fees_cad,room_and_board_on_campus_cad
University of Waterloo,2023-2024,international,,,15000
University of Waterloo,2022-2023,domestic,8000,1000,14000
University of Waterloo,2022-2023,international,48000.40,1000,14000`,
  'cudo-employment-rates.csv': `university,graduation_or_survey_year,field,after_graduation,employment_rate_percent
University of Waterloo,2019,Overall Average,6 months,91.2
University of Waterloo,2020,Overall Average,6 months,*`,
};

async function readSubjects() {
  for (const [name, text] of Object.entries(ONTARIO_FILES)) writeFileSync(join(folder, name), text);
  const report = new ImportReport();
  const subjects: ImportSubject[] = [];
  for await (const importSubject of parseOntario(folder, report)) subjects.push(importSubject);
  return { reading: report, subjects };
}
const findCourse = (subjects: ImportSubject[], name: string) =>
  subjects.find(({ subject, row }) => subject === 'course' && row.name === name);

describe('programmes of Ontario', () => {
  it('carry the one fee and the average of the group that their university publishes', async () => {
    const { reading, subjects } = await readSubjects();
    expect(reading.errors.list).toEqual([]);
    const course = findCourse(subjects, 'Software Engineering');
    expect(course?.row).toMatchObject({ fee: 48_000, currency: 'CAD', named: 'title' });
    expect(course?.facts).toContainEqual({
      key: 'universityYear',
      value: 48_000,
      unit: 'CAD/year',
      source: 'ontarioExpenses',
    });
    const averageFact = course?.facts.find(({ key }) => key === 'admissionAverage');
    expect(JSON.parse(String(averageFact?.value))).toMatchObject({
      overall: 94.1,
      year: '2022',
      shares: { '95+': 50 },
    });
  });

  it('of two groups, or of a university that reports no fee, have neither', async () => {
    const { subjects } = await readSubjects();
    const listKeys = (name: string) => findCourse(subjects, name)?.facts.map(({ key }) => key);
    expect(listKeys('Software Engineering and Nursing')).toEqual(['courseCode', 'universityYear']);
    expect(listKeys('Psychology')).toEqual(['courseCode']);
  });

  it('that are not a first degree, or of an unlisted university, are skipped with the reason', async () => {
    const { reading, subjects } = await readSubjects();
    expect(subjects.filter(({ subject }) => subject === 'course')).toHaveLength(3);
    expect([...reading.skipped.keys()]).toHaveLength(2);
  });

  it('place a student among the entrants of the group', async () => {
    const { shelves } = await importOntario();
    const placeStudent = (average: number) =>
      placeCourse(
        { ...NO_EVIDENCE, averages: shelves[0]?.courses.admissions[0]?.averages ?? null },
        { exam: { publicTestSubjects: [] }, points: null, sat: null, act: null, average, gpa: null },
        null,
      );
    expect(placeStudent(97)).toMatchObject({ group: 'likely', basis: 'averages' });
    expect(placeStudent(91).group).toBe('match');
    expect(placeStudent(86).group).toBe('reach');
    expect(placeStudent(75).group).toBe('outOfReach');
  });

  it('are packed with all admission data, equal evidence once, with duplicate positions', async () => {
    const { db, rows, shelves } = await importOntario();
    expect(shelves.flatMap(({ courses }) => courses.ids)).toHaveLength(4);
    // A programme with two subject groups is packed twice, once for each group.
    expect(shelves.map(({ courses }) => courses.inSeveralBlocks)).toContainEqual([0, 1]);
    const addStatement = (name: string, key: string, value: unknown) =>
      rows(
        `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'course', c.id, '${key}', '', '${JSON.stringify(value)}', '', (SELECT min(id) FROM sources), 1 FROM courses c WHERE c.name = '${name}'`,
      );
    const aLevelRange = { first: 'AAB', last: 'ABB' };
    addStatement('Psychology', 'typicalOffer', {
      aLevel: aLevelRange,
      ib: null,
      subjects: ['Biology'],
      anyOne: true,
      read: '2025-08',
    });
    addStatement('Psychology', 'entryTariff', { entrants: 35, years: '2023-24', shares: [0, 5, 95] });
    addStatement('Psychology', 'courseIelts', { overall: 6.5, each: null });
    await batchWrite(db, repackCatalogue());
    const admissionOfCourse = readShelves(rows)
      .flatMap(({ courses }) => courses.admissions)
      .find((item) => item?.offer);
    expect(admissionOfCourse).toEqual({
      offer: { aLevel: aLevelRange, ib: null, subjects: ['Biology'], anyOne: true },
      entrants: { entrants: 35, shares: [0, 5, 95] },
      averages: null,
      isByInterview: false,
      isScottish: false,
      english: { test: '1', overall: 6.5, each: null, parts: null },
    });
  });
});

const readShelves = (rows: Awaited<ReturnType<typeof openMemoryDatabase>>['rows']) =>
  rows<CourseBlockRow>('SELECT * FROM match_shelves WHERE agent_id = 0 ORDER BY group_id').map((row) =>
    unpackBlock(row),
  );

async function importOntario() {
  await readSubjects();
  const { db, rows } = openMemoryDatabase();
  await runImport(db, findRegister('ontario'), folder);
  return { db, rows, shelves: readShelves(rows) };
}

describe('a university of Ontario', () => {
  it('has figures of one edition: without room and board of another year, old groups and suppressed bands', async () => {
    const { subjects } = await readSubjects();
    const facts = subjects.find(({ subject, id }) => subject === 'school' && id === 4007)?.facts ?? [];
    expect(facts.map(({ key, part = '', value }) => [key, part, typeof value === 'number' ? value : '…'])).toEqual([
      ['tuition', 'undergraduate', 48_000],
      ['requiredFees', 'undergraduate', 1000],
      ['lowestLevelYear', '', 49_000],
      ['roomAndBoard', '', 14_000],
      ['admissionAverage', 'Engineering', '…'],
      ['graduateEmployment', 'Overall Average', '…'],
    ]);
  });
});

it.each([
  ['Computer Science (Co-op)', ['computing'], 'Computer & Information Science'],
  ['Biomedical Engineering', ['engineering'], 'Engineering'],
  ['Accounting and Financial Management', ['finance', 'business'], 'Commerce/Mgmt/Business Admin'],
  ['Undeclared', [], null],
])('the title %s is mapped to %j', (title, fields, group) => {
  expect(findFieldsOfTitle(title)).toEqual({ fields, group });
});
