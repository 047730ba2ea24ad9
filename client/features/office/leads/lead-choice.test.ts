import { expect, test } from 'vitest';
import { createLeadQuery, DEFAULT_LEAD_CHOICE, parseLeadChoice } from './lead-choice.ts';

test('the URL of a list of leads round-trips', () => {
  for (const choice of [
    DEFAULT_LEAD_CHOICE,
    { ...DEFAULT_LEAD_CHOICE, q: '陳 & 50%', filter: 'due', channel: 'walkIn' },
    { ...DEFAULT_LEAD_CHOICE, country: 'uk', level: 'master', intake: '2027-09', exam: 'dse', sort: 'intake' },
  ] as const)
    expect(parseLeadChoice(new URLSearchParams(createLeadQuery(choice, '.7')))).toEqual(choice);
});

test('unknown values in the address are ignored', () => {
  const query = 'show=all&channel=fax&country=%27&level=1&intake=2027-13&exam=sat&sort=name';
  expect(parseLeadChoice(new URLSearchParams(query))).toEqual(DEFAULT_LEAD_CHOICE);
  expect(createLeadQuery(parseLeadChoice(new URLSearchParams()))).toBe('');
});
