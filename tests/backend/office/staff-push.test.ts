import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alertStaff } from '#backend/push/alert-staff.ts';
import { createVapidKey, parseVapidKey } from '#backend/push/vapid.ts';
import { upsertContact } from '#backend/queries/chat/contacts.ts';
import { openConversation } from '#backend/queries/chat/conversations.ts';
import { batchWriteUnchecked, queryRow, queryRows } from '#backend/queries/database.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { setOnDuty } from '#shared/contract/office/frame.ts';
import { getStaffPush, subscribeStaffPush, unsubscribeStaffPush } from '#shared/contract/office/push.ts';
import { endSession } from '#shared/contract/office/session.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { callOfficeApi } from '#tests/backend/support/office-api.ts';
import { Browser, FAULTS, PushService } from '#tests/backend/support/push-service.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

const MINUTE_MS = 60_000;
const VISITOR = 'Wong Siu Ming';
let vapid = '';
let env: { DB: typeof testEnv.DB; VAPID_KEY: string };

beforeAll(async () => {
  await loadDemo();
  vapid = await createVapidKey('mailto:ops@example.org');
  env = { ...testEnv, VAPID_KEY: vapid };
});

let logged: string[] = [];
beforeEach(async () => {
  for (const table of ['staff_push_subscriptions', 'chat_conversations', 'staff_duty'])
    await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
  vi.restoreAllMocks();
  logged = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')));
});

/** Logs in a colleague with a browser that has a push subscription. */
async function signIn(name: string, endpoint = `https://push.example.com/${name}`, agentKey = 'mso') {
  const desk = { agentKey, cookie: await passAtDesk(testEnv.DB, { agentKey, name }), env };
  const browser = await Browser.create(endpoint);
  return { desk, browser, subscribe: () => callOfficeApi(subscribeStaffPush, browser.subscription, desk) };
}

let visitors = 0;
async function letWait(agentKey: string, now: number): Promise<void> {
  visitors += 1;
  const contact = await queryRow(
    testEnv.DB,
    upsertContact({
      agentKey,
      owner: `guest:${visitors}`,
      visitorId: `v${visitors}`,
      sourceId: `s${visitors}`,
      pubsubToken: `p${visitors}`,
      name: VISITOR,
      avatarUrl: '',
      attributes: '{}',
    }),
  );
  await queryRow(testEnv.DB, openConversation(contact?.id ?? 0, agentKey, now));
}

test('is offered with a key alone, and an address in a private network is not stored', async () => {
  const { desk } = await signIn('Ada');
  expect(await callOfficeApi(getStaffPush, {}, { ...desk, env: testEnv })).toMatchObject({ value: { key: '' } });
  const offeredKey = { key: parseVapidKey(vapid)?.publicKey, isOn: false };
  expect(await callOfficeApi(getStaffPush, {}, desk)).toMatchObject({ value: offeredKey });
  const insideResponse = await signIn('Ada', 'https://10.0.0.1/push');
  expect(await insideResponse.subscribe()).toMatchObject({ value: { isOn: false } });
  expect(await callOfficeApi(getStaffPush, {}, { ...desk, cookie: 'desk_pass=invented' })).toMatchObject({
    error: { code: 'unauthenticated' },
  });
});

test('a visitor who waits is one notification for each colleague on duty, without name and question', async () => {
  const colleagues = await Promise.all([
    signIn('Ada'),
    signIn('Ben'),
    signIn('Off'),
    signIn('Tom', 'https://push.example.com/tom', 'northbridge'),
  ]);
  for (const { subscribe } of colleagues) expect(await subscribe()).toMatchObject({ value: { isOn: true } });
  await callOfficeApi(setOnDuty, { isOn: false }, colleagues[2]?.desk as never);
  const service = new PushService(
    colleagues.map(({ browser }) => browser),
    vapid,
  );
  const now = Date.now() + MINUTE_MS;
  await alertStaff(env, { now }, service.fetch);
  expect(service.requests, 'nobody waits').toEqual([]);
  await letWait('mso', now);
  await Promise.all([
    alertStaff(env, { now }, service.fetch),
    alertStaff(env, { agentKey: 'mso', now }, service.fetch),
  ]);
  await alertStaff(env, { now: now + MINUTE_MS }, service.fetch);
  expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual([
    'https://push.example.com/Ada',
    'https://push.example.com/Ben',
  ]);
  const [{ message } = { message: null }] = service.received;
  expect(message).toMatchObject({
    body: 'A visitor is waiting for an adviser.',
    path: '/mso/_/office/conversations',
    tag: 'waiting:mso',
    quietBelow: '/mso/_/office',
  });
  expect(JSON.stringify(message)).not.toContain(VISITOR);
  await letWait('mso', now + 2 * MINUTE_MS);
  await alertStaff(env, { now: now + 2 * MINUTE_MS }, service.fetch);
  expect(service.received, 'the next visitor').toHaveLength(4);
});

test('ends with the session, after two hours without use, and by its switch', async () => {
  const [left, idle, off] = await Promise.all([signIn('Ada'), signIn('Ben'), signIn('Cat')]);
  for (const { subscribe } of [left, idle, off]) await subscribe();
  await callOfficeApi(endSession, {}, left.desk);
  await callOfficeApi(unsubscribeStaffPush, {}, off.desk);
  const remainingSubscriptions = await queryRows<{ endpoint: string }>(testEnv.DB, {
    sql: 'SELECT endpoint FROM staff_push_subscriptions',
    values: [],
  });
  expect(remainingSubscriptions.map(({ endpoint }) => endpoint)).toEqual(['https://push.example.com/Ben']);
  const service = new PushService([left.browser, idle.browser, off.browser], vapid);
  const laterTime = Date.now() + 121 * MINUTE_MS;
  await letWait('mso', laterTime);
  await alertStaff(env, { now: laterTime }, service.fetch);
  expect(service.requests).toEqual([]);
});

test('a browser that another colleague signs in on belongs to that session alone', async () => {
  const [firstDevice, secondDevice] = [await signIn('Ada', 'https://push.example.com/one'), await signIn('Ben')];
  await firstDevice.subscribe();
  await callOfficeApi(subscribeStaffPush, firstDevice.browser.subscription, secondDevice.desk);
  expect(await callOfficeApi(getStaffPush, {}, firstDevice.desk)).toMatchObject({ value: { isOn: false } });
  expect(await callOfficeApi(getStaffPush, {}, secondDevice.desk)).toMatchObject({ value: { isOn: true } });
});

test('is sent when the visitor asks for an adviser, not first by the clock', async () => {
  const { browser, subscribe } = await signIn('Ada');
  await subscribe();
  const service = new PushService([browser], vapid);
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch);
  // The test clock is frozen, so the stored time is moved back instead.
  await batchWriteUnchecked(testEnv.DB, [
    { sql: 'UPDATE staff_push_subscriptions SET sent_at = sent_at - 1', values: [] },
  ]);
  const subscriptionInput = {
    userId: '',
    visitorId: 'visitor-who-waits',
    agentKey: 'mso',
    host: 'localhost',
    lang: 'en-us',
    name: VISITOR,
    custom_attributes: { lang: 'en-us' },
  };
  await readBackend(contactInfo, subscriptionInput, { env: { VAPID_KEY: vapid } });
  await vi.waitFor(() => expect(service.received).toHaveLength(1));
});

test('for any faults of the push service each browser is notified once, none that can be reached is left out, and no secret is logged', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (faults, count) => {
        round += 1;
        for (const table of ['staff_push_subscriptions', 'chat_conversations'])
          await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
        const colleagues = await Promise.all(
          Array.from({ length: count }, (_, index) =>
            signIn(`N${index}`, `https://push.example.com/secret-${round}-${index}`),
          ),
        );
        for (const { subscribe } of colleagues) await subscribe();
        const service = new PushService(
          colleagues.map(({ browser }) => browser),
          vapid,
        );
        service.faults = [...faults];
        const askedAt = Date.now() + MINUTE_MS;
        await letWait('mso', askedAt);
        for (let turn = 0; turn < 12; turn += 1)
          await alertStaff(env, { now: askedAt + turn * 5 * MINUTE_MS }, service.fetch);
        const remainingSubscriptions = await queryRows<{ endpoint: string }>(testEnv.DB, {
          sql: 'SELECT endpoint FROM staff_push_subscriptions',
          values: [],
        });
        for (const { browser } of colleagues) {
          const { endpoint } = browser;
          const attempts = service.attempts
            .filter((request) => request.endpoint === endpoint)
            .map(({ fault }) => fault);
          const has = (fault: (typeof FAULTS)[number]) => attempts.includes(fault);
          const receivedRequests = service.received.filter((request) => request.endpoint === endpoint);
          // A message is sent again if its response was lost. Both copies have the same tag, so the browser shows a
          // single notification.
          expect(receivedRequests.length).toBeLessThanOrEqual(1 + attempts.filter((fault) => fault === 'lost').length);
          expect(new Set(receivedRequests.map(({ message }) => message.tag)).size).toBeLessThan(2);
          expect(attempts.filter((fault) => fault === 'ok').length).toBeLessThan(2);
          expect(remainingSubscriptions.some((request) => request.endpoint === endpoint)).toBe(!has('gone'));
          const waitedMinutes = attempts.reduce((sum, fault) => sum + (fault === 'busy' ? 15 : 5), 0);
          if (!has('gone') && !has('denied') && waitedMinutes < 30) expect(receivedRequests.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 20 },
  );
  expect(logged.join('\n')).not.toMatch(/secret-|vapid t=/);
});
