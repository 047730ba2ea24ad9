import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { getPlatformStatus } from '#worker/platform/platform-switch.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { edgeApp, edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

const kv = (env as unknown as { CACHE: KVNamespace }).CACHE;
const look = async (clock = createClock()) => {
  const app = edgeApp(values({ requestId: 'r' }), getPlatformStatus(clock.now));
  return (await visit(app, '/mso', {}, edgeEnv({ CACHE: kv }))).found.siteFailure;
};
const write = (entry: unknown) => kv.put('platform:status', typeof entry === 'string' ? entry : JSON.stringify(entry));

test('without an entry the platform is up', async () => {
  expect(await look()).toBeNull();
});

test('a 200 is up', async () => {
  await write({ status: 200, message: 'all well' });
  expect(await look()).toBeNull();
});

test('a 404 is an upgrade, with the words that operations wrote', async () => {
  await write({ status: 404, message: 'back at nine' });
  expect(await look()).toEqual({ status: 404, reason: 'upgrade', message: 'back at nine' });
});

test('a 500 without a message is maintenance with the default texts', async () => {
  await write({ status: 500 });
  expect(await look()).toEqual({ status: 500, reason: 'maintenance', message: '' });
});

test.each([
  '{half',
  '"up"',
  '{"status":503}',
  '{"status":"404"}',
  '[]',
  `{"status":500,"message":"${'x'.repeat(501)}"}`,
])('the unreadable entry %s does not take the platform down', async (entry) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await write(entry);
  expect(await look()).toBeNull();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('an entry is remembered for thirty seconds and then read again', async () => {
  const clock = createClock();
  const app = edgeApp(values({ requestId: 'r' }), getPlatformStatus(clock.now));
  const seenItems = async () => (await visit(app, '/', {}, edgeEnv({ CACHE: kv }))).found.siteFailure?.status ?? 200;
  await kv.delete('platform:status');
  expect(await seenItems()).toBe(200);
  await write({ status: 500 });
  clock.pass(29.9);
  expect(await seenItems()).toBe(200);
  clock.pass(0.1);
  expect(await seenItems()).toBe(500);
  await write({ status: 200 });
  clock.pass(30);
  expect(await seenItems()).toBe(200);
});
