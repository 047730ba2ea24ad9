import { expect, test, vi } from 'vitest';
import { OFFLINE_SWITCH } from '#worker/cache/cache-table.ts';
import { PlatformSwitch } from '#worker/platform/platform-switch.ts';
import { createClock } from '#tests/worker/support/clock.ts';

function createSwitch() {
  const kv = { said: null as string | null, looks: 0, isBroken: false };
  const readEntry = () => {
    kv.looks += 1;
    return kv.isBroken ? Promise.reject(new Error('KV is out of order')) : Promise.resolve(kv.said);
  };
  const clock = createClock();
  const offlineSwitch = new PlatformSwitch(OFFLINE_SWITCH, clock.now);
  return {
    kv,
    clock,
    ask: async () => (await offlineSwitch.get({ get: readEntry } as unknown as KVNamespace)) !== 'off',
  };
}

test('the page cache switch is read once in five minutes', async () => {
  const { kv, clock, ask } = createSwitch();
  for (let readIndex = 0; readIndex < 20; readIndex++) expect(await ask()).toBe(true);
  expect(kv.looks).toBe(1);
  kv.said = 'off';
  clock.pass(299);
  expect(await ask()).toBe(true);
  clock.pass(2);
  expect(await ask()).toBe(false);
  expect(kv.looks).toBe(2);
});

test('a failing KV leaves the switch unchanged', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const { kv, clock, ask } = createSwitch();
  kv.said = 'off';
  expect(await ask()).toBe(false);
  kv.isBroken = true;
  clock.pass(301);
  expect(await ask()).toBe(false);
  kv.isBroken = false;
  kv.said = null;
  clock.pass(301);
  expect(await ask()).toBe(true);
  errorLog.mockRestore();
});
