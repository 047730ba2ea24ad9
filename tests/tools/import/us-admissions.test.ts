import { afterAll, describe, expect, it } from 'vitest';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { parseIpeds } from '#scripts/import/ipeds/parse-ipeds.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { createIpedsTables, removeFolders, writeFolder } from './support/sample-registers.ts';
import { findRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { type PackedSchoolFact, unpackSchoolAdmission } from '#backend/selection/unpack-admission.ts';
import { NO_EVIDENCE, placeCourse, type StudentResults } from '#shared/rules/placement/place-course.ts';
import type { Rows } from './support/sample-tables.ts';

afterAll(removeFolders);

const ADMISSION_ROWS: Rows = [
  'UNITID,APPLCN,ADMSSN,ENRLT,SATPCT,ACTPCT,SATVR25,SATVR50,SATVR75,SATMT25,SATMT50,SATMT75,ACTCM25,ACTCM50,ACTCM75,ADMCON7'.split(
    ',',
  ),
  [166_027, 56_937, 1965, 1645, 52, 22, 740, 760, 780, 760, 790, 800, 34, 35, 36, 5],
  [100_001, 10, 12, '', '', '', 500, 480, 520, 500, 510, 520, '', '', '', 3],
];
const REVISED_ROWS: Rows = [
  'UNITID,APPLFEEU,APPLFEEG,ROOMAMT,BOARDAMT,RMBRDAMT,OPENADMP,CALSYS'.split(','),
  [166_027, 90, '', 12_000, 9000, '', 2, 1],
  [100_001, '', '', '', '', 8000, 1, 2],
];
const AWARD_ROWS: Rows = [
  'UNITID,AWLEVELC,CSTOTLT,CSNRALT'.split(','),
  [166_027, 5, 1912, 204],
  [166_027, 7, 5680, 2311],
  [166_027, 3, 10, 1],
];

const FAITH_CLASS = 24;
const NOT_CLASSIFIED = -2;

function writeTables(secondClass = FAITH_CLASS) {
  const tables = createIpedsTables();
  const [headings = [], ...rows] = tables['hd2023.csv'] ?? [];
  tables['hd2023.csv'] = [
    [...headings, 'INSTSIZE', 'C21BASIC', 'TRIBAL'],
    ...rows.map((row, index) => [...row, 5, index === 1 ? secondClass : 15, 2]),
  ];
  return writeFolder({
    ...tables,
    'adm2023.csv': ADMISSION_ROWS,
    'ic2023_rv.csv': REVISED_ROWS,
    'c2024_c.csv': AWARD_ROWS,
  });
}

async function readSchoolSubjects() {
  const report = new ImportReport();
  const schools: ImportSubject[] = [];
  for await (const subject of parseIpeds(writeTables(), report))
    if (subject.subject === 'school') schools.push(subject);
  return { reading: report, schools };
}

describe('admission figures of the United States', () => {
  it('are parsed from their files, each with its own edition', async () => {
    const { reading, schools } = await readSchoolSubjects();
    expect(reading.errors.list).toEqual([]);
    const facts = schools.find(({ row }) => row.name === 'Harvard University')?.facts ?? [];
    const findFacts = (key: string, part = '') =>
      facts.filter((fact) => fact.key === key && (fact.part ?? '') === part);
    expect(findFacts('admissionRate').map(({ value, source }) => [JSON.parse(String(value)), source])).toEqual([
      [{ applicants: 56_937, admitted: 1965, enrolled: 1645, rate: 3.5, year: '2023' }, 'ipedsAdmissions'],
    ]);
    expect(findFacts('satQuartiles').map(({ value }) => JSON.parse(String(value)))).toEqual([
      { reading: [740, 760, 780], math: [760, 790, 800], submitted: 52, year: '2023' },
    ]);
    expect(findFacts('actQuartiles')[0]?.value).toBe('{"composite":[34,35,36],"submitted":22,"year":"2023"}');
    expect(findFacts('testPolicy')[0]?.value).toBe('Not required for admission, but considered if submitted');
    expect(JSON.parse(String(findFacts('awardsByLevel')[0]?.value))).toEqual({
      bachelor: { total: 1912, nonresident: 204 },
      master: { total: 5680, nonresident: 2311 },
      years: '2023-24',
    });
    expect([...reading.editions]).toContainEqual(['ipedsAwards', '2023-24']);
  });

  it('of a newer file replace an older one’s, and remain where it has none', async () => {
    const { schools } = await readSchoolSubjects();
    const facts = schools.find(({ row }) => row.name === 'Harvard University')?.facts ?? [];
    const values = facts.map(({ key, part = '', value, source }) => [key, part, value, source]);
    expect(values).toContainEqual(['applicationFee', 'undergraduate', 90, 'ipedsRevised']);
    expect(values).toContainEqual(['applicationFee', 'graduate', 105, 'ipedsCharacteristics']);
    expect(values.filter(([key]) => key === 'roomAndBoard')).toEqual([['roomAndBoard', '', 21_000, 'ipedsRevised']]);
  });

  it('that are implausible are skipped with the reason', async () => {
    const { reading, schools } = await readSchoolSubjects();
    const facts = schools.find(({ row }) => row.name === 'Sample State University')?.facts ?? [];
    expect(facts.filter(({ key }) => key === 'admissionRate' || key === 'satQuartiles')).toEqual([]);
    expect(
      [...reading.skipped.keys()].filter((reason) =>
        /admissions than applications|not in ascending order/.test(reason),
      ),
    ).toHaveLength(2);
    expect(facts).toContainEqual({ key: 'openAdmission', value: 'true', source: 'ipedsRevised' });
  });

  it('of a shorter school are listed with its label, behind schools of four years and without a first degree', async () => {
    const tables = createIpedsTables();
    const [headings = [], ...rows] = tables['hd2023.csv'] ?? [];
    const level = headings.indexOf('ICLEVEL');
    tables['hd2023.csv'] = [
      headings,
      ...rows.map((row) => row.with(level, row[0] === 166_027 ? 2 : (row[level] ?? 1))),
    ];
    const report = new ImportReport();
    const subjects: ImportSubject[] = [];
    for await (const importSubject of parseIpeds(writeFolder({ ...tables, 'adm2023.csv': ADMISSION_ROWS }), report))
      subjects.push(importSubject);
    const school = subjects.find(({ subject, row }) => subject === 'school' && row.name === 'Harvard University');
    expect(school?.facts).toContainEqual({ key: 'specialFocus', value: 'twoYear', source: 'ipedsDirectory' });
    expect(JSON.parse(String(school?.row.nature))['en-us']).toBe('Two-year college');
    expect(subjects.filter(({ subject, row }) => subject === 'course' && row.school_id === school?.id)).toEqual([]);
  });

  it('place an American student in reach, match or likely', async () => {
    const { db, rows } = openMemoryDatabase();
    await runImport(db, findRegister('ipeds'), writeTables());
    const [packedRow] = rows<{ schools: string }>('SELECT schools FROM packed_admissions WHERE agent_id = 0');
    const [harvardRow, stateSchoolRow] = rows<{ id: number }>(
      `SELECT id FROM schools WHERE name IN ('Harvard University', 'Sample State University') ORDER BY name`,
    );
    const factsBySchool = JSON.parse(packedRow?.schools ?? '{}') as Record<string, PackedSchoolFact[]>;
    const placeStudent = (id: number | undefined, results: Partial<StudentResults>) =>
      placeCourse(
        { ...NO_EVIDENCE, ...unpackSchoolAdmission(factsBySchool[String(id)] ?? []) },
        { exam: { publicTestSubjects: [] }, points: null, sat: null, act: null, average: null, gpa: null, ...results },
        null,
      );
    expect(placeStudent(harvardRow?.id, { sat: 1600 })).toMatchObject({
      group: 'reach',
      basis: 'sat',
      limitedBy: 'selective',
      figures: { lower: 1500, upper: 1580, admitted: 3.5 },
    });
    expect(placeStudent(harvardRow?.id, { act: 20 }).group).toBe('outOfReach');
    expect(placeStudent(stateSchoolRow?.id, { gpa: 2.5 })).toMatchObject({ group: 'likely', basis: 'openAdmission' });
  });

  it.each([
    ['of a faith', FAITH_CLASS],
    ['that the Carnegie classification leaves out', NOT_CLASSIFIED],
  ])('sort a %s school after general ones in lists', async (_kind, secondClass) => {
    const { db, rows } = openMemoryDatabase();
    await runImport(db, findRegister('ipeds'), writeTables(secondClass));
    const orderedNames = rows<{ name: string }>('SELECT name FROM schools ORDER BY rank_sort, id DESC').map(
      ({ name }) => name,
    );
    expect(orderedNames).toEqual(['Harvard University', 'Sample State University']);
  });
});
