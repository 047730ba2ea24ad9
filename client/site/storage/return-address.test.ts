import { expect, it } from 'vitest';
import { createMemoryStorage } from '#tests/unit/support/create-shelf.ts';
import { clearReturnPath, saveReturnPath, loadReturnPath } from './return-address.ts';

it('the return address of a comparison is kept until it is used, for its own site only', () => {
  const storage = createMemoryStorage();
  const loadAddress = (agentKey = 'mso') => loadReturnPath(agentKey, storage);
  expect(loadAddress()).toBeNull();
  saveReturnPath('mso', '/compare?courses=7,8&only=1', storage);
  expect([loadAddress(), loadAddress('hengdu')]).toEqual(['/compare?courses=7,8&only=1', null]);
  clearReturnPath('mso', storage);
  expect(loadAddress()).toBeNull();
});

it.each(['https://elsewhere.example/?schools=7', '//elsewhere.example', 'javascript:alert(1)', '/compare?x="><b>', ''])(
  'is rejected when storage contains %s',
  (storedText) => {
    const storage = createMemoryStorage();
    storage.keep('comparing:mso', storedText);
    expect(loadReturnPath('mso', storage)).toBeNull();
  },
);
