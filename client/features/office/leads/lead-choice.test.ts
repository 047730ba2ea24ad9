import { expect, test } from 'vitest';
import { leadQuery, readLeadChoice } from './lead-choice.ts';

test('the URL of a list of leads round-trips', () => {
  for (const choice of [
    { q: '', filter: 'open', channel: null },
    { q: '陳 & 50%', filter: 'due', channel: 'walkIn' },
    { q: '9123', filter: 'closed', channel: null },
  ] as const)
    expect(readLeadChoice(new URLSearchParams(leadQuery(choice, '.7')))).toEqual(choice);
});

test('an unknown filter in the address selects the open leads', () => {
  expect(readLeadChoice(new URLSearchParams('show=all&channel=fax'))).toEqual({ q: '', filter: 'open', channel: null });
  expect(leadQuery(readLeadChoice(new URLSearchParams()))).toBe('');
});
