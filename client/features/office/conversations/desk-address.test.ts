import { expect, test } from 'vitest';
import { createDeskQuery, parseDeskAddress } from './desk-address.ts';

const parseAddress = (query: string) => parseDeskAddress(new URLSearchParams(query));

test('the URL of a desk round-trips', () => {
  for (const query of [
    '',
    '?c=7',
    '?c=7&v=person&q=mine&staff=3&tag=2&after=going-1700000000000-9&before=12&as=hk&w=note',
    '?v=thread&q=over',
  ])
    expect(createDeskQuery(parseAddress(query))).toBe(query);
});

test.each([
  ['after=x', { after: null }],
  ['after=waiting-1-', { after: null }],
  ['after=rooms-1-2', { after: null }],
  ['staff=-1&tag=1e9&c=x', { staff: 0, tag: 0, id: 0 }],
  ['q=constructor&as=__proto__&v=y', { tab: 'all', script: null, column: 'queue' }],
])('ignores invalid values of %s', (query, expected) => {
  expect(parseAddress(query)).toMatchObject(expected);
});
