import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { getPlatformStatus } from '#worker/platform/platform-switch.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';

const kv = (env as unknown as { CACHE: KVNamespace }).CACHE;
const visitWithStatus = async (clock = createClock()) => {
  const app = createEdgeApp(values({ requestId: 'r' }), getPlatformStatus(clock.now));
  return (await visit(app, '/mso', {}, createEdgeEnv({ CACHE: kv }))).found.siteFailure;
};
const writeStatus = (entry: unknown) =>
  kv.put('platform:status', typeof entry === 'string' ? entry : JSON.stringify(entry));

test('without an entry the platform is up', async () => {
  expect(await visitWithStatus()).toBeNull();
});

test('a status of 200 is up', async () => {
  await writeStatus({ status: 200, message: 'all well' });
  expect(await visitWithStatus()).toBeNull();
});

test('a status of 404 is an upgrade, with the text of operations', async () => {
  await writeStatus({ status: 404, message: 'back at nine' });
  expect(await visitWithStatus()).toEqual({ status: 404, reason: 'upgrade', message: 'back at nine' });
});

test('a 500 without a message is maintenance with the default texts', async () => {
  await writeStatus({ status: 500 });
  expect(await visitWithStatus()).toEqual({ status: 500, reason: 'maintenance', message: '' });
});

test.each([
  '{half',
  '"up"',
  '{"status":503}',
  '{"status":"404"}',
  '[]',
  `{"status":500,"message":"${'x'.repeat(501)}"}`,
])('the unreadable entry %s does not take the platform down', async (entry) => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
  await writeStatus(entry);
  expect(await visitWithStatus()).toBeNull();
  expect(errorLog).toHaveBeenCalledOnce();
  errorLog.mockRestore();
});

test('an entry is cached for thirty seconds', async () => {
  const clock = createClock();
  const app = createEdgeApp(values({ requestId: 'r' }), getPlatformStatus(clock.now));
  const readStatus = async () =>
    (await visit(app, '/', {}, createEdgeEnv({ CACHE: kv }))).found.siteFailure?.status ?? 200;
  await kv.delete('platform:status');
  expect(await readStatus()).toBe(200);
  await writeStatus({ status: 500 });
  clock.pass(29.9);
  expect(await readStatus()).toBe(200);
  clock.pass(0.1);
  expect(await readStatus()).toBe(500);
  await writeStatus({ status: 200 });
  clock.pass(30);
  expect(await readStatus()).toBe(200);
});
