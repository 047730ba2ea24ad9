import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { askQuestion } from './ask-assistant.ts';

beforeAll(loadDemoCatalogue);

describe('grades without subjects', () => {
  test.each([
    ['zh-hk', 'DSE 4 5 3 4 4 2 想去英國讀書', '按中文 4、英文 5、數學 3、選修 4、4、2 計'],
    ['zh', 'DSE 4 5 3 4 4 2. 英国有哪些大学', '按中文 4、英文 5、数学 3、选修 4、4、2 计'],
    [
      'en-us',
      'DSE 4533 plus 4 2, which UK universities',
      'Read as Chinese 4, English 5, mathematics 3, electives 4, 2',
    ],
    [
      'en-us',
      'DSE 4533 plus 4 2, can I get into Warwick',
      'Read as Chinese 4, English 5, mathematics 3, electives 4, 2',
    ],
  ] as const)('are stated as they were read: %s: %s', async (locale, question, reading) => {
    expect((await askQuestion(question, locale)).answer).toContain(reading);
  });

  test('are not stated if the question names the subjects', async () => {
    const { answer } = await askQuestion(
      'DSE chinese 4 english 5 maths 4 physics 4 chemistry 5, which UK universities',
    );
    expect(answer).not.toContain('Read as');
  });
});

describe('a verdict at a named school', () => {
  test('quotes the rule of the school for the field beside figures on its entrants', async () => {
    const { answer } = await askQuestion('DSE 5 4 4 4 4 at Leeds for business');
    expect(answer).toContain('Three electives at 5, English at 4');
    expect(answer).not.toMatch(/asks for DSE \d/u);
  });

  test.each([
    ['zh-hk', 'A-level AAA 有冇機會入牛劍', ['牛津大學', '劍橋大學']],
    ['zh', 'IB 37 能进牛剑吗', ['牛津大学', '剑桥大学']],
    ['en-us', 'AAA at A level, any chance at Oxbridge', ['University of Oxford', 'University of Cambridge']],
    ['en-us', 'A*AA for the G5', ['Oxford', 'Cambridge', 'Imperial', 'UCL', 'London School of Economics']],
    ['zh-hk', 'IB 38 入帝國讀化學', ['倫敦帝國學院']],
  ] as const)('is given at each school of a short name: %s: %s', async (locale, question, names) => {
    const { cards } = await askQuestion(question, locale);
    expect(names.every((name) => cards.some((card) => JSON.stringify(card).includes(name)))).toBe(true);
  });
});

test.each([
  ['en-us', 'US high school GPA 3.6, which UK universities can I apply to', /three AP/u],
  ['zh-hk', '美國高中 GPA 3.6 可以報英國大學嗎', /三科 AP/u],
] as const)('American results get the advice of the country: %s: %s', async (locale, question, advice) => {
  expect((await askQuestion(question, locale)).answer).toMatch(advice);
});

test('results at a named city and level are not answered with where to live', async () => {
  const { answer } = await askQuestion('双非 82 申请曼彻斯特商科硕士', 'zh');
  expect(answer).not.toMatch(/Fallowfield/u);
});

test('a score that no held minimum accepts is compared with a stated number of schools', async () => {
  const { answer } = await askQuestion('which universities in the UK take IELTS 4.5 for a degree');
  expect(answer).toMatch(/Of the \d+ schools in United Kingdom whose minimum we hold|We hold no minimum for IELTS/u);
});
