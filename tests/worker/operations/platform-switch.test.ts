import { expect, test, vi } from 'vitest';
import { OFFLINE_SWITCH } from '#worker/cache/cache-table.ts';
import { PlatformSwitch } from '#worker/platform/platform-switch.ts';
import { createClock } from '#tests/worker/support/clock.ts';

function open() {
  const kv = { said: null as string | null, looks: 0, isBroken: false };
  const get = () => {
    kv.looks += 1;
    return kv.isBroken ? Promise.reject(new Error('KV is out of order')) : Promise.resolve(kv.said);
  };
  const clock = createClock();
  const offline = new PlatformSwitch(OFFLINE_SWITCH, clock.now);
  return { kv, clock, ask: async () => (await offline.get({ get } as unknown as KVNamespace)) !== 'off' };
}

test('reads the page cache switch once in five minutes', async () => {
  const { kv, clock, ask } = open();
  for (let time = 0; time < 20; time++) expect(await ask()).toBe(true);
  expect(kv.looks).toBe(1);
  kv.said = 'off';
  clock.pass(299);
  expect(await ask()).toBe(true);
  clock.pass(2);
  expect(await ask()).toBe(false);
  expect(kv.looks).toBe(2);
});

test('a KV that is out of order leaves the switch as it was', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { kv, clock, ask } = open();
  kv.said = 'off';
  expect(await ask()).toBe(false);
  kv.isBroken = true;
  clock.pass(301);
  expect(await ask()).toBe(false);
  kv.isBroken = false;
  kv.said = null;
  clock.pass(301);
  expect(await ask()).toBe(true);
  logged.mockRestore();
});
