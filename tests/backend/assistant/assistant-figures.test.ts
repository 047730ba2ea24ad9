import { beforeAll, describe, expect, test } from 'vitest';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { askQuestion } from './ask-assistant.ts';

// Tests answers on a catalogue that was imported from registers: each figure comes with its publisher and date, and the
// answer says so if nobody publishes the figure.

const runSql = async (sql: string, ...values: (string | number)[]) => {
  await testEnv.DB.prepare(sql)
    .bind(...values)
    .all();
};
const findSchoolId = async (name: string) => {
  const { results } = await testEnv.DB.prepare('SELECT id FROM schools WHERE name = ?1')
    .bind(name)
    .all<{ id: number }>();
  return results[0]?.id ?? 0;
};

beforeAll(async () => {
  await loadDemoCatalogue();
  const text = JSON.stringify({ zh: '登记册', 'zh-hk': '登記冊', 'en-us': 'Register of places' });
  await runSql(
    `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (98, 'places', ?1, ?1, ?1, '2023-01-03')`,
    text,
  );
  await runSql('DELETE FROM school_ranks');
  await runSql(`UPDATE schools SET student_count = NULL, qs_rank = '', illustrative = 0`);
  const sydneyId = await findSchoolId('The University of Sydney');
  await runSql(`INSERT INTO facts VALUES ('school', ?1, 'capacity', '', 31000, 'students', 98, 1)`, sydneyId);
  await runSql(`INSERT INTO facts VALUES ('school', ?1, 'lowestCourseYear', '', 41000, 'AUD', 98, 1)`, sydneyId);
  await runSql('UPDATE schools SET lowest_fee = 41000 WHERE id = ?1', sydneyId);
});

describe('living costs of a month', () => {
  test.each([
    ['en-us', 'What is the cost of living in London?', /London: .*£1,417 to £1,817.*>Birkbeck \(Wonkhe\)<.* \(2025\)/],
    ['zh-hk', '倫敦嘅生活費要幾多？', /倫敦：學生每月約需 £1,417 至 £1,817。.*>Birkbeck \(Wonkhe\)<.*（2025）/],
    ['zh', '伦敦的生活费大约多少？', /伦敦：学生每月约需 £1,417 至 £1,817。.*>Birkbeck \(Wonkhe\)<.*（2025）/],
    [
      'en-us',
      'living costs at the University of Manchester',
      /Manchester: .*£1,314.*>University of Manchester<.* \(2024\/25\)/,
    ],
    ['en-us', 'cost of living in Canada', /We do not have this yet: what a month costs there/],
    ['en-us', 'cost of living in Leeds', /We do not have this yet: what a month costs there/],
    ['zh-hk', '列斯生活費', /本站未有以下資料：當地每月的生活費/],
  ] as const)('%s: %s', async (locale, question, pattern) => {
    expect((await askQuestion(question, locale)).answer).toMatch(pattern);
  });

  test('of two towns with one name are those of the better known one', async () => {
    await runSql(`UPDATE cities SET name = 'London' WHERE name = 'Hamilton'`);
    const { answer } = await askQuestion('cost of living in London');
    expect(answer).toContain('£1,417');
  });
});

describe('numbers of students', () => {
  test.each([
    [
      'en-us',
      'How many students does the University of Sydney have?',
      /up to 31,000 international students.* Register of places \(2023-01-03\)/,
    ],
    ['zh-hk', '悉尼大學有幾多學生？', /海外學生上限為 31,000 人。 登記冊（2023-01-03）/],
    [
      'en-us',
      'How many students does Oxford have?',
      /We do not have this for University of Oxford: how many students it has/,
    ],
    ['zh', '牛津大学有多少学生', /本站暂无牛津大学的以下资料：学生人数/],
  ] as const)('%s: %s', async (locale, question, pattern) => {
    expect((await askQuestion(question, locale)).answer).toMatch(pattern);
  });
});

test('a fee is cited with its source', async () => {
  expect((await askQuestion('University of Sydney')).answer).toContain(
    'A$41,000 a year. Register of places (2023-01-03)',
  );
});

test.each([
  ['en-us', 'Which universities in the UK rank highest?', /no licence to show QS/],
  ['zh-hk', '英國排名最高嘅大學', /本站未獲授權轉載 QS 等排名/],
  ['zh', 'QS前50的英国大学', /本站未获授权转载 QS 等榜单/],
] as const)('a missing ranking is not invented: %s %s', async (locale, question, pattern) => {
  const { answer, cards, offersHuman } = await askQuestion(question, locale);
  expect(answer).toMatch(pattern);
  expect(answer).not.toMatch(/QS ranking|按 QS/);
  expect([cards.length > 0, offersHuman]).toEqual([true, true]);
});

test('schools found by name are not sorted by ranking', async () => {
  const { answer, cards } = await askQuestion('Metropolitan');
  expect(cards.length).toBeGreaterThan(0);
  expect(answer).not.toMatch(/QS/);
});

test.each(LOCALES)('the pages of costs and rules are among the sources in %s', async (locale) => {
  const { rows } = await readPage(sourceList, {}, { locale });
  const costSources = rows.filter(({ costCount }) => costCount > 0);
  const ruleSources = rows.filter(({ ruleCount }) => ruleCount > 0);
  expect(costSources.map(({ publisher }) => publisher)).toContain('Birkbeck (Wonkhe)');
  expect(costSources.reduce((sum, { costCount }) => sum + costCount, 0)).toBeGreaterThan(10);
  expect(ruleSources.length).toBeGreaterThan(10);
  for (const { address, title, publisher } of [...costSources, ...ruleSources]) {
    expect(address).toMatch(/^https?:\/\//);
    expect(title || publisher || address).not.toBe('');
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});
