import { beforeAll, describe, expect, test } from 'vitest';
import { askQuestion } from '#tests/backend/assistant/ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemoCatalogue);

describe('a question that a passage has as an example is answered by the passage', () => {
  test.each([
    ['zh', '墨大高考成绩可以申请吗', '中国入学要求页'],
    ['en-us', 'does the university of melbourne accept gaokao', 'entry requirements'],
    ['zh', '新西兰硕士毕业可以留多久', 'PGDip'],
    ['en-us', 'Hello, my son finished his degree there. Pswv new zealand? Thanks', '30-week postgraduate diploma'],
  ] as const)('also if it names a school or a country that is not listed: %s, %s', async (locale, question, words) =>
    expect((await askQuestion(question, locale)).answer).toContain(words),
  );
});

describe('a question about a country that is not listed', () => {
  test.each([
    ['zh-hk', '去日本讀書一年學費要幾多', '535,800'],
    ['zh', '日本的国立大学学费贵吗', '535,800'],
  ] as const)('is answered by a passage on that country: %s, %s', async (locale, question, figure) =>
    expect((await askQuestion(question, locale)).answer).toContain(figure),
  );

  test.each([
    ['zh-hk', '台灣嘅大學圖書館點樣', 'studyintaiwan.org'],
    ['zh', '荷兰的大学有没有预科', 'studyinnl.org'],
    ['en-us', 'Which halls do universities in Malaysia have?', 'educationmalaysia.gov.my'],
  ] as const)('is otherwise pointed to its official site: %s, %s', async (locale, question, site) => {
    const { answer } = await askQuestion(question, locale);
    expect(answer).toContain(site);
    expect(answer).not.toMatch(/[£$]\s?\d/u);
  });

  test('never with the costs of the listed countries', async () =>
    expect((await askQuestion('We have HK$120,000 a year. Could Europe work?')).answer).not.toMatch(/Canada: /u));
});
