import { expect, test } from 'vitest';
import { foldQuestion } from './fold-question.ts';
import { isExcluded } from './exclusions.ts';

test.each([
  ['Which universities outside Manchester teach law?', 'manchester', true],
  ['anywhere except Sydney please', 'sydney', true],
  ['I want a city, but not in Boston', 'boston', true],
  ['除咗悉尼仲有邊個城市有得讀', '悉尼', true],
  ['墨尔本以外的大学', '墨尔本', true],
  ['不想去多伦多，还有哪里', '多伦多', true],
  ['not UCL, somewhere cheaper', 'ucl', true],
  ['唔要美國', '美国', true],
  ['美國不要，其他都可以', '美国', true],
  ["I don't want to study in Canada", 'canada', true],
  ['美国不要SAT的大学', '美国', false],
  ['Why not UCL?', 'ucl', false],
  ['Which universities in Manchester teach law?', 'manchester', false],
  ['墨尔本有哪些大学', '墨尔本', false],
  ['悉尼同墨爾本邊個好', '悉尼', false],
] as const)('%s: %s is excluded: %s', async (question, name, expected) =>
  expect(isExcluded(await foldQuestion(question), name)).toBe(expected),
);
