import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldCrisis, readCrisis } from '#backend/assistant/crisis/read-crisis.ts';
import { isPinyin, readGuideSubject } from '#backend/assistant/guides/read-subject.ts';
import { readSafety } from '#backend/assistant/safety/read-safety.ts';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { normalizeQuestion } from './normalize-question.ts';
import { findBudget, findFigures } from './read-figures.ts';
import { understand } from './understand.ts';

const readAll = (question: string) => {
  const text = normalizeQuestion(question);
  readCrisis(text);
  readSafety(text);
  understand(text, new Map());
  findFigures(text);
  readGuideSubject(text);
};

function millisecondsFor(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** A part that an expression could read in two ways, repeated so often that trying every way takes seconds. */
const AMBIGUOUS = [
  ['numerals', '二十', 23, ''],
  ['an adverb that doubles', '刚', 36, '死', '我'],
  ['an adverb made of two', '快要', 25, '死', '我'],
  ['syllables', 'xian', 23, 'q'],
] as const;

describe('a question that an expression can read in many ways', () => {
  for (const [name, part, times, tail, head = ''] of AMBIGUOUS)
    test(`${name}: is read at once`, () => {
      expect(millisecondsFor(() => readAll(head + part.repeat(times) + tail))).toBeLessThan(1_000);
    });

  const longest = AMBIGUOUS.map(([, part, , tail, head = '']) => [head, part, tail] as const);
  for (const [head, part, tail] of [
    ...longest,
    ['', ' ', '5'],
    ['5', ' ', ''],
    ['', '!', 'x'],
    ['', '.', 'x'],
    ['', '１', ''],
  ] as const)
    test(`as long as a question may be, of ${JSON.stringify(part)}`, () => {
      const times = Math.floor((MAX_CHAT_TEXT_LENGTH - head.length - tail.length) / part.length);
      expect(millisecondsFor(() => readAll(head + part.repeat(times) + tail))).toBeLessThan(1_000);
    });

  test('compatibility characters do not make it longer than it may be', () => {
    expect('ﷺ'.normalize('NFKC')).toHaveLength(18);
    expect(normalizeQuestion('ﷺ'.repeat(MAX_CHAT_TEXT_LENGTH))).toHaveLength(MAX_CHAT_TEXT_LENGTH);
    expect(foldCrisis('ﷺ'.repeat(MAX_CHAT_TEXT_LENGTH)).words.length).toBeLessThanOrEqual(MAX_CHAT_TEXT_LENGTH + 2);
  });
});

describe('expressions that were written anew', () => {
  test('pinyin is what it was by an expression that tries every way', () => {
    const byExpression =
      /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxzcsryw])?(?:iong|iang|uang|ueng|iao|ian|ing|uai|uan|ang|eng|ong|ai|ei|ao|ou|an|en|er|ia|ie|iu|in|ua|uo|ui|un|ve|ue|a|o|e|i|u|v))+$/u;
    const word = fc.string({ unit: fc.constantFrom(...'zhchsxniangeouv'), minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(word, (letters) => isPinyin(letters) === byExpression.test(letters)),
      { numRuns: 2_000 },
    );
  });

  for (const [text, amount] of [
    ['预算三十万港币', 300_000],
    ['二三万人民币', 30_000],
    ['五千二百镑', 5_200],
    ['budget 25 k pounds', 25_000],
    ['30多万 HKD', 300_000],
    ['HK$ 200,000 一年', 200_000],
    ['1 500 50万港纸', 500_000],
  ] as const)
    test(`${text} is ${amount}`, () => {
      expect(findBudget(text)?.value.amount).toBe(amount);
    });
});
