import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { offlineSwitch } from '#worker/site-files/serve-offline.ts';
import { createClock } from '#tests/worker/support/clock.ts';

test('the switch for kept pages is looked up once a minute, whoever asks', async () => {
  let [said, looks]: [string | null, number] = [null, 0];
  const CACHE = { get: () => Promise.resolve(((looks += 1), said)) };
  const clock = createClock();
  const tell = offlineSwitch(clock.now);
  const app = new Hono<EdgeEnv>().get('*', (c) => tell(c as EdgeContext));
  const ask = async () => (await app.request('/_/offline-switch', {}, { CACHE })).json();

  for (let time = 0; time < 20; time++) expect(await ask()).toEqual({ keep: true });
  expect(looks).toBe(1);
  said = 'off';
  clock.pass(61);
  expect(await ask()).toEqual({ keep: false });
  expect(looks).toBe(2);
});
