import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPhrases } from './phrases.tsx';

const joinPhrases = (text: string) => splitPhrases(text).join('|');

test('breaks between words and keeps a word of one character with the preceding piece', () => {
  expect(joinPhrases('英國學生簽證：資金證明要存放多久')).toBe('英國|學生|簽證：|資金|證明要|存放|多久');
  expect(joinPhrases('英国学生签证：资金证明要存放多久')).toBe('英国|学生|签证：|资金|证明要|存放|多久');
  expect(joinPhrases('先弄清楚你要不要省級認證')).toMatch(/^先弄\|?清楚/);
});

test('does not break after an opening or before a closing bracket', () => {
  expect(joinPhrases('澳洲學生簽證的「真實學生」要求')).toBe('澳洲|學生|簽證的|「真實|學生」|要求');
});

test('returns a text without Han as one piece', () => {
  expect(splitPhrases('How long must the money be in the account?')).toHaveLength(1);
  expect(splitPhrases('')).toEqual(['']);
});

test('returns non-empty pieces that join to the text', () => {
  const arbitraryText = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'英國學生簽證的要「」（）：， A1<>&'),
      fc.string({ maxLength: 2, unit: 'binary' }),
    ),
  });
  fc.assert(
    fc.property(arbitraryText, (text) => {
      const phrases = splitPhrases(text);
      expect(phrases.join('')).toBe(text);
      if (text) expect(phrases.every((phrase) => phrase !== '')).toBe(true);
      expect(phrases.slice(0, -1).some((phrase) => /[「（]$/.test(phrase))).toBe(false);
    }),
  );
});
