import { expect, test } from 'vitest';
import { findStrangeNames } from './find-names.ts';

const GIVEN = [
  `Course: MSc Accounting / 會計理學碩士; The University of Reading / 雷丁大學; fee GBP 24,500 a year (example)
自 2026 年 6 月 1 日起，澳洲審裁處 ART 對學生簽證的覆核只看書面資料。 www.kplaw.com.au
全國學生申訴專員 The National Student Ombudsman (NSO)`,
];

test.each([
  'The University of Reading has an MSc Accounting.',
  'Fees are examples. Please check with Reading, and apply in January or on a Monday.',
  'English is asked for. I can say more; Ask an adviser.',
  '雷丁大學的會計理學碩士每年 24,500 英鎊，這所大學在英國。',
  '各大學的規定不同，可以向學校查詢，也可以看看英國的大學。',
  '可以找顧問，顧問老師會幫你。',
  'The NSO hears complaints. The Ombudsman’s service is free.',
  '- Fees: GBP 24,500\n- Place: Reading\n1. First',
])('what was given may be named: %s', (words) => expect(findStrangeNames(words, GIVEN)).toEqual([]));

test.each([
  ['Look at Northgate Academy too.', 'Northgate'],
  ['The course is led by Harriet Vane.', 'Harriet'],
  ['Dr Vane leads it.', 'Vane'],
  ['Ask the Bureau of Student Affairs.', 'Bureau'],
  ['It is in Loughborough.', 'Loughborough'],
  ['There is an MBA as well.', 'MBA'],
  ['Vane’s course is better.', 'Vane'],
  ['看看南嶺科技大學。', '科技大學'],
  ['可以問陳大文老師。', '陳大文老師'],
  ['請聯絡海外教育局。', '海外教育局'],
  ['試試「商業領袖課程」。', '商業領袖課程'],
  ['在 Оксфорд 也有', 'Оксфорд'],
  ['옥스퍼드도', '옥스퍼드도'],
  ['オックスフォード', 'オックスフォード'],
  ['أكسفورد', 'أكسفورد'],
  ['Ｎｏｒｔｈｇａｔｅ Academy', 'Northgate'],
])('what was not is found: %s', (words, name) => expect(findStrangeNames(words, GIVEN)).toContain(name));

test('another name of what was given is its own', () => {
  expect(findStrangeNames('雷丁 is good; so is UoR.', GIVEN, ['UoR'])).toEqual([]);
});
