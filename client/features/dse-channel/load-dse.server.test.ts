import { expect, test } from 'vitest';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { compareRules, groupRules } from './load-dse.server.ts';

const THIS_YEAR = 2026;
const createRule = (id: string, asAtYear: number, counts = false) =>
  EntryRule.parse({
    id,
    exam: '1',
    name: 'Arts',
    source: 'https://a.example',
    note: '',
    points: {},
    fullMarks: 0,
    asked: 1,
    asAtYear,
    counts,
    isPast: !counts && asAtYear > 0,
    isUndated: asAtYear === 0,
  });

test('rules of the last years come first, and those older than five years last', () => {
  const rules = [
    createRule('2018', 2018),
    createRule('undated', 0),
    createRule('2022', 2022),
    createRule('2024', 2024, true),
    createRule('2026', 2026, true),
  ];
  const sortedRules = rules.toSorted((ruleA, ruleB) => compareRules(ruleA, ruleB, THIS_YEAR));
  expect(sortedRules.map(({ id }) => id)).toEqual(['2026', '2024', '2022', 'undated', '2018']);
});

test('each school is listed once in a group, and what is undated or old comes after the degrees and foundation courses', () => {
  const thisYear = new Date().getFullYear();
  const createRow = (id: string, asAtYear: number, level = '1') =>
    ({
      school: { id },
      rule: createRule(`${id} ${asAtYear}`, asAtYear, asAtYear > 0),
      fkMajorLevelId: level,
      facts: [],
      sources: [],
    }) as unknown as Parameters<typeof groupRules>[0][number];
  const rows = [
    createRow('a', 0),
    createRow('b', thisYear - 1, '9'),
    createRow('c', thisYear - 1),
    createRow('a', thisYear),
    createRow('c', thisYear),
    createRow('d', thisYear - 9),
  ];
  expect(
    groupRules(rows, 'en-us').map(({ name, schools }) => [
      name,
      ...schools.map(({ school, rules }) => `${school.id}${rules.length}`),
    ]),
  ).toEqual([
    ['degrees', 'a1', 'c2'],
    ['foundations', 'b1'],
    ['undated', 'a1', 'd1'],
  ]);
});
