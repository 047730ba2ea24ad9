import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BackendEnv } from '#backend/bindings.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { createVapidKey, parseVapidKey } from '#backend/push/vapid.ts';
import { batchWriteUnchecked, queryRows, type SqlValue } from '#backend/queries/database.ts';
import { insertApplicantNotice } from '#backend/queries/notices.ts';
import { logout } from '#shared/contract/account/identity.ts';
import { pushKey, pushSubscribe } from '#shared/contract/account/push.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { Browser, FAULTS, PushService } from '#tests/backend/support/push-service.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const run = <Row>(sql: string, ...values: SqlValue[]) => queryRows<Row>(testEnv.DB, { sql, values });
let vapid = '';
let env: BackendEnv['Bindings'];

beforeAll(async () => {
  await loadDemo();
  vapid = await createVapidKey('mailto:ops@example.org');
  env = { ...(testEnv as unknown as BackendEnv['Bindings']), VAPID_KEY: vapid };
});

let logged: string[] = [];
beforeEach(async () => {
  for (const table of ['notices', 'push_subscriptions'])
    await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
  vi.restoreAllMocks();
  logged = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')));
});

const createContext = ({ requestContext }: LoggedInUser) => ({
  ...requestContext,
  headers: { ...requestContext.headers, 'x-agent-key': 'mso' },
  env: { VAPID_KEY: vapid },
});
const subscribe = (user: LoggedInUser, { subscription }: Browser) =>
  callBackend(pushSubscribe, subscription, createContext(user)).then(({ body }) => body.code);
const readSubscriptions = () => run<{ endpoint: string }>('SELECT endpoint FROM push_subscriptions ORDER BY id');

let applicant: LoggedInUser | null = null;
/** Stores a news notice about the student's application. */
async function createNote(subject: string): Promise<void> {
  const [row] = await run<{ id: number }>(
    'SELECT id FROM applications WHERE user_id = ?1',
    Number((applicant as LoggedInUser).staffId),
  );
  await batchWriteUnchecked(testEnv.DB, [insertApplicantNotice(row?.id ?? 0, subject, 'news', Date.now() - 1)]);
}

test('push is not offered without a key, and an endpoint in a private network is rejected', async () => {
  const user = await logInUser();
  expect(await readBackend(pushKey, {}, user.requestContext)).toEqual({ key: '', on: false });
  expect(await readBackend(pushKey, {}, createContext(user))).toEqual({
    key: parseVapidKey(vapid)?.publicKey,
    on: false,
  });
  const browser = await Browser.create('https://10.0.0.1/push');
  expect(await subscribe(user, browser)).toBe(ERROR_CODES.invalidParameter);
  expect(await readSubscriptions()).toEqual([]);
});

test('a notice is pushed without its content, and a logout ends the subscription', async () => {
  applicant ??= await applyAsNewUser({ 'x-agent-key': 'mso' });
  const browser = await Browser.create('https://push.example.com/secret-1');
  expect(await subscribe(applicant, browser)).toBe(1003);
  expect(await subscribe(applicant, browser)).toBe(1003);
  expect(await readBackend(pushKey, {}, createContext(applicant))).toMatchObject({ on: true });
  const service = new PushService([browser], vapid);
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch);
  await createNote('a');
  await sendNotices(env);
  await sendNotices(env);
  expect(service.received).toHaveLength(1);
  const message = service.received[0]?.message;
  expect(message?.path).toBe('/mso/personal-center/messages');
  expect(JSON.stringify(message)).not.toContain(applicant.mobile);
  expect(message?.body).not.toMatch(/London|offer/i);

  await callBackend(logout, {}, applicant.requestContext);
  expect(await readSubscriptions()).toEqual([]);
  expect(logged.join('\n')).not.toMatch(/secret-1|vapid t=/);
  applicant = null;
});

test('under any faults of the push service each browser shows each notice at most once, and a reachable one misses none', async () => {
  applicant ??= await applyAsNewUser({ 'x-agent-key': 'mso' });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (faults, count) => {
        for (const table of ['notices', 'push_subscriptions'])
          await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
        round += 1;
        const browsers = await Promise.all(
          Array.from({ length: count }, (_, index) => Browser.create(`https://push.example.com/${round}-${index}`)),
        );
        for (const browser of browsers) await subscribe(applicant as LoggedInUser, browser);
        const service = new PushService(browsers, vapid);
        service.faults = [...faults];
        const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch);
        await createNote(`p${round}`);
        let now = Date.now();
        for (let turn = 0; turn < 8; turn += 1) {
          await sendNotices(env, now);
          now += 24 * 3_600_000;
        }
        fetchSpy.mockRestore();
        const remainingSubscriptions = (await readSubscriptions()).map(({ endpoint }) => endpoint);
        expect(remainingSubscriptions.length).toBe(
          count - faults.slice(0, service.requests.length).filter((fault) => fault === 'gone').length,
        );
        // Repeated deliveries carry the same tag, so the browser shows a single notification.
        for (const { endpoint } of browsers)
          expect(
            new Set(
              service.received.filter((request) => request.endpoint === endpoint).map(({ message }) => message.tag),
            ).size,
          ).toBeLessThan(2);
        const lostCount = faults.slice(0, service.requests.length).filter((fault) => fault === 'lost').length;
        expect(service.received.length).toBeLessThanOrEqual(count + lostCount);
        const isDenied = faults.slice(0, service.requests.length).includes('denied');
        const attempt = service.requests.length;
        if (!isDenied && attempt < 6)
          for (const endpoint of remainingSubscriptions)
            expect(service.received.map((request) => request.endpoint)).toContain(endpoint);
        const states = await run<{ state: string }>(`SELECT state FROM notices WHERE channel = 'push'`);
        expect(states.map(({ state }) => state)).not.toContain('waiting');
      },
    ),
    { numRuns: 20 },
  );
});
