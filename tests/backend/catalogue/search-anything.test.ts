import { beforeAll, beforeEach, expect, test } from 'vitest';
import { selectSearchesWithoutResults } from '#backend/queries/catalogue/missed-searches.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { searchAnything } from '#shared/contract/catalogue/search.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);
beforeEach(() => testEnv.DB.prepare('DELETE FROM missed_searches').bind().all());

const ASKING = { level: 1, locale: 'en-us' } as const;
const searchKeyword = (keyword: string, extraFields: object = {}) =>
  readBackend(searchAnything, { keyword, ...extraFields }, ASKING);

test('a search finds a field, courses and a school, corrects a typo, and parses a country', async () => {
  expect((await searchKeyword('法律')).found[0]).toMatchObject({ kind: 'field', name: 'Law' });
  expect((await searchKeyword('LSE')).found[0]).toMatchObject({ kind: 'school', id: '1008' });
  expect(await searchKeyword('Manchestr')).toMatchObject({ isMended: true, keyword: 'manchester' });
  expect((await searchKeyword('Manchestr')).found[0]).toMatchObject({ kind: 'school', id: '1006' });
  expect(await searchKeyword('英國法律')).toMatchObject({ countryId: '1' });
  expect((await searchKeyword('zzzzqq')).found).toEqual([]);
  expect((await searchKeyword('')).found).toEqual([]);
});

test.each([
  ['business', true],
  ['商科', true],
  ['law', true],
  ['marketing', false],
  ['Manchester', false],
  ['zzzzqq', false],
])('a search for %s means a field: %s', async (keyword, isField) => {
  expect((await searchKeyword(keyword)).isField).toBe(isField);
});

test('courses are suggested by their own names, and not by the name of their school', async () => {
  const readKinds = async (keyword: string) => (await searchKeyword(keyword)).found.map(({ kind }) => kind);
  expect(await readKinds('曼徹斯特')).toContain('school');
  expect(await readKinds('曼徹斯特')).not.toContain('courses');
  expect(await readKinds('Manchester')).not.toContain('courses');
  expect(await readKinds('marketing')).toContain('courses');
  expect(await readKinds('law')).toEqual(expect.arrayContaining(['field', 'courses']));
});

test.each([
  ['diannao', 'Computing and information technology'],
  ['fa lv', 'Law'],
  ['jisuanji', 'Computing and information technology'],
])('a subject is found by its pinyin: %s', async (keyword, name) => {
  expect((await searchKeyword(keyword)).found[0]).toMatchObject({ kind: 'field', name });
});

test('suggested courses are found by their names, in as many schools', async () => {
  const courseMatches = (await searchKeyword('marketing')).found.find(({ kind }) => kind === 'courses');
  const { page, rows } = await readPage(institutionInquiry, { courseNamed: courseMatches?.name, showCount: 100 });
  const { results } = await testEnv.DB.prepare(
    `SELECT DISTINCT c.school_id AS id FROM course_words w JOIN courses c ON c.id = w.rowid
WHERE course_words MATCH 'marketing*' AND (c.levels & 2) <> 0 AND (c.school_levels & 2) <> 0`,
  )
    .bind()
    .all<{ id: number }>();
  expect(page.totalResult).toBe(results.length);
  for (const { id } of rows) expect(results.map((result) => String(result.id))).toContain(id);
});

test("course names are in the caller's language where available", async () => {
  const readNote = async (locale: 'en-us' | 'zh-hk') => {
    const { found } = await readBackend(searchAnything, { keyword: 'marketing' }, { level: 1, locale });
    return found.find(({ kind }) => kind === 'courses')?.note ?? '';
  };
  expect(await readNote('en-us')).not.toMatch(/\p{Script=Han}/u);
  expect(await readNote('zh-hk')).toMatch(/\p{Script=Han}/u);
});

test('searches without results are counted per agent, once an hour, and listed from three on', async () => {
  const readMissedSearches = () => queryRows(testEnv.DB, selectSearchesWithoutResults('mso'));
  const submitSearch = (keyword: string) => searchKeyword(keyword, { submitted: true, agentId: AGENT_IDS.mso });
  await submitSearch('Waseda');
  await submitSearch('waseda!');
  await searchKeyword('waseda');
  await submitSearch('Leeds');
  await submitSearch('9123 4567');
  const { results } = await testEnv.DB.prepare('SELECT agent_id, term, times FROM missed_searches').bind().all();
  expect(results).toEqual([{ agent_id: 101, term: 'waseda', times: 1 }]);
  expect(await readMissedSearches()).toEqual([]);
  for (const expectedTimes of [2, 3]) {
    await testEnv.DB.prepare('UPDATE missed_searches SET last_at = last_at - 3600000').bind().all();
    await submitSearch('ＷＡＳＥＤＡ');
    expect((await readMissedSearches()).map((row) => row.times)).toEqual(expectedTimes === 3 ? [3] : []);
  }
});

test('the name of a profession finds the schools with its degrees, and no other course of the field', async () => {
  const { results } = await testEnv.DB.prepare(
    `SELECT min(c.id) AS id, c.school_id AS school FROM courses c WHERE c.kind = 'degree' AND c.levels = -1 AND c.school_levels = -1 GROUP BY c.school_id ORDER BY 1 LIMIT 2`,
  )
    .bind()
    .all<{ id: number; school: number }>();
  const [surgeon, doctor] = results;
  for (const sql of [
    `INSERT INTO course_type_links (course_id, type_id, group_id) VALUES (${surgeon?.id}, 506, 5), (${doctor?.id}, 504, 5)`,
    `INSERT OR IGNORE INTO catalogue_counts SELECT subject, part, 5, country_id, major_level_id, kind, levels, first_levels, 2 FROM catalogue_counts WHERE subject = 'course' AND part = 'group' AND value = 19`,
  ])
    await testEnv.DB.prepare(sql).bind().all();
  await batchWrite(testEnv.DB, [...repackCatalogue()]);
  const { isField, found } = await searchKeyword('獸醫');
  expect({ isField, first: found[0] }).toMatchObject({
    isField: true,
    first: { kind: 'courses', id: '5', name: '獸醫' },
  });
  const { rows } = await readPage(institutionInquiry, { courseNamed: '獸醫', showCount: 100 });
  expect(rows.map(({ id }) => id)).toEqual([String(surgeon?.school)]);
});
