import { expect, test } from 'vitest';
import { createLeadQuery, parseLeadChoice } from './lead-choice.ts';

test('the URL of a list of leads round-trips', () => {
  for (const choice of [
    { q: '', filter: 'open', channel: null },
    { q: '陳 & 50%', filter: 'due', channel: 'walkIn' },
    { q: '9123', filter: 'closed', channel: null },
  ] as const)
    expect(parseLeadChoice(new URLSearchParams(createLeadQuery(choice, '.7')))).toEqual(choice);
});

test('an unknown filter in the address selects the open leads', () => {
  expect(parseLeadChoice(new URLSearchParams('show=all&channel=fax'))).toEqual({
    q: '',
    filter: 'open',
    channel: null,
  });
  expect(createLeadQuery(parseLeadChoice(new URLSearchParams()))).toBe('');
});
