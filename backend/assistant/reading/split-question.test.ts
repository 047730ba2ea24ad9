import { expect, test } from 'vitest';
import { fixSpelling } from './fix-spelling.ts';
import { normalizeQuestion } from './fold-question.ts';
import { splitQuestion } from './split-question.ts';

test.each([
  ['UCAS 幾時截止？過咗仲可唔可以報？', ['UCAS 幾時截止', '過咗仲可唔可以報']],
  [
    'how much is the IHS and do I have to pay it for a 5 month course',
    ['how much is the IHS', 'do I have to pay it for a 5 month course'],
  ],
  ['挂科了会怎么样 会被取消签证吗', ['挂科了会怎么样', '会被取消签证吗']],
  ['英国宿舍什么时候申请 没抢到怎么办', ['英国宿舍什么时候申请', '没抢到怎么办']],
  ['打工安唔安全，學費貴唔貴', ['打工安唔安全', '學費貴唔貴']],
  ['打工安不安全，房租贵不贵', ['打工安不安全', '房租贵不贵']],
  ['悉尼大学商科硕士雅思要求 几月开学', ['悉尼大学商科硕士雅思要求', '几月开学']],
  ['唔想讀大學想學廚 去澳洲邊度好', []],
  ['Can my parents stay with me in Australia? I am 15', []],
  ['My son got AAB but wants Oxford computer science. Realistic?', []],
  ['大专毕业 能去英国读本科吗', []],
])('splits %s into its questions', (question, clauses) => {
  expect(splitQuestion(question)).toEqual(clauses);
});

test('corrects slips in long words and names of tests and countries, but no school’s name', () => {
  expect(fixSpelling('scholorship and accomodation in austrlia', [])).toBe(
    'scholarship and accommodation in australia',
  );
  expect(fixSpelling('banking policy, waiting, taking, languages', [])).toBe(
    'banking policy, waiting, taking, languages',
  );
  expect(fixSpelling('universiti sains', ['universiti sains'])).toBe('universiti sains');
  expect(normalizeQuestion('想去澳大立亚读幼师，雅斯要几分，托付100')).toBe('想去澳洲读幼师,雅思要几分,托福100');
});
