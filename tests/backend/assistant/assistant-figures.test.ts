import { beforeAll, describe, expect, test } from 'vitest';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { ask } from './ask-assistant.ts';

// A catalogue as registers give it: figures are told with who says them and as at when, and what nobody says is said to be unknown.

const run = async (sql: string, ...values: (string | number)[]) => {
  await testEnv.DB.prepare(sql)
    .bind(...values)
    .all();
};
const school = async (name: string) => {
  const { results } = await testEnv.DB.prepare('SELECT id FROM schools WHERE name = ?1')
    .bind(name)
    .all<{ id: number }>();
  return results[0]?.id ?? 0;
};

beforeAll(async () => {
  await loadDemoCatalogue();
  const text = JSON.stringify({ zh: '登记册', 'zh-hk': '登記冊', 'en-us': 'Register of places' });
  await run(
    `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (98, 'places', ?1, ?1, ?1, '2023-01-03')`,
    text,
  );
  await run('DELETE FROM school_ranks');
  await run(`UPDATE schools SET student_count = NULL, qs_rank = '', illustrative = 0`);
  const sydney = await school('The University of Sydney');
  await run(`INSERT INTO facts VALUES ('school', ?1, 'capacity', '', 31000, 'students', 98, 1)`, sydney);
  await run(`INSERT INTO facts VALUES ('school', ?1, 'lowestCourseYear', '', 41000, 'AUD', 98, 1)`, sydney);
  await run('UPDATE schools SET lowest_fee = 41000 WHERE id = ?1', sydney);
});

describe('what a month costs', () => {
  test.each([
    ['en-us', 'What is the cost of living in London?', /London: .*£1,417 to £1,817 \(Birkbeck \(Wonkhe\), 2025\)/],
    ['zh-hk', '倫敦嘅生活費要幾多？', /倫敦：學生每月約 £1,417 至 £1,817（Birkbeck \(Wonkhe\)，2025）/],
    ['zh', '伦敦的生活费大约多少？', /伦敦：学生每月约 £1,417 至 £1,817（Birkbeck \(Wonkhe\)，2025）/],
    [
      'en-us',
      'living costs at the University of Manchester',
      /Manchester: .*£1,314 \(University of Manchester, 2024\/25\)/,
    ],
    ['en-us', 'cost of living in Canada', /publishes what it costs to live in Canada/],
    ['en-us', 'cost of living in Leeds', /publishes what it costs to live in Leeds/],
    ['zh-hk', '列斯生活費', /沒有公布.*的生活費/],
  ] as const)('%s: %s', async (locale, question, told) => {
    const { answer, offersHuman } = await ask(question, locale);
    expect(answer).toMatch(told);
    expect(offersHuman).toBe(true);
  });

  test('of two towns of one name the one that is known is told', async () => {
    await run(`UPDATE cities SET name = 'London' WHERE name = 'Hamilton'`);
    const { answer } = await ask('cost of living in London');
    expect(answer).toContain('£1,417');
    expect(answer).not.toContain('None of our sources');
  });
});

describe('how many students', () => {
  test.each([
    [
      'en-us',
      'How many students does the University of Sydney have?',
      /at most: 31,000 \(Register of places, 2023-01-03\)/,
    ],
    ['zh-hk', '悉尼大學有幾多學生？', /海外學生名額上限：31,000（登記冊，2023-01-03）/],
    ['en-us', 'How many students does Oxford have?', /None of our sources publishes how many students/],
    ['zh', '牛津大学有多少学生', /没有公布它的学生人数/],
  ] as const)('%s: %s', async (locale, question, told) => {
    expect((await ask(question, locale)).answer).toMatch(told);
  });
});

test('a fee is told with its source', async () => {
  expect((await ask('University of Sydney')).answer).toContain('A$41,000 (Register of places, 2023-01-03)');
});

test.each([
  ['en-us', 'Which universities in the UK rank highest?', /has no licence to show QS.*Schools that fit/s],
  ['zh-hk', '英國排名最高嘅大學', /本站沒有 QS 等榜單的授權/],
  ['zh', 'QS前50的英国大学', /本站没有 QS 等榜单的授权/],
] as const)('a ranking that is not there is not made up: %s %s', async (locale, question, told) => {
  const { answer, cards, offersHuman } = await ask(question, locale);
  expect(answer).toMatch(told);
  expect(answer).not.toMatch(/QS ranking|按 QS/);
  expect([cards.length > 0, offersHuman]).toEqual([true, true]);
});

describe('where no register names courses', () => {
  test.each([
    ['field', /Fields of study listed here for it: \d+/, /Fields of study found: \d+/],
    ['level', /Levels of study listed here for it: \d+/, /Levels of study found: \d+/],
  ] as const)('rows by %s are no courses', async (named, ofSchool, ofRows) => {
    const oxford = await school('University of Oxford');
    await run('UPDATE courses SET named = ?1 WHERE school_id = ?2', named, oxford);
    const { rows } = await readPage(institutionInquiry, { keyword: 'University of Oxford' });
    expect(rows.find(({ id }) => id === String(oxford))?.coursesNamed).toBe(named);
    expect((await ask('University of Oxford')).answer).toMatch(ofSchool);
    const { answer, cards } = await ask('fees at the University of Oxford');
    expect(answer).toMatch(ofRows);
    expect(answer, 'what is counted is what is listed').not.toContain('Courses found');
    expect(cards.length).toBeGreaterThan(0);
  });
});

test.each([
  ['law in the UK', 'en-us', /Courses found: (\d+)\..*Fields of study found: (\d+);.*Levels of study found: (\d+);/],
  ['英國法律', 'zh-hk', /找到 (\d+) 個課程。找到 (\d+) 個學科；.*找到 (\d+) 個課程程度；/],
  ['英国法律', 'zh', /找到 (\d+) 个课程。找到 (\d+) 个学科；.*找到 (\d+) 个课程层次；/],
] as const)('of a list of several kinds each is counted as what it is: %s', async (question, locale, told) => {
  const law = `country_id = 1 AND id IN (SELECT course_id FROM course_type_links WHERE type_id = 701)`;
  await run(
    `UPDATE courses SET named = CASE id % 3 WHEN 0 THEN 'title' WHEN 1 THEN 'field' ELSE 'level' END WHERE ${law}`,
  );
  const { results } = await testEnv.DB.prepare(
    `SELECT count(*) AS count FROM courses WHERE ${law} GROUP BY named ORDER BY named DESC`,
  )
    .bind()
    .all<{ count: number }>();
  expect(results).toHaveLength(3);
  const [, ...said] = told.exec((await ask(question, locale)).answer.replaceAll('\n', ' ')) ?? [];
  const [titles, levels, fields] = results.map(({ count }) => count);
  expect(said.map(Number)).toEqual([titles, fields, levels]);
  await run(`UPDATE courses SET named = 'title'`);
});

test('schools that are found by a word of theirs stand in no ranking’s order', async () => {
  const { answer, cards } = await ask('Metropolitan');
  expect(cards.length).toBeGreaterThan(0);
  expect(answer).not.toMatch(/QS/);
});

test.each(LOCALES)('the pages of costs and rules stand among the sources in %s', async (locale) => {
  const { rows } = await readPage(sourceList, {}, { locale });
  const costs = rows.filter(({ costCount }) => costCount > 0);
  const rules = rows.filter(({ ruleCount }) => ruleCount > 0);
  expect(costs.map(({ publisher }) => publisher)).toContain('Birkbeck (Wonkhe)');
  expect(costs.reduce((sum, { costCount }) => sum + costCount, 0)).toBeGreaterThan(10);
  expect(rules.length).toBeGreaterThan(10);
  for (const { address, title, publisher } of [...costs, ...rules]) {
    expect(address).toMatch(/^https?:\/\//);
    expect(title || publisher || address).not.toBe('');
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});
