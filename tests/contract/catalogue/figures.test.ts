import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import enUs from '#client/i18n/messages/en-us/facts.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/facts.json' with { type: 'json' };
import zh from '#client/i18n/messages/zh/facts.json' with { type: 'json' };
import { getPortalSettings } from '#scripts/portal-settings.ts';
import { figuresOn } from '#scripts/registers/figures-on-page.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { type DrawnFigures, drawSample, readFigures } from '#tests/contract/support/bare-figures.ts';
import { PAGE_HEADERS, visit } from '#tests/contract/support/browser-visit.ts';
import { readOwnPages } from '#tests/contract/support/own-pages.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { readData } from '#tests/support/portal-data.ts';
import { EVERY_PAGE } from '#tests/trust/support/every-page.ts';
import { importOwnFile, OWN_ROWS, writeOwnFile } from '#tests/tools/import/support/own-samples.ts';
import { importSamples } from '#tests/tools/import/support/import-samples.ts';
import { removeFolders, createSampleCourses } from '#tests/tools/import/support/sample-registers.ts';
import { US_TABLES } from '#tests/tools/import/support/sample-tables.ts';
import { limitCases, LONGEST_FIRST } from '#tests/support/limit-cases.ts';

// Imports small registers and renders pages: every figure of a school or course must show a source and equal the
// register's value, which the test reads from the same tables that the registers are written from.

/** Pages whose figures come from editors' texts or the reader's input, not from a school or course. */
const EXCLUDED_CODES =
  /^\/(about\/(?:us|privacy)|consult\/|school\/consult|fees|country-list.*-tab|my-apply|personal-center|register|school-selection|dse\/choose)/;

const NAMES = { 'en-us': enUs.name, 'zh-hk': zhHk.name, zh: zh.name } as const satisfies Record<Locale, object>;

/** Pages that redirect, are error pages, or require the token of a link. */
const NO_PAGE_OF_THEIR_OWN = ['/404', '/500', '/about', '/consult', '/family'];

let portal: RunningPortal;
let schools: number[];
let courses: number[];

beforeAll(async () => {
  portal = await startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) });
  await importSamples(await openRetryingDatabase(portal));
  await importOwnFile(await openRetryingDatabase(portal), 'rankings', writeOwnFile([OWN_ROWS.rankings]));
  const readIds = async (subject: string) =>
    (
      await readData<{ id: number }>(
        portal,
        `SELECT DISTINCT subject_id AS id FROM external_ids WHERE subject = ? AND gone_at IS NULL AND code IN (SELECT value FROM json_each(?))`,
        subject,
        JSON.stringify(FIGURE_CODES),
      )
    ).map(({ id }) => id);
  schools = await readIds('school');
  courses = await readIds('course');
}, 180_000);

afterAll(async () => {
  removeFolders();
  await portal?.stop();
});

/** Subject codes in the sample rows of the registers. */
const FIGURE_CODES = [
  '00116K',
  '00025B',
  '09999A',
  '166027',
  '100001',
  '10007795',
  '10000001',
  ...createSampleCourses().map(({ code }) => code),
];

const readPage = async (path: string, locale: Locale): Promise<{ figures: DrawnFigures; text: string }> => {
  const { status, text } = await visit(portal.url, `/mso${path}${path.includes('?') ? '&' : '?'}lang=${locale}`, {
    headers: PAGE_HEADERS,
  });
  expect(status, path).toBe(200);
  expect(removeScripts(text), path).not.toMatch(/\{\{\w+\}\}/);
  return { figures: readFigures(text), text };
};

/** Removes the scripts of a page, which contain messages with placeholders. */
const removeScripts = (html: string) =>
  html
    .split('<script')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('</script>'))))
    .join('');

const listPageKinds = () => [
  ...EVERY_PAGE.filter((path) => !EXCLUDED_CODES.test(path)),
  '/school?id=2',
  '/school?id=3',
  '/country-list/au',
  '/country-list/us',
  '/school?keyword=Sample',
  ...schools.map((id) => `/school/${id}`),
  ...courses.map((id) => `/school/course/${id}`),
  `/compare?schools=${schools.slice(0, 3).join('.')}`,
  `/compare?courses=${courses.slice(0, 3).join('.')}`,
];

describe.each(limitCases(1, LONGEST_FIRST))('in %s', (locale) => {
  test('every figure on any kind of page has a source that the page names', async () => {
    let sourcedCount = 0;
    const wrongPages: object[] = [];
    const skippedPaths: string[] = [];
    for (const path of listPageKinds()) {
      const { status, text } = await visit(portal.url, `/mso${path}${path.includes('?') ? '&' : '?'}lang=${locale}`, {
        headers: PAGE_HEADERS,
      });
      if (status !== 200) {
        skippedPaths.push(path);
        continue;
      }
      const figures = readFigures(text);
      const { bare: unsourcedFigures, lost: unmatchedSources } = figures;
      if (unsourcedFigures.length + unmatchedSources.length > 0)
        wrongPages.push({ path, bare: unsourcedFigures, lost: unmatchedSources });
      sourcedCount += figures.sourced.length;
    }
    expect(wrongPages).toEqual([]);
    expect(sourcedCount).toBeGreaterThan(100);
    expect(skippedPaths.toSorted()).toEqual(NO_PAGE_OF_THEIR_OWN);
  });

  test('every figure in favourites, messages and the family room has a source', async () => {
    const pages = await readOwnPages(portal.url, { schools, courses }, locale);
    const wrongPages: object[] = [];
    let sourcedCount = 0;
    for (const { path, status, text } of pages) {
      const { bare, lost, sourced: sourcedFigures } = readFigures(text);
      if (status !== 200 || bare.length + lost.length > 0) wrongPages.push({ path, status, bare, lost });
      sourcedCount += sourcedFigures.length;
    }
    expect(wrongPages).toEqual([]);
    expect(sourcedCount).toBeGreaterThan(3);
  });

  test('a country page shows the fees of its schools, each by its register', async () => {
    const { figures, text } = await readPage('/country-list/au', locale);
    expect(text).toContain('guide__years');
    expect(figures.sourced.length).toBeGreaterThan(2);
  });

  test('a school without a known fee offers to request it', async () => {
    const [leeds] = await readData<{ id: number }>(
      portal,
      `SELECT subject_id AS id FROM external_ids WHERE code = '10007795'`,
    );
    const { text } = await readPage(`/school/${leeds?.id}`, locale);
    expect(text).toContain({ 'en-us': enUs, 'zh-hk': zhHk, zh }[locale].ask.fee);
  });
});

test.each([
  ['en-us', '10 June 2020'],
  ['zh-hk', '2020年6月10日'],
  ['zh', '2020年6月10日'],
] as const)(
  "a rank states in %s its publisher, date and source, in lists and on the school's page",
  async (locale, day) => {
    for (const path of ['/country-list/uk/school-rank-tab', '/school/1015']) {
      const { text } = await readPage(path, locale);
      const plainText = text.replaceAll(/<[^>]*>/g, '');
      expect(plainText, path).toContain('=91');
      expect(plainText.replaceAll(/\s/g, ''), path).toMatch(
        new RegExp(`QS.{0,12}${day.replaceAll(' ', '')}.own\\.example/ranking`),
      );
      expect(text, path).toContain('href="https://own.example/ranking"');
    }
  },
);

test('50 random figures, from pages in three languages, match the registers', async () => {
  const courseAndSchoolFigures: ExpectedFigure[] = [];
  for (const locale of LOCALES) {
    for (const id of courses) courseAndSchoolFigures.push(...(await readCourseFigures(id, locale)));
    for (const id of schools) courseAndSchoolFigures.push(...(await readSchoolFigures(id, locale)));
  }
  const drawnFigures = drawSample(courseAndSchoolFigures, 50);
  expect(drawnFigures).toHaveLength(50);
  for (const { where, term, text, registerValue } of drawnFigures)
    expect({ where, term, numbers: parseNumbers(text) }).toEqual({
      where,
      term,
      numbers: expect.arrayContaining([registerValue]),
    });
});

test.each(LOCALES)('the command that compares figures with the registers reads every figure, in %s', async (locale) => {
  for (const path of [...courses.map((id) => `/school/course/${id}`), ...schools.map((id) => `/school/${id}`)]) {
    const { text } = await readPage(path, locale);
    const figuresByName = figuresOn(text);
    expect(figuresByName.size > 0, path).toBe(text.includes('class="figure"'));
    for (const [name, figureText] of figuresByName) expect(figureText.length, `${path} ${name}`).toBeLessThan(60);
  }
});

interface ExpectedFigure {
  where: string;
  term: string;
  text: string;
  /** Value of the figure in the register's row. */
  registerValue: number;
}

/** Reads the figures of a course page. The heading identifies the course's row in the register. */
async function readCourseFigures(id: number, locale: Locale): Promise<ExpectedFigure[]> {
  const names = NAMES[locale];
  const { figures, text } = await readPage(`/school/course/${id}`, locale);
  const row = createSampleCourses().find(({ name }) => text.includes(`>${name}<`));
  if (!row) throw new Error(`the page of ${id} names no course of the register`);
  const tuition = Number(row.tuition);
  const values: Record<string, number> = {
    [names.courseWeeks]: 3, // In years. The register states 156 weeks.
    [names.courseTuition]: tuition,
    [names.courseTotalCost]: tuition,
    [names.courseOtherFees]: 100,
    [names.courseWork]: 40,
  };
  return joinExpectedValues(figures, values, `${locale} ${row.code}`);
}

/**
 * Reads the figures of a school page with American sample data. The heading identifies the school's row in the
 * register.
 */
async function readSchoolFigures(id: number, locale: Locale): Promise<ExpectedFigure[]> {
  const names = NAMES[locale];
  const { figures, text } = await readPage(`/school/${id}`, locale);
  const institution = US_TABLES['hd2023.csv']?.slice(1).find(([, name]) => text.includes(`>${String(name)}<`));
  if (!institution) return [];
  const getCellsByHeading = (file: string) => {
    const [headings = [], ...rows] = US_TABLES[file] ?? [];
    const row = rows.find(([unit]) => unit === institution[0]) ?? [];
    return (column: string) => row[headings.indexOf(column)];
  };
  const chargeCells = getCellsByHeading('ic2022_ay.csv');
  const fees = getCellsByHeading('ic2022.csv');
  const expectedCells = {
    [names.tuition.undergraduate]: chargeCells('TUITION3'),
    [names.requiredFees.undergraduate]: chargeCells('FEE3'),
    [names.tuition.graduate]: chargeCells('TUITION7'),
    [names.requiredFees.graduate]: chargeCells('FEE7'),
    [names.roomAndBoard]: chargeCells('CHG5AY3'),
    [names.applicationFee.undergraduate]: fees('APPLFEEU'),
    [names.applicationFee.graduate]: fees('APPLFEEG'),
  };
  const expectedValues = Object.fromEntries(
    Object.entries(expectedCells).flatMap(([name, cell]) => (typeof cell === 'number' ? [[name, cell]] : [])),
  );
  return joinExpectedValues(figures, expectedValues, `${locale} ${String(institution[1])}`);
}

const joinExpectedValues = (
  { sourced }: DrawnFigures,
  values: Readonly<Record<string, number>>,
  location: string,
): ExpectedFigure[] =>
  sourced.flatMap(({ term, text }) => {
    const value = values[term];
    // The summary at the head of a course page states the cost only in the agency's currency, so it cannot be compared.
    const isConverted = text.includes('HK$') && !/[AU]S?\$\d/.test(text.replaceAll('HK$', ''));
    return value === undefined || isConverted ? [] : [{ where: location, term, text, registerValue: value }];
  });

/** Parses the numbers of a figure, which may state a converted amount next to the published one. */
const parseNumbers = (text: string) =>
  [...text.matchAll(/\d[\d,.]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
