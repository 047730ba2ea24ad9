import { expect, test } from 'vitest';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { compareRules } from './load-dse.server.ts';

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
