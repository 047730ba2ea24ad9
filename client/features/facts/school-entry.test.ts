import { expect, test } from 'vitest';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { toSchoolEntry } from './school-entry.server.ts';

const OFFERS = {
  key: 'offerRange',
  part: '',
  value: JSON.stringify({ least: 'A*AA', most: 'A*A*A', courses: 30, read: '2025-08' }),
  unit: '',
  sourceId: '1',
  was: [],
  beside: [],
};
const SOURCE = {
  id: '1',
  publisher: 'p',
  title: 't',
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '2025-08',
  readOn: '',
};
const createRule = (asAtYear: number) =>
  ({ exam: '1', note: 'Three electives at 5*.', name: 'Sciences', asAt: String(asAtYear), asAtYear }) as EntryRule;

function describeEntry(rule: EntryRule | undefined, facts: (typeof OFFERS)[]) {
  const school = { facts, sources: [SOURCE] };
  const entry = toSchoolEntry(school, rule, { t: textsIn('en-us').getText('schools'), locale: 'en-us' });
  return entry?.text || entry?.figure?.key;
}

test('the offers of this year come before a rule that is years old, and after a current one', () => {
  const thisYear = new Date().getFullYear();
  expect(describeEntry(createRule(thisYear - 8), [OFFERS])).toBe('offerRange');
  expect(describeEntry(createRule(thisYear - 1), [OFFERS])).toBe('Three electives at 5*.');
  expect(describeEntry(createRule(thisYear - 8), [])).toBe('Three electives at 5*.');
  expect(describeEntry(undefined, [OFFERS])).toBe('offerRange');
});
