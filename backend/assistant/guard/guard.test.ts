import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimsOf, findInventions, isInScript, settledPart } from './find-inventions.ts';
import { readChineseNumeral, readEnglishNumeral } from './read-numerals.ts';

const ROW = `Course: MSc Accounting / 會計理學碩士; The University of Reading; fee GBP 24,500 a year (example); starts 2027-09
HKDSE 22 (Best five); IELTS 6.5; Gaokao 82 (Per cent of full marks)
Apply: September of the year before to January. Four to twelve months before the start.
倫敦11月平均氣溫約 8°C，降水約 65 毫米。共 12 個課程`;
const KNOWN = claimsOf([ROW]);

describe('what a row says may be said', () => {
  test.each([
    'The fee is GBP 24,500 a year.',
    'The fee is £24,500.',
    'About £24.5k a year.',
    '學費每年 24,500 英鎊',
    '学费两万四千五百英镑',
    '学费2.45万英镑一年',
    'It starts in September 2027, with IELTS 6.5 and 22 points.',
    '二〇二七年九月開學',
    '2027年9月开学',
    'You need 82% of the gaokao marks.',
    '高考百分之八十二',
    'Apply in January, 4 to 12 months before.',
    '開課前四至十二個月申請',
    '11月平均 8 度，下雨 65 毫米',
    'It is eight degrees, and sixty-five millimetres fall.',
    'Twenty-two points will do.',
    '1. First, look it up.\n2. Then ask a person.',
    '这是第一所，也是十分好的一所，千万不要错过，一共三种办法',
    'You may apply; may I ask which one?',
    'No figure at all.',
  ])('%s', (words) => expect(findInventions(words, KNOWN)).toEqual([]));

  test('and so may what the question says', () => {
    expect(findInventions('With £30,000 and IELTS 6.0 there is one.', claimsOf([ROW, '預算3萬英鎊，雅思6']))).toEqual(
      [],
    );
  });
});

describe('what no row says is found', () => {
  test.each([
    ['The fee is GBP 24,600 a year.', 'GBP 24600'],
    ['The fee is A$24,500 a year.', 'AUD 24500'],
    ['The fee is HK$24,500.', 'HKD 24500'],
    ['學費24,500元', '元 24500'],
    ['The fee is $24,500.', '$ 24500'],
    ['学费三万英镑', '30000'],
    ['学费3万英镑', 'GBP 30000'],
    ['Eighty percent get in.', '80%'],
    ['录取率百分之三十', '30%'],
    ['錄取率有三成', '3'],
    ['65% of them', '65%'],
    ['The deadline is in March.', 'month 3'],
    ['截止日期是三月', 'month 3'],
    ['Apply by 15 January', '15'],
    ['It takes three years.', '3'],
    ['学制三年', '3'],
    ['排名第七', '7'],
    ['twenty-five thousand pounds', '25000'],
    ['It has a hundred thousand students', '100000'],
    ['IELTS ７．５', '7.5'],
    ['IELTS 7\u200b.5', '7.5'],
    ['fee ٢٤٥٠٠', 'digit ٢'],
    ['See https://elsewhere.example/apply', 'https://elsewhere.example/apply'],
    ['Write to help@elsewhere.example', 'help@elsewhere.example'],
    ['Call 2345 6789', '2345'],
  ])('%s', (words, invention) => expect(findInventions(words, KNOWN)).toContain(invention));

  test('whatever the figure, and however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_999_999 }), (figure) => {
        fc.pre(!ROW.includes(String(figure)) && figure !== 24_500);
        for (const said of [String(figure), figure.toLocaleString('en-US'), `£${figure}`, `${figure / 1000}k`])
          expect(findInventions(`The fee is ${said} a year`, KNOWN).length).toBeGreaterThan(0);
        expect(findInventions(`The fee is ${figure} a year`, claimsOf([`fee ${figure}`]))).toEqual([]);
      }),
    );
  });
});

test.each([
  ['二十五', 25],
  ['十二', 12],
  ['二万四千五百', 24_500],
  ['三萬', 30_000],
  ['兩百零五', 205],
  ['二〇二七', 2027],
  ['一億', 100_000_000],
])('%s is %d', (text, value) => expect(readChineseNumeral(text)).toBe(value));

test.each([
  ['twenty-five thousand', 25_000],
  ['three hundred and forty', 340],
  ['nineteen', 19],
  ['two million', 2_000_000],
])('%s is %d', (text, value) => expect(readEnglishNumeral(text)).toBe(value));

test('of growing words only whole clauses are told', () => {
  expect(settledPart('The fee is GBP 24,5')).toBe('');
  expect(settledPart('It is in Reading. The fee is GBP 24,500')).toBe('It is in Reading.');
  expect(settledPart('學費每年 24,500 英鎊，另')).toBe('學費每年 24,500 英鎊，');
  expect(settledPart('學費每年 24，')).toBe('');
});

test('words are in the script of the reader', () => {
  expect(isInScript('这是学费', 'zh-hk')).toBe(false);
  expect(isInScript('這是學費', 'zh')).toBe(false);
  expect(isInScript('這是學費', 'zh-hk') && isInScript('这是学费', 'zh') && isInScript('Fees 学费', 'en-us')).toBe(
    true,
  );
});

test('whatever is written is read, before the patience of this test ends', () => {
  for (const part of [
    '9',
    '9,999',
    '一',
    '二十',
    'twenty ',
    'twenty-',
    '.',
    '£',
    '百分之',
    'a@a.',
    'http://',
    'gbp ',
  ]) {
    const hostile = part.repeat(5000 / part.length);
    expect(findInventions(hostile, claimsOf([hostile])), part).toEqual([]);
  }
});

test.each([
  ['學費每年 £24,500', 'GBP 24,500'],
  ['AU$24,500', 'A$24,500'],
  ['CA$24,500', '24,500 Canadian dollars'],
  ['US$24,500', 'USD\u00A024,500'],
])('a row that says %s and words that say %s say the same', (row, words) => {
  expect(findInventions(words, claimsOf([row]))).toEqual([]);
  expect(findInventions(row, claimsOf([words]))).toEqual([]);
});
