import { describe, expect, test } from 'vitest';
import { insertRows, type Row } from '#backend/queries/write-rows.ts';
import { planCourses } from '#backend/seed/plans/course-plans.ts';
import { getPinyin } from '#backend/search/search-terms.ts';
import { parseRank } from '#backend/seed/plans/rank-plans.ts';
import { loadCatalogue, loadSeed } from '#backend/seed/load-seed.ts';
import { createEntryRuleRows } from '#backend/seed/matching/entry-rule-rows.ts';
import { growCatalogue } from '#scripts/data/grow-catalogue.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { toBd09, toGcj02, formatPoint } from '#backend/catalogue/coordinates.ts';
import { PLACES, LECTURES } from '#backend/seed/seed-data.ts';

const count = async (table: string) =>
  (await testEnv.DB.prepare(`SELECT count(*) AS n FROM ${table}`).bind().all<{ n: number }>()).results[0]?.n;

const TABLES = [
  'schools',
  'courses',
  'course_intakes',
  'course_type_links',
  'school_terms',
  'school_ranks',
  'news',
  'lectures',
  'cities',
];
const countAllTables = () => Promise.all(TABLES.map(count));

describe('plans', () => {
  test('contain eight courses or more per school, with unique names', () => {
    for (const school of PLACES.schools) {
      const country = (['uk', 'au', 'us', 'ca'] as const)[Math.floor(school.id / 1000) - 1] ?? 'uk';
      const courses = planCourses(school, country);
      expect(courses.length, school.name).toBeGreaterThanOrEqual(8);
      expect(new Set(courses.map((course) => course.id)).size).toBe(courses.length);
      expect(new Set(courses.map((course) => course.name)).size, school.name).toBe(courses.length);
      expect(courses.every((course) => course.fee > 5000 && course.typeIds.length > 0)).toBe(true);
    }
  });

  test('are deterministic, and cover many fields and every level', () => {
    const school = PLACES.schools[0];
    if (!school) throw new Error('no school');
    expect(planCourses(school, 'uk')).toEqual(planCourses(school, 'uk'));
    const allCourses = PLACES.schools.flatMap((item) => planCourses(item, 'uk'));
    expect(new Set(allCourses.map((course) => course.subject)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(allCourses.map((course) => course.level)).size).toBe(5);
  });
});

/** Number of schools in the test catalogue, larger than the demo catalogue. */
const SCHOOL_COUNT = PLACES.schools.length + 20;

describe('loading the catalogue', () => {
  test('changes nothing a second time, and preserves dependent rows', async () => {
    await loadSeed(testEnv.DB);
    await loadCatalogue(testEnv.DB);
    const allCountsBefore = await countAllTables();
    await testEnv.DB.prepare(`INSERT INTO lecture_sign_ups (lecture_id, user_id) VALUES (6002, '1')`).bind().all();
    await loadCatalogue(testEnv.DB);
    expect(await countAllTables()).toEqual(allCountsBefore);
    expect(await count('lecture_sign_ups')).toBe(1);
  });

  test('accepts generated catalogues of any size, marked as illustrative, and restores the demo', async () => {
    const { places, coursesEach } = growCatalogue({ schools: SCHOOL_COUNT, courses: 10 * SCHOOL_COUNT });
    expect(places.schools).toHaveLength(SCHOOL_COUNT);
    expect(new Set(places.schools.map((school) => school.id)).size).toBe(SCHOOL_COUNT);
    await loadCatalogue(testEnv.DB, places, coursesEach);
    expect(await count('schools')).toBe(SCHOOL_COUNT);
    expect(await count('courses')).toBeGreaterThanOrEqual(10 * SCHOOL_COUNT);
    expect(await count(`schools WHERE name LIKE 'Synthetic%'`)).toBe(SCHOOL_COUNT - PLACES.schools.length);
    expect(await count(`schools s WHERE s.id >= 10000 AND s.name NOT LIKE 'Synthetic%'`)).toBe(0);
    await loadCatalogue(testEnv.DB, growCatalogue({ schools: 12 }).places);
    expect(await count('schools')).toBe(12);
    expect(await count('courses WHERE school_id NOT IN (SELECT id FROM schools)')).toBe(0);
  });

  test('uses few statements, none with more values than D1 can bind', () => {
    const statements = getDemoCatalogue();
    // The number of statements is the same for any catalogue. Only the rows in the values grow.
    expect(statements.length).toBeLessThan(130);
    for (const { values } of statements) expect(values.length).toBeLessThanOrEqual(1);
    for (const { values } of statements) expect(String(values[0] ?? '').length).toBeLessThan(1_000_000);
  });
});

test('batches rows into few statements, in order, with nulls', () => {
  const rows: Row[] = Array.from({ length: 3 }, (_, id) => ({ id, name: id === 1 ? null : `n${id}` }));
  expect(insertRows('t', rows)).toEqual([
    {
      sql: 'INSERT INTO t (id, name) SELECT value ->> 0, value ->> 1 FROM json_each(?1)',
      values: ['[[0,"n0"],[1,null],[2,"n2"]]'],
    },
  ]);
  expect(insertRows('t', [])).toEqual([]);
  expect(
    insertRows(
      't',
      Array.from({ length: 9 }, () => ({ text: 'x'.repeat(100_000) })),
    ).length,
  ).toBe(3);
});

/** Collects every trilingual text of the catalogue, at any depth of a row. */
function collectTexts(): Record<string, string>[] {
  const foundTexts: Record<string, string>[] = [];
  const collectFrom = (value: unknown): void => {
    if (typeof value === 'string' && /^[[{]/.test(value)) {
      try {
        collectFrom(JSON.parse(value));
      } catch {
        // A name that only starts with a bracket is not JSON, so the parse error is ignored.
      }
    } else if (Array.isArray(value)) value.forEach(collectFrom);
    else if (value && typeof value === 'object') {
      if ('zh' in value) foundTexts.push(value as Record<string, string>);
      else Object.values(value).forEach(collectFrom);
    }
  };
  getDemoCatalogue().forEach((statement) => statement.values.forEach(collectFrom));
  return foundTexts;
}

test('every text exists in every language, without exclamation marks and in its own script', () => {
  const texts = collectTexts();
  expect(texts.length).toBeGreaterThan(3000);
  // A text may be empty in all languages only if it is the date of a rule whose page is undated, the introduction of a
  // school without one, or the speaker of a lecture of the demo data.
  const isEmptyText = (text: Record<string, string>) => Object.values(text).every((item) => item === '');
  const rules = createEntryRuleRows(new Set(PLACES.schools.map(({ id }) => id)));
  const datelessRules = rules.filter((rule) => isEmptyText(JSON.parse(String(rule.as_at)) as Record<string, string>));
  const schoolsWithoutIntro = PLACES.schools.filter(({ intro }) => isEmptyText(intro));
  expect(texts.filter(isEmptyText)).toHaveLength(datelessRules.length + schoolsWithoutIntro.length + LECTURES.length);
  // A single assertion for all texts, because one for each of the thousands would be slow.
  const isCompleteText = (text: Record<string, string>) =>
    LOCALES.every((locale) => (locale === 'en-us' && !('en-us' in text)) || text[locale]) &&
    Object.values(text).every(
      (item) =>
        !/[!！您]|undefined|\p{Extended_Pictographic}/u.test(item) &&
        item.match(/<[a-z]/g)?.length === item.match(/<\//g)?.length,
    ) &&
    !/[“”们这说请选时间学应该]|登录|信息库|短信|视频|联系/u.test(text['zh-hk'] ?? '') &&
    !/[「」們這說請選學應該時]|登入/u.test(text.zh ?? '') &&
    !/\p{Script=Han}/u.test(text['en-us'] ?? '');
  expect(texts.filter((text) => !isEmptyText(text) && !isCompleteText(text))).toEqual([]);
});

test.each([
  ['牛津大学', 'niujindaxue'],
  ['曼彻斯特', 'manchesite'],
  ['滑铁卢', 'huatielu'],
  ['卡尔加里', 'kaerjiali'],
  ['渥太华', 'wotaihua'],
  ['厦门大学', 'xiamendaxue'],
  ['长春', 'changchun'],
  ['音乐', 'yinyue'],
  ['旅游', 'lvyou'],
  ['隰', 'xi'],
])('the pinyin of %s is %s', (name, pinyin) => {
  expect(getPinyin(name).join('')).toBe(pinyin);
});

test('every Chinese name of the catalogue has pinyin', () => {
  const unspeltCharacters = PLACES.schools
    .flatMap(({ nameChn }) => [...nameChn.replace(/[^\p{Script=Han}]/gu, '')])
    .filter((character) => !/^[a-z]+$/.test(getPinyin(character).join('')));
  expect([...new Set(unspeltCharacters)]).toEqual([]);
});

test.each([
  ['2', 2],
  ['=27', 27],
  ['501-510', 501],
  ['1001+', 1001],
  ['', 1_000_000],
])('the rank %j is parsed as %d', (rankText, rankNumberExpected) => {
  expect(parseRank(rankText)).toBe(rankNumberExpected);
});

test('maps are shifted twice on the mainland, once elsewhere', () => {
  expect(formatPoint(toGcj02({ lng: 116.404, lat: 39.915 }))).toBe('116.410244,39.916404');
  expect(formatPoint(toBd09({ lng: 116.404, lat: 39.915 }))).toBe('116.416627,39.9227');
  const oxford = { lng: -1.2544, lat: 51.7548 };
  expect(toGcj02(oxford)).toEqual(oxford);
  const { lng, lat } = toBd09(oxford);
  expect([Math.abs(lng - oxford.lng) < 0.02, Math.abs(lat - oxford.lat) < 0.02]).toEqual([true, true]);
});
