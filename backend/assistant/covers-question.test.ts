import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseAnswers } from './choose-answer.ts';
import { buildLexicon } from '#backend/assistant/words/known-words.ts';
import { findLeftOut, isSpokenOf, tellsLeftOut } from './find-left-out.ts';
import { understand } from '#backend/assistant/question/understand.ts';
import { readFigures } from '#backend/assistant/question/read-figures.ts';

// A question is used whole: each of its parts is in what is looked up, or is named as left out.

const [UCL, LSE, LONDON, GLASGOW, UK, AU, LAW, NURSING] = [1, 2, 3, 4, 5, 6, 7, 8];
const name = (meaning: { kind: 'school' | 'city' | 'country' | 'type'; id: number }, ...keys: string[]) =>
  keys.map((key) => [key, meaning] as const);
const NAMES = buildLexicon([
  ...name({ kind: 'school', id: UCL }, 'ucl'),
  ...name({ kind: 'school', id: LSE }, 'lse'),
  ...name({ kind: 'city', id: LONDON }, 'london', '伦敦', '倫敦'),
  ...name({ kind: 'city', id: GLASGOW }, 'glasgow', '格拉斯哥'),
  ...name({ kind: 'country', id: UK }, 'uk', '英国', '英國'),
  ...name({ kind: 'country', id: AU }, 'australia', '澳洲'),
  ...name({ kind: 'type', id: LAW }, 'law', '法律'),
  ...name({ kind: 'type', id: NURSING }, 'nursing', '护理', '護理'),
]);
const look = (question: string) => {
  const slots = understand(question, NAMES);
  const kinds = chooseAnswers(slots);
  const { prices, others } = findLeftOut(slots, kinds);
  return { slots, kinds, left: [...prices, ...others], prices };
};

interface Pieces {
  subject: readonly string[];
  place: readonly string[];
  grade: readonly string[];
  average: readonly string[];
  length: readonly string[];
  money: readonly string[];
  month: readonly string[];
  unknown: readonly string[];
}

const PIECES: Record<string, Pieces> = {
  en: {
    subject: ['law', 'nursing', 'law nursing'],
    place: [
      'in London',
      'in London or Glasgow',
      'in the UK',
      'in Australia',
      'at UCL',
      'at UCL and LSE',
      'not in London',
    ],
    grade: ['IELTS 6.5', 'DSE English 3', 'Gaokao 580', 'IB 32', 'TOEFL 90'],
    average: ['GPA 3.2'],
    length: ['one-year', '2 years', '18 months'],
    money: ['£20,000', 'budget 30k GBP'],
    month: ['starting in September'],
    unknown: ['scuba', 'zeppelin museum', 'president'],
  },
  hk: {
    subject: ['法律', '護理', '法律同護理'],
    place: ['倫敦', '倫敦定格拉斯哥', '英國', '澳洲', 'UCL', 'UCL 同 LSE', '不在倫敦'],
    grade: ['雅思6.5', 'DSE英文得3', '高考580分', 'IB 32', '托福90'],
    average: ['GPA 3.2', '均分85'],
    length: ['一年制', '兩年制', '18個月'],
    money: ['預算三十萬港幣', '20000英鎊'],
    month: ['九月入學'],
    unknown: ['潛艇', '總統', '飛碟'],
  },
  cn: {
    subject: ['法律', '护理', '法律和护理'],
    place: ['伦敦', '伦敦或者格拉斯哥', '英国', '澳洲', 'UCL', 'UCL 和 LSE', '除了伦敦'],
    grade: ['雅思6.5', '英语得3', '高考580', 'IB 32', '托福90'],
    average: ['GPA 3.2', '绩点3.5'],
    length: ['一年制', '2年制'],
    money: ['预算30万人民币', '3万英镑'],
    month: ['9月入学'],
    unknown: ['潜艇', '总统', '飞碟'],
  },
};

const some = (words: readonly string[]) => fc.option(fc.constantFrom(...words), { nil: null, freq: 2 });
const questions = Object.entries(PIECES).map(([, pieces]) =>
  fc
    .record(Object.fromEntries(Object.entries(pieces).map(([slot, words]) => [slot, some(words as string[])])))
    .chain((chosen) => {
      const said = Object.values(chosen).filter((piece): piece is string => piece !== null);
      return fc.shuffledSubarray(said, { minLength: said.length });
    })
    .filter((said) => said.length > 0),
);

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

describe('what a question says is used or named', () => {
  test('whatever it is made of, in three languages', () => {
    fc.assert(
      fc.property(fc.oneof(...questions), (pieces) => {
        const { slots, kinds, left } = look(pieces.join('，'));
        for (const part of slots.parts) {
          const isNamed = left.some((said) => letters(said).includes(letters(part.said)));
          // Never both: an answer would deny what it has just used.
          if (tellsLeftOut(kinds) && isSpokenOf(part, slots, kinds) === false) expect(isNamed, part.said).toBe(true);
        }
        // Every piece is a part, so that nothing falls beside the two.
        const all = slots.parts.map(({ said }) => letters(said));
        for (const piece of pieces)
          expect(
            all.some((said) => letters(piece).includes(said) || said.includes(letters(piece))),
            `${piece} in ${pieces.join('，')}`,
          ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a price beside the weather is that of the courses, and one beside rooms is not said to be unknown', () => {
    expect(look('fees in Glasgow, and the weather in December')).toMatchObject({
      kinds: ['courses', 'weather'],
      left: [],
    });
    expect(look('UCL 幾多錢，宿舍點樣').prices).toEqual(['幾多錢']);
  });

  test('words that nobody knows are always named where something is looked up', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(PIECES)), fc.nat(), (pieces, at) => {
        const unknown = pieces.unknown[at % pieces.unknown.length] ?? '';
        const { left } = look(`${pieces.subject[0]}，${pieces.place[0]}，${unknown}`);
        expect(left.map(letters)).toContain(letters(unknown));
      }),
    );
  });
});

describe('named, or used', () => {
  test.each([
    ['高考580分能申请澳洲哪些大学', { gaokao: 580 }, []],
    ['我DSE英文得3，可唔可以去澳洲讀護理', { dse: null, type: NURSING }, ['DSE英文得3']],
    ['law in London or Glasgow', { cities: [LONDON, GLASGOW] }, []],
    ['one-year law in the UK', { months: 12 }, []],
    ['law UK GPA 3.2', {}, ['GPA 3.2']],
    ['law in the UK but not in London', { cities: [], country: UK }, ['not in London']],
    ['除了伦敦，英国有什么法律课程', { cities: [] }, ['除了伦敦']],
    ['去唔去英國讀法律', { country: UK }, []],
    ['law or nursing in the UK', { type: LAW }, ['nursing']],
    ['law in the UK in September', { month: 9 }, []],
    ['how do I apply for law in the UK', {}, ['how do I apply']],
    ['weather in London and Glasgow', { cities: [LONDON, GLASGOW] }, []],
    ['倫敦今晚幾度，格拉斯哥呢', { cities: [LONDON, GLASGOW] }, ['今晚']],
    ['weather in London in July and December', { month: 7 }, ['December']],
    ['weather in Glasgow and at UCL', { cities: [GLASGOW], schools: [UCL] }, []],
  ] as const)('%s', (question, slots, left) => {
    const found = look(question);
    expect(found.slots).toMatchObject(slots);
    expect(found.left).toEqual(left);
  });
});

test.each(['who is the president of the UK', '英国总统是谁', '英國總統係邊個'])(
  '%s is answered with no list of schools',
  (question) => expect(look(question).kinds).toEqual(['outside']),
);

test.each([
  ['tell me about UCL', 'school'],
  ['我想去英國', 'schools'],
  ['universities in London or Glasgow', 'schools'],
])('%s is asked as anything is, and leaves nothing', (question, kind) => {
  const { kinds, left } = look(question);
  expect([kinds, left]).toEqual([[kind], []]);
});

test('a year of fees is no length', () => {
  for (const question of ['how much is one year', '一年學費幾多', 'fees per year', 'foundation year one'])
    expect(readFigures(question).months, question).toBeNull();
});
