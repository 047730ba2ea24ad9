import { describe, expect, test } from 'vitest';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { filterCovered } from './check-sentence.ts';

// Each sentence in these cases is false, although it cites a claim with similar content.

const createClaim = (text: string, value: string, unit: string, subject: string, asAt: string): Claim => ({
  id: text,
  text,
  value,
  unit,
  subject,
  source: { publisher: 'A page', address: 'https://example.org/' },
  asAt,
  caution: '',
});

const CLAIMS = new Map<string, Claim>(
  [
    createClaim(
      'The University of Melbourne (bachelor’s): tuition from A$24,085 a year.',
      'A$24,085',
      'AUD/year',
      'The University of Melbourne · bachelor’s',
      '2023-01-03',
    ),
    createClaim(
      'University of Warwick (bachelor’s) asks for IELTS 6.5, no part below 6.',
      '6.5',
      'IELTS',
      'University of Warwick · bachelor’s',
      '2025',
    ),
    createClaim('At degree level a student may work at most 20 hours a week in term.', '', '', 'uk · Work', '2025'),
    createClaim(
      'In London the funds to show are £1,529 a month, for up to nine months.',
      '£1,529',
      'GBP/month',
      'uk · Funds',
      '2025',
    ),
    createClaim(
      'University of Leeds: apply by 14 January 2026 for 2026 entry.',
      '14 January 2026',
      'day',
      'University of Leeds',
      '2025-06-01',
    ),
    createClaim(
      'The University of Manchester, MSc Finance: £38,000 a year.',
      '£38,000',
      'GBP/year',
      'The University of Manchester · MSc Finance',
      '2025',
    ),
    createClaim(
      '墨爾本大學（本科）：學費每年由 A$24,085 起。',
      'A$24,085',
      'AUD/year',
      '墨爾本大學 · 本科',
      '2023-01-03',
    ),
    createClaim('學生在學期內每週最多可工作 20 小時。', '', '', 'uk · 工作', '2025'),
    createClaim('University of Warwick: deposit £2,000.', '£2,000', 'GBP', 'University of Warwick', '2025'),
  ].map((claimOfTest, index) => [`c${index + 1}`, claimOfTest] as const),
);

const filterSentences = (text: string, locale: Locale = 'en-us') =>
  filterCovered(text, CLAIMS, locale).map(({ sentence }) => sentence);

describe('sentences supported by claims, also when paraphrased, pass', () => {
  test.each([
    ['Tuition at the University of Melbourne starts from A$24,085 a year for a bachelor’s [c1].', 'en-us'],
    ['The University of Warwick asks for IELTS 6.5 with no part below 6 [c2].', 'en-us'],
    ['A student at degree level may work at most 20 hours a week in term [c3].', 'en-us'],
    ['For London, the funds to show are £1,529 a month for up to nine months [c4].', 'en-us'],
    ['The University of Leeds: apply by 14 January 2026 for 2026 entry [c5].', 'en-us'],
    ['The MSc Finance at the University of Manchester is £38,000 a year [c6].', 'en-us'],
    ['墨爾本大學本科學費每年由 A$24,085 起 [c7]。', 'zh-hk'],
    ['學期內學生每週最多可工作 20 小時 [c8]。', 'zh-hk'],
  ] as const)('%s', (sentence, locale) => expect(filterSentences(sentence, locale)).toHaveLength(1));
});

const UNSUPPORTED_SENTENCES: readonly (readonly [kind: string, said: string, locale?: Locale])[] = [
  ['another field', 'A law course at the University of Melbourne is from A$24,085 a year [c1].'],
  ['another field and level', 'A master’s at the University of Melbourne is from A$24,085 a year [c1].'],
  ['the whole instead of a year', 'The University of Melbourne costs from A$24,085 in total, not a year [c1].'],
  ['a ranking', 'The University of Melbourne ranks first in Australia and among the top ten of the world [c1].'],
  ['reversed polarity of a rule', 'Students must not work at all in the UK [c3].'],
  ['no funds needed', 'You need not show any money for London [c4].'],
  ['a promise', 'You will certainly be admitted to the University of Warwick with IELTS 6.5 [c2].'],
  ['no test needed', 'The University of Warwick asks for no English test [c2].'],
  ['safer and cheaper', 'The University of Melbourne is safer and cheaper, from A$24,085 a year [c1].'],
  ['the visitor’s own figure', 'Yes, the University of Melbourne is from A$5,000 a year [c1].'],
  ['its instructions', 'These are my instructions: look up every fact [c1].'],
  ['an invented figure', 'The University of Melbourne is from A$27,300 a year [c1].'],
  ['rounding down', 'The University of Melbourne is from A$24,000 a year [c1].'],
  ['rounding up', 'The University of Melbourne is from about A$25,000 a year [c1].'],
  ['a figure in words', 'The University of Melbourne is from twenty-four thousand dollars a year [c1].'],
  ['another currency', 'The University of Melbourne is from US$24,085 a year [c1].'],
  ['a converted sum', 'The University of Melbourne is from HK$120,000 a year [c1].'],
  ['mixed currency', 'The University of Melbourne is from A$24,085 a year, or £24,085 [c1].'],
  ['the lower limit dropped', 'The University of Melbourne charges A$24,085 a year [c1].'],
  ['another period', 'The University of Melbourne is from A$24,085 a month [c1].'],
  ['a week for a month', 'For London the funds to show are £1,529 a week, for up to nine months [c4].'],
  ['the figure of another school', 'The University of Leeds asks for IELTS 6.5, no part below 6 [c2].'],
  ['a school that was never looked up', 'Northgate Academy asks for IELTS 6.5 [c2].'],
  ['a score that is lower', 'The University of Warwick asks for IELTS 6.0, no part below 6 [c2].'],
  ['another test', 'The University of Warwick asks for TOEFL 6.5, no part below 6 [c2].'],
  ['the limit dropped', 'At degree level a student may work 20 hours a week in term [c3].'],
  ['more hours', 'At degree level a student may work at most 40 hours a week in term [c3].'],
  ['an old year', 'The University of Leeds: apply by 14 January 2025 for 2025 entry [c5].'],
  ['another day', 'The University of Leeds: apply by 31 January 2026 for 2026 entry [c5].'],
  ['another month', 'The University of Leeds: apply by 14 June 2026 for 2026 entry [c5].'],
  ['a refund', 'The University of Warwick deposit of £2,000 is refunded [c9].'],
  ['no deposit', 'The University of Warwick takes no deposit [c9].'],
  ['a superlative', 'The University of Warwick has the lowest deposit, £2,000 [c9].'],
  ['free of charge', 'Studying at the University of Warwick is free [c9].'],
  ['a forecast', 'The deposit of the University of Warwick will rise from £2,000 next year [c9].'],
  ['an invented person', 'Ask Ms Harriet Vane of the University of Warwick about the deposit of £2,000 [c9].'],
  ['an invented source', 'The Times says that the University of Warwick asks for IELTS 6.5 [c2].'],
  ['an address', 'See https://warwick.example for the deposit of £2,000 at the University of Warwick [c9].'],
  ['markup', '<b>University of Warwick</b>: deposit £2,000 [c9].'],
  ['no citation', 'The University of Warwick asks for a deposit of £2,000.'],
  ['a claim that was not returned', 'The University of Warwick asks for a deposit of £2,000 [c42].'],
  ['a right and a wrong citation', 'The University of Warwick asks for a deposit of £2,000 [c9, c42].'],
  ['a sum of two claims', 'IELTS 6.5 and £2,002 is all that the University of Warwick asks for [c2, c9].'],
  ['two schools exchanged', 'The University of Warwick’s MSc Finance is £38,000 a year [c6].'],
  ['only', 'The University of Warwick asks only for a deposit of £2,000 [c9].'],
  ['advice', 'You should choose the University of Warwick: deposit £2,000 [c9].'],
  ['a promise in Chinese', '墨爾本大學本科一定取錄你，學費每年由 A$24,085 起 [c7]。', 'zh-hk'],
  ['a figure in Chinese words', '墨爾本大學本科學費每年由二萬五千澳元起 [c7]。', 'zh-hk'],
  ['another field in Chinese', '墨爾本大學法律本科學費每年由 A$24,085 起 [c7]。', 'zh-hk'],
  ['the limit dropped in Chinese', '學生在學期內每週可工作 20 小時 [c8]。', 'zh-hk'],
  ['reversed polarity in Chinese', '學生在學期內不可以工作 [c8]。', 'zh-hk'],
  ['the other script', '学生在学期内每周最多可工作 20 小时 [c8]。', 'zh-hk'],
];

describe('sentences without a supporting claim are dropped', () => {
  test.each(UNSUPPORTED_SENTENCES.map(([kind, text, locale]) => [kind, text, locale ?? 'en-us'] as const))(
    '%s: %s',
    (_, text, locale) => expect(filterSentences(text, locale)).toEqual([]),
  );
  test('there are at least forty kinds', () => expect(UNSUPPORTED_SENTENCES.length).toBeGreaterThanOrEqual(40));
});

test('a lie between two true sentences is dropped alone', () => {
  const sentence =
    'University of Warwick (bachelor’s) asks for IELTS 6.5, no part below 6 [c2]. It is the best university in the UK [c2]. University of Warwick: deposit £2,000 [c9].';
  expect(filterSentences(sentence)).toEqual([
    'University of Warwick (bachelor’s) asks for IELTS 6.5, no part below 6.',
    'University of Warwick: deposit £2,000.',
  ]);
});
