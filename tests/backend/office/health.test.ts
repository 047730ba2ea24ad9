import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import backend from '#backend/entry.ts';
import { getHealth } from '#shared/contract/office/health.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { recordRun, selectSignalTotals } from '#backend/queries/watch.ts';
import { MAX_INTERVAL_BY_CLOCK } from '#backend/watch/alarm-rules.ts';
import { countCalls, countSignals, raiseAlarms } from '#backend/watch/watch.ts';
import { HealthMonitor } from '#worker/platform/health-monitor.ts';
import type { SignalTotals } from '#shared/contract/signals.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { request } from '#tests/backend/support/ask-backend.ts';
import { runAtTime } from '#tests/backend/support/clock.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const db = testEnv.DB;
const HOUR_MS = 3_600_000;
const time = Date.now();
const env = { ...testEnv, ALARM_URL: 'https://alarms.test/hook' } as never as Parameters<typeof raiseAlarms>[0];
const entry: SignalTotals = { page: 'school', agentKey: 'mso', device: 'phone', vitals: { lcp: 'poor' }, errors: 2 };
const readTotals = async (agentKey: string) =>
  (await db.prepare(selectSignalTotals(0, agentKey).sql).bind(0, agentKey).all<{ kind: string; total: number }>())
    .results;

let postedBodies: string[] = [];
beforeAll(() => loadDemo(), 120_000);
beforeEach(() => {
  postedBodies = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_to, init) => {
    postedBodies.push(String(init?.body));
    return new Response(null);
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

test('page signals are counted by hour, for existing sites', async () => {
  expect((await backend.fetch(postSignals(entry), testEnv as never)).status).toBe(204);
  await countSignals(db, entry, time);
  await countSignals(db, { ...entry, agentKey: 'nobodys' }, time);
  expect((await readTotals('mso')).map(({ kind, total }) => [kind, total])).toEqual([
    ['error', 4],
    ['lcp', 2],
    ['view', 2],
  ]);
  expect(await readTotals('')).toEqual(await readTotals('mso'));
  const oddResponse = await request('POST', '/signals', { ...entry, page: 'a page that is not' });
  expect(oddResponse.status).toBe(400);
});

test('backend calls are counted for the platform, not per site, and raise alarms', async () => {
  const callsResponse = await request('POST', '/signals/calls', { calls: 300, failed: 9, held: 0 }).catch(() => null);
  expect(callsResponse).toBeNull(); // This job reports nothing: a 204 response has no envelope.
  await countCalls(db, { calls: 200, failed: 3, held: 25 }, time);
  expect((await readTotals('mso')).some(({ kind }) => kind.startsWith('backend.'))).toBe(false);
  const raisedAlarms = await raiseAlarms({ ...env, ALARM_URL: '' } as never, time);
  expect(raisedAlarms).toEqual(
    expect.arrayContaining([
      { rule: 'callsFail', says: '2.4 % / 500' },
      { rule: 'breakerOpen', says: '25' },
    ]),
  );
  await batchWrite(db, [{ sql: "DELETE FROM signal_counts WHERE kind LIKE 'backend.%'", values: [] }]);
  await raiseAlarms({ ...env, ALARM_URL: '' } as never, time);
});

const postSignals = (body: unknown) =>
  new Request('http://backend/signals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('an alarm is sent once an hour, and retried when sending failed', async () => {
  await batchWrite(db, [recordRun('backup', time - MAX_INTERVAL_BY_CLOCK.backup - 1)]);
  expect((await raiseAlarms(env, time)).map(({ rule }) => rule)).toEqual(['clockMissed']);
  expect(postedBodies).toEqual([
    JSON.stringify({ text: 'clockMissed: backup', alarms: [{ rule: 'clockMissed', says: 'backup' }] }),
  ]);
  expect(await raiseAlarms(env, time + HOUR_MS - 1)).toEqual([]);
  expect(await raiseAlarms(env, time + HOUR_MS)).toHaveLength(1);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 500 }));
  expect(await raiseAlarms(env, time + 2 * HOUR_MS)).toHaveLength(1);
  expect(await raiseAlarms(env, time + 2 * HOUR_MS + 300_000)).toHaveLength(1);
  await batchWrite(db, [recordRun('backup', time + 2 * HOUR_MS)]);
  expect(await raiseAlarms(env, time + 2 * HOUR_MS + 600_000)).toEqual([]);
});

test('a failing cache of the edge raises an alarm at its second check, again after an hour, and none after recovery', async () => {
  const noon = Date.parse('2026-11-26T12:00:00Z');
  const minute = 60_000;
  await batchWrite(
    db,
    ['retention', 'backup', 'notices'].map((clock) => recordRun(clock, noon + 2 * HOUR_MS)),
  );
  const CACHE = { get: () => Promise.reject(new Error('no KV')), put: () => Promise.reject(new Error('no KV')) };
  const workingCache = { get: async () => null, put: async () => {} };
  const BACKEND = { fetch: (backendRequest: Request) => backend.fetch(backendRequest, testEnv as never) };
  const CHAT = { fetch: async () => Response.json({ ok: true }) };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const raisedRules: string[] = [];
  for (let now = noon; now <= noon + 90 * minute; now += 5 * minute) {
    const isTableRemoved = now >= noon + 10 * minute && now < noon + 80 * minute;
    // Each run uses a new monitor, because each run may take place in a new isolate.
    const portal = {
      BACKEND,
      BACKEND_ORIGIN: '',
      PICTURE_ORIGIN: '',
      CHAT,
      CACHE: isTableRemoved ? CACHE : workingCache,
    };
    await runAtTime(now, () => new HealthMonitor().runScheduledCheck(portal as never));
    await raiseAlarms(env, now);
    const texts = postedBodies.splice(0).map((body) => (JSON.parse(body) as { text: string }).text);
    raisedRules.push(...texts.map((text) => `${new Date(now).toISOString().slice(11, 16)} ${text}`));
  }
  expect(raisedRules).toEqual([
    '12:15 memorySilent: since 2026-11-26T12:05:00.000Z',
    '13:15 memorySilent: since 2026-11-26T12:05:00.000Z',
  ]);
});

test('page signals are readable for administrators of the site only', async () => {
  await batchWrite(db, [recordRun('backup', Date.now() - MAX_INTERVAL_BY_CLOCK.backup - HOUR_MS)]);
  expect(await new DeskVisitor('mso', 'Cheung', 'administrator').callOffice(getHealth, {})).toMatchObject({
    value: {
      alarms: [{ rule: 'clockMissed', says: 'backup' }],
      clocks: expect.arrayContaining([expect.objectContaining({ clock: 'notices' })]) as never,
    },
  });
  for (const role of ['adviser', 'lead'] as const)
    expect((await new DeskVisitor('mso', `Somebody ${role}`, role).callOffice(getHealth, {})).status).toBe(403);
});
