import { expect, it } from 'vitest';
import { createShelf } from '#tests/unit/support/create-shelf.ts';
import { dropReturn, saveReturnAddress, loadReturnAddress } from './return-address.ts';

it('the way back to a comparison is there until one has come back, for its own site alone', () => {
  const shelf = createShelf();
  const read = (agentKey = 'mso') => loadReturnAddress(agentKey, shelf);
  expect(read()).toBeNull();
  saveReturnAddress('mso', '/compare?courses=7,8&only=1', shelf);
  expect([read(), read('hengdu')]).toEqual(['/compare?courses=7,8&only=1', null]);
  dropReturn('mso', shelf);
  expect(read()).toBeNull();
});

it.each(['https://elsewhere.example/?schools=7', '//elsewhere.example', 'javascript:alert(1)', '/compare?x="><b>', ''])(
  'is rejected when storage contains %s',
  (storedText) => {
    const shelf = createShelf();
    shelf.keep('comparing:mso', storedText);
    expect(loadReturnAddress('mso', shelf)).toBeNull();
  },
);
