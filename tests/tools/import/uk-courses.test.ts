import { afterAll, describe, expect, it } from 'vitest';
import type { CourseSubject, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { parseDiscoverUni } from '#scripts/import/discover-uni/parse-discover-uni.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { findRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { createDiscoverUniTables, README, removeFolders, writeFolder } from './support/sample-registers.ts';
import type { Rows, Tables } from './support/sample-tables.ts';

afterAll(removeFolders);

const LEEDS_UKPRN = 10_007_795;
const TARIFF_SHARES = [5, 0, 5, 5, 5, 15, 30, 15, 20, 0, 0, 0, 0, 0];
const OTHER_TARIFF_SHARES = [0, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0];

const COURSES_HEADER =
  'PUBUKPRN,KISCOURSEID,TITLE,AWARD,KISAIMCODE,KISLEVEL,NUMSTAGE,SANDWICH,YEARABROAD,FOUNDATION,HONOURS,CRSEURL,READ_AS';
/** Columns of the publisher's file, some of which have the same name. */
const KIS_COURSE_HEADER =
  'PUBUKPRN,UKPRN,ASSURL,ASSURLW,CRSECSTURL,CRSECSTURLW,CRSEURL,CRSEURLW,DISTANCE,EMPLOYURL,EMPLOYURLW,FOUNDATION,HONOURS,HECOS,HECOS,HECOS,HECOS,HECOS,KISCOURSEID,KISMODE,LDCS,LDCS,LDCS,LOCCHNGE,LTURL,LTURLW,NHS,NUMSTAGE,SANDWICH,SUPPORTURL,SUPPORTURLW,TITLE,TITLEW,UCASPROGID,UKPRNAPPLY,YEARABROAD,KISAIMCODE,KISLEVEL';
const SALARY_HEADER =
  'PUBUKPRN,UKPRN,KISCOURSEID,KISMODE,GOSALUNAVAILREASON,GOSALPOP,GOSALRESPONSE,GOSALSAMPLE,GOSALRESP_RATE,GOSALAGG,GOSALAGGYEAR,GOSALSBJ,GOINSTLQ,GOINSTMED,GOINSTUQ';
const OFFERS_HEADER =
  'PUBUKPRN,KISCOURSEID,A_LEVEL_FIRST,A_LEVEL_LAST,IB_TOTAL,SUBJECTS_NAMED,ONE_OF_THEM,PAGE_ADDRESS,READ,SOURCE_FILE';

const createLeedsUrl = (path: string) => `https://www.leeds.ac.uk/${path}`;
/** Creates a row in the column order of COURSES_HEADER. */
const createCourseRow = (
  code: string,
  title: string,
  extraColumns: Partial<Record<string, string | number>> = {},
): Rows[number] =>
  COURSES_HEADER.split(',').map(
    (name) =>
      ({
        PUBUKPRN: LEEDS_UKPRN,
        KISCOURSEID: code,
        TITLE: title,
        CRSEURL: createLeedsUrl(code),
        READ_AS: 'table',
        ...extraColumns,
      })[name] ?? '',
  );

/** Creates the sample tables with additional rows. */
function createTables(courses: Rows, rows: Readonly<Record<string, Rows>> = {}, headerText = COURSES_HEADER): Tables {
  const tables = createDiscoverUniTables();
  const name = headerText === COURSES_HEADER ? 'COURSES.csv' : 'KISCOURSE.csv';
  const [aimRows] = [
    [
      ['KISAIMCODE', 'KISAIMLABEL'],
      ['021', 'BSc'],
      ['000', 'BA'],
    ],
  ];
  const allTables: Tables = { ...tables, 'KISAIM.csv': aimRows as Rows, [name]: [headerText.split(','), ...courses] };
  for (const [file, extraRows] of Object.entries(rows)) allTables[file] = [...(allTables[file] ?? []), ...extraRows];
  return allTables;
}

const writeTables = (tables: Tables) => writeFolder(tables, { 'readme.txt': README });

async function readCourses(tables: Tables) {
  const report = new ImportReport();
  const subjects: ImportSubject[] = [];
  for await (const subject of parseDiscoverUni(writeTables(tables), report)) subjects.push(subject);
  expect(report.errors.list).toEqual([]);
  const courses = subjects.filter((subject): subject is CourseSubject => subject.subject === 'course');
  return { reading: report, subjects, courses, named: courses.filter(({ row }) => row.named === 'title') };
}

const getFactsByKey = ({ facts }: CourseSubject) =>
  Object.fromEntries(facts.map(({ key, part = '', value }) => [`${key}${part && ` ${part}`}`, value]));
const [getOnly] = [
  <T>(items: readonly T[]): T => {
    expect(items).toHaveLength(1);
    return items[0] as T;
  },
];

describe('courses of the United Kingdom that have a title', () => {
  it('replace the fields of their provider, others retain theirs', async () => {
    const { courses, reading } = await readCourses(
      createTables([createCourseRow('C1', 'Radiography', { KISAIMCODE: '021' })]),
    );
    expect(courses.map(({ row }) => row.name)).toEqual([
      'Radiography',
      'Bachelor’s courses in business and management',
    ]);
    expect([...reading.replaced]).toEqual(['ukprn-course 10007795 health']);
  });

  it('have award, years, options, page, UCAS id, location, subjects and entrants of the files', async () => {
    const { named } = await readCourses(
      createTables(
        [createCourseRow('C1', 'Radiography', { KISAIMCODE: '021', NUMSTAGE: 4, SANDWICH: 2, YEARABROAD: 1 })],
        {
          'UCASCOURSEID.csv': [
            'PUBUKPRN,UKPRN,KISCOURSEID,KISMODE,LOCID,UCASCOURSEID'.split(','),
            [LEEDS_UKPRN, LEEDS_UKPRN, 'C1', '01', 'A', 'B821'],
          ],
        },
      ),
    );
    const radiographyCourse = getOnly(named);
    expect(radiographyCourse.row.name_chn).toBe(JSON.stringify({ zh: 'Radiography', 'zh-hk': 'Radiography' }));
    expect(getFactsByKey(radiographyCourse)).toEqual({
      courseAward: 'BSc',
      courseStages: 4,
      courseOptions: JSON.stringify([
        { option: 'sandwich', when: 'compulsory' },
        { option: 'yearAbroad', when: 'optional' },
      ]),
      coursePage: createLeedsUrl('C1'),
      ucasCode: 'B821',
      courseSubjects: '["CAH02-05-01"]',
      coursePlaces: '["Main campus"]',
      entryTariff: JSON.stringify({ entrants: 25, years: '2023-24', shares: TARIFF_SHARES, subject: 'CAH02-05-01' }),
      entryQualifications: JSON.stringify({
        entrants: 25,
        years: '2022-24',
        shares: [5, 80, 0, 15, 0, 0, 0, 0],
        subject: 'CAH02-05-01',
      }),
    });
  });

  it('count for their school as courses in UCAS, each id once and only in full-time study', async () => {
    const { subjects } = await readCourses(
      createTables([], {
        'UCASCOURSEID.csv': [
          'PUBUKPRN,UKPRN,KISCOURSEID,KISMODE,LOCID,UCASCOURSEID'.split(','),
          [LEEDS_UKPRN, LEEDS_UKPRN, 'C1', '01', 'A', 'B821'],
          [LEEDS_UKPRN, LEEDS_UKPRN, 'C1', '01', 'B', 'B821'],
          [LEEDS_UKPRN, LEEDS_UKPRN, 'C2', '01', 'A', 'N200'],
          [LEEDS_UKPRN, LEEDS_UKPRN, 'C3', '02', 'A', 'G400'],
        ],
      }),
    );
    const schools = subjects.filter(({ subject }) => subject === 'school');
    const ucasFacts = schools.flatMap(({ facts }) => facts.filter(({ key }) => key === 'ucasCourses'));
    expect(ucasFacts).toEqual([{ key: 'ucasCourses', value: 2, source: 'discoverUni' }]);
  });

  it('have their own entrants of full-time study, and of two subjects the larger group first', async () => {
    const createEntryRow = (mode: string, entrants: number, isTogether: number, subject: string, shares: number[]) => [
      LEEDS_UKPRN,
      'C9',
      mode,
      entrants,
      isTogether,
      '2023-24',
      subject,
      ...shares,
    ];
    const { named } = await readCourses(
      createTables([createCourseRow('C9', 'Law and Mathematics'), createCourseRow('C8', 'Law')], {
        'TARIFF.csv': [
          createEntryRow('02', 900, 13, 'CAH16-01-01', OTHER_TARIFF_SHARES),
          createEntryRow('01', 20, 13, 'CAH09-01-01', TARIFF_SHARES),
          createEntryRow('01', 40, 13, 'CAH16-01-01', OTHER_TARIFF_SHARES),
          [LEEDS_UKPRN, 'C8', '01', 15, 24, '2022-24', '', ...TARIFF_SHARES],
        ],
      }),
    );
    const [aloneFacts, jointFacts] = named.map(getFactsByKey);
    expect(jointFacts).toMatchObject({
      entryTariff: JSON.stringify({
        entrants: 40,
        years: '2023-24',
        shares: OTHER_TARIFF_SHARES,
        subject: 'CAH16-01-01',
      }),
      'entryTariff CAH09-01-01': JSON.stringify({
        entrants: 20,
        years: '2023-24',
        shares: TARIFF_SHARES,
        subject: 'CAH09-01-01',
      }),
    });
    expect(aloneFacts).toMatchObject({
      entryTariff: JSON.stringify({ entrants: 15, years: '2022-24', shares: TARIFF_SHARES, subject: null }),
    });
  });

  it('show published earnings, and no suppressed ones', async () => {
    const { named } = await readCourses(
      createTables([createCourseRow('C1', 'Radiography'), createCourseRow('C3', 'Nursing')], {
        'GOSALARY.csv': [
          SALARY_HEADER.split(','),
          [LEEDS_UKPRN, LEEDS_UKPRN, 'C1', '01', 0, 25, 55, 100, 55, 12, '2020-22', 'CAH02-05', 23_000, 25_500, 30_000],
          [LEEDS_UKPRN, LEEDS_UKPRN, 'C3', '01', 1, '', '', '', '', '', '', '', '', '', ''],
        ],
      }),
    );
    const [suppressedFacts, earnedFacts] = named.map(getFactsByKey);
    expect(JSON.parse(String(earnedFacts?.graduateEarnings))).toEqual({
      lower: 23_000,
      median: 25_500,
      upper: 30_000,
      population: 25,
      responseRate: 55,
      years: '2020-22',
      subject: 'CAH02-05',
    });
    expect(suppressedFacts).not.toHaveProperty('graduateEarnings');
  });

  it('link a page of the university only, unchanged', async () => {
    const pageCases: [code: string, address: string, readAs: string][] = [
      ['P1', 'http://www.leeds.ac.uk/p1', 'table'],
      ['P2', 'https://courses.leeds.ac.uk/p2', 'transcribed'],
      ['P3', 'http://www.leeds.ac.uk/p3', 'transcribed'],
      ['P4', 'https://search.example.com/p4', 'table'],
    ];
    const { named, reading } = await readCourses(
      createTables(
        pageCases.map(([code, address, readAs]) => createCourseRow(code, code, { CRSEURL: address, READ_AS: readAs })),
      ),
    );
    expect(named.map((courseSubject) => getFactsByKey(courseSubject).coursePage)).toEqual([
      'https://www.leeds.ac.uk/p1',
      'https://courses.leeds.ac.uk/p2',
      undefined,
      undefined,
    ]);
    expect(reading.skipped.get('page: it is no https address of the university’s own')?.count).toBe(2);
  });

  it('have an offer with its page as source, and no unpublished one', async () => {
    const createOfferRow = (code: string, firstGrades: string, ib: number | '', page = createLeedsUrl(code)) => [
      LEEDS_UKPRN,
      code,
      firstGrades,
      firstGrades,
      ib,
      'Mathematics; Physics',
      'yes',
      page,
      '2025-08',
      'rusgro',
    ];
    const codes = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'];
    const { named } = await readCourses(
      createTables(
        codes.map((code) => createCourseRow(code, code)),
        {
          'OFFERS.csv': [
            OFFERS_HEADER.split(','),
            createOfferRow('A1', 'A*AA', 38),
            createOfferRow('A2', 'A*AA', 37),
            createOfferRow('A3', 'A*AA', 26),
            createOfferRow('B1', 'CAE', ''),
            createOfferRow('B2', 'DDD', ''),
            createOfferRow('B3', 'AAB', 34, 'https://elsewhere.example/b3'),
          ],
        },
      ),
    );
    const offerFacts = named.map(({ facts }) => facts.find(({ key }) => key === 'typicalOffer'));
    expect(offerFacts.map((item) => item && (JSON.parse(String(item.value)) as object))).toEqual([
      {
        aLevel: { first: 'A*AA', last: 'A*AA' },
        ib: 38,
        subjects: ['Mathematics', 'Physics'],
        anyOne: true,
        read: '2025-08',
      },
      expect.objectContaining({ ib: 37 }),
      expect.objectContaining({ ib: null }),
      undefined,
      undefined,
      undefined,
    ]);
    expect(offerFacts[0]?.source).toMatchObject({ address: createLeedsUrl('A1'), title: 'A1', asAt: '2025-08' });
  });

  it('exclude invalid titles and awards', async () => {
    const { named, reading } = await readCourses(
      createTables([
        createCourseRow('C1', 'Page not found'),
        createCourseRow('C3', 'Dental Hygiene', { AWARD: 'DipHE' }),
        createCourseRow('C4', 'Law'),
      ]),
    );
    expect(named.map(({ row }) => row.name)).toEqual(['Law']);
    expect([...reading.skipped.keys()].filter((reason) => reason.startsWith('course'))).toEqual([
      'course: DipHE is no level of ours',
      'course: a program that read titles found no page of it, and its subjects do not name it surely',
    ]);
  });

  it('exclude courses that share a page with other combinations of subjects', async () => {
    const codes = ['UAHFGGYSGGY', 'UAHFGGYJHEB', 'UAHFGGYWSPN', 'UAHFCLISCLI'];
    const subjects = [['CAH26-01-03'], ['CAH26-01-03', 'CAH19-04-09'], ['CAH26-01-03', 'CAH19-04-04'], ['CAH19-04-09']];
    const subjectRows = codes.flatMap((code, index) =>
      (subjects[index] ?? []).map((subject) => [LEEDS_UKPRN, code, '01', subject]),
    );
    const { named, reading } = await readCourses(
      createTables(
        codes.map((code) => createCourseRow(code, 'Geography', { CRSEURL: createLeedsUrl('geography') })),
        { 'SBJ.csv': subjectRows },
      ),
    );
    expect(named.map(({ codes: [key] }) => key?.code)).toEqual([`${LEEDS_UKPRN} UAHFGGYSGGY`]);
    expect(getFactsByKey(getOnly(named))).not.toHaveProperty('courseSharesTitle');
    const reason = 'course: the title is that of a page which it shares, and its subjects do not name it surely';
    expect(reading.skipped.get(reason)?.count).toBe(3);
  });

  it('are named from the reported subjects if the subjects determine the title of the page', async () => {
    const [GEOGRAPHY, FRENCH, CLASSICS, HISTORY, ARABIC] = [
      'CAH26-01-03',
      'CAH19-04-01',
      'CAH20-01-05',
      'CAH20-01-01',
      'CAH19-04-07',
    ];
    const courses: [code: string, page: string, subjects: string[]][] = [
      ['UAHFGGYSGGY', 'Geography', [GEOGRAPHY]],
      ['UAHFFRNSFRN', 'French', [FRENCH]],
      ['UAHFCLSSCLS', 'Classics', [CLASSICS]],
      ['UAHFCSSSCSS', 'Classical Studies', [CLASSICS]],
      ['UAHFHISSHIS', 'History', [HISTORY]],
      // One web page covers three combinations. All of them include Arabic, and no course is in Arabic alone.
      ['UAHFARBJFRN', 'Arabic', [ARABIC, FRENCH]],
      ['UAHFARBJGGY', 'Arabic', [ARABIC, GEOGRAPHY]],
      ['UAHFARBWHIS', 'Arabic', [ARABIC, HISTORY]],
      ['UAHFAFGTAFG', 'Arabic', [ARABIC, FRENCH, GEOGRAPHY]],
      // The course is named Classics or Classical Studies.
      ['UAHFAFCTAFC', 'Arabic', [ARABIC, FRENCH, CLASSICS]],
      // The reported subjects differ from those in the course code.
      ['UAHFARBJCLS', 'Arabic', [ARABIC, HISTORY]],
      ['UAHFFRNJGGY', 'Page not found', [FRENCH, GEOGRAPHY]],
    ];
    const { named, reading } = await readCourses(
      createTables(
        courses.map(([code, page]) =>
          createCourseRow(code, page, { CRSEURL: createLeedsUrl(page.toLowerCase().replaceAll(' ', '-')) }),
        ),
        {
          'SBJ.csv': courses.flatMap(([code, , subjects]) =>
            subjects.map((subject) => [LEEDS_UKPRN, code, '01', subject]),
          ),
        },
      ),
    );
    const getMarkedTitles = (isMarked: boolean) =>
      named
        .filter((courseSubject) => 'courseNamedFromSubjects' in getFactsByKey(courseSubject) === isMarked)
        .map(({ row }) => row.name);
    expect(getMarkedTitles(true).toSorted()).toEqual([
      'Arabic and French',
      'Arabic and Geography',
      'Arabic with History',
      'Arabic, French and Geography',
      'French and Geography',
    ]);
    expect(getMarkedTitles(false).toSorted()).toEqual([
      'Classical Studies',
      'Classics',
      'French',
      'Geography',
      'History',
    ]);
    const skippedExamples = [...reading.skipped].flatMap(([reason, { examples }]) =>
      reason.startsWith('course') ? examples : [],
    );
    expect(skippedExamples).toEqual([`${LEEDS_UKPRN} UAHFAFCTAFC Arabic`, `${LEEDS_UKPRN} UAHFARBJCLS Arabic`]);
    expect(getFactsByKey(getOnly(named.filter(({ row }) => row.name === 'French and Geography')))).not.toHaveProperty(
      'coursePage',
    );
  });

  it('are read from the publisher’s own table, where the folder has it, one for both modes of study', async () => {
    const getRow = (values: Readonly<Record<string, string | number>>) =>
      KIS_COURSE_HEADER.split(',').map((name) => values[name] ?? '');
    const courseRow = {
      PUBUKPRN: LEEDS_UKPRN,
      UKPRN: LEEDS_UKPRN,
      KISCOURSEID: 'C1',
      TITLE: 'Radiography',
      CRSEURL: createLeedsUrl('c1'),
    };
    const options = { SANDWICH: 0, YEARABROAD: 0, FOUNDATION: 2, HONOURS: 1 };
    const tables = createTables(
      [
        getRow({ ...courseRow, ...options, KISMODE: '02', KISAIMCODE: '000', KISLEVEL: '03' }),
        getRow({ ...courseRow, ...options, KISMODE: '01', KISAIMCODE: '021', KISLEVEL: '03', NUMSTAGE: 3 }),
      ],
      {},
      KIS_COURSE_HEADER,
    );
    const { named } = await readCourses({
      ...tables,
      'COURSES.csv': [COURSES_HEADER.split(','), createCourseRow('C1', 'Another title')],
    });
    expect(getFactsByKey(getOnly(named))).toMatchObject({
      courseAward: 'BSc',
      courseStages: 3,
      courseOptions: '[{"option":"foundationYear","when":"compulsory"}]',
    });
    expect(getOnly(named).row.name).toBe('Radiography');
  });
});

describe('titles that are imported after fields', () => {
  it('replace all level offers, are found in Chinese, and preserve editions', async () => {
    const { db, rows } = openMemoryDatabase();
    const [discoverUni, folderBefore] = [findRegister('discover-uni'), writeTables(createDiscoverUniTables())];
    expect((await runImport(db, discoverUni, folderBefore)).report.errors.list).toEqual([]);
    const offers = [
      OFFERS_HEADER.split(','),
      [LEEDS_UKPRN, 'C1', 'ABB', 'ABB', '', '', '', createLeedsUrl('C1'), '2025-08', ''],
    ];
    const tablesAfter = createTables([createCourseRow('C1', 'Radiography')], { 'OFFERS.csv': offers });
    const { report, counts } = await runImport(db, discoverUni, writeTables(tablesAfter));
    expect([report.errors.list, counts.course]).toEqual([[], expect.objectContaining({ new: 1, gone: 1 })]);
    expect(rows(`SELECT name FROM courses WHERE school_id = 1015 AND levels <> 0`)).toEqual([{ name: 'Radiography' }]);
    const findByWord = (word: string) =>
      rows(
        `SELECT c.name FROM course_words w JOIN courses c ON c.id = w.rowid WHERE course_words MATCH '"${word}"' AND c.levels <> 0`,
      );
    for (const word of ['護理 理與', '护理 理与', '醫療 療技 技術', '医疗'])
      expect(findByWord(word)).toEqual([{ name: 'Radiography' }]);
    expect(rows('SELECT editions FROM imports ORDER BY id DESC LIMIT 1')).toEqual([{ editions: '{"5":"2025-08-04"}' }]);
    const readOfferCount = () => rows(`SELECT count(*) AS count FROM facts WHERE fact_key = 'typicalOffer'`);
    expect(readOfferCount()).toEqual([{ count: 1 }]);
    await runImport(db, discoverUni, writeTables(createTables([createCourseRow('C1', 'Radiography')])));
    expect(readOfferCount()).toEqual([{ count: 0 }]);
  });
});
