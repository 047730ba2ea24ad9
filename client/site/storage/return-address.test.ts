import { expect, it } from 'vitest';
import { createShelf } from '#tests/unit/support/create-shelf.ts';
import { dropReturn, saveReturnAddress, loadReturnAddress } from './return-address.ts';

it('the return address of a comparison is kept until it is used, for its own site only', () => {
  const storage = createShelf();
  const loadAddress = (agentKey = 'mso') => loadReturnAddress(agentKey, storage);
  expect(loadAddress()).toBeNull();
  saveReturnAddress('mso', '/compare?courses=7,8&only=1', storage);
  expect([loadAddress(), loadAddress('hengdu')]).toEqual(['/compare?courses=7,8&only=1', null]);
  dropReturn('mso', storage);
  expect(loadAddress()).toBeNull();
});

it.each(['https://elsewhere.example/?schools=7', '//elsewhere.example', 'javascript:alert(1)', '/compare?x="><b>', ''])(
  'is rejected when storage contains %s',
  (storedText) => {
    const storage = createShelf();
    storage.keep('comparing:mso', storedText);
    expect(loadReturnAddress('mso', storage)).toBeNull();
  },
);
