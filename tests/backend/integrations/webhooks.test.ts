import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverWebhooks } from '#backend/integrations/deliver-webhooks.ts';
import { signWebhook } from '#backend/integrations/sign-webhook.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { changeCase } from '#shared/contract/office/applications.ts';
import { closeConversation } from '#shared/contract/office/conversations.ts';
import {
  createWebhook,
  deleteWebhook,
  getIntegrations,
  replayWebhooks,
  rotateWebhook,
  testWebhook,
} from '#shared/contract/office/integrations.ts';
import { createLead, getLead } from '#shared/contract/office/leads.ts';
import { WEBHOOK_EVENTS } from '#shared/rules/webhook-events.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const administrator = new DeskVisitor('mso', 'Ada', 'administrator');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');
const ADDRESS = 'https://crm.example.com/hooks/key-of-the-receiver';

beforeAll(loadDemo);

const FAULTS = ['ok', 'lost', 'timeout', 'refused', 'error', 'busy', 'redirect'] as const;
type Fault = (typeof FAULTS)[number];

interface Attempt {
  id: string;
  body: string;
  timestamp: string;
  signature: string;
}

/** Stub of an agency's webhook receiver: fails with the given faults in order, then succeeds. */
class Receiver {
  readonly attempts: Attempt[] = [];
  /** Received messages by id. */
  readonly storedBodies = new Map<string, string>();
  readonly #faults: Fault[];

  constructor(errors: readonly Fault[] = []) {
    this.#faults = [...errors];
  }

  send = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    const getHeader = (name: string) => request.headers.get(name) ?? '';
    const id = getHeader('webhook-id');
    const body = await request.text();
    this.attempts.push({
      id,
      body,
      timestamp: getHeader('webhook-timestamp'),
      signature: getHeader('webhook-signature'),
    });
    const error = this.#faults.shift() ?? 'ok';
    if (error === 'timeout') throw new DOMException(`no answer of ${url}`, 'TimeoutError');
    if (error === 'refused') throw new TypeError(`connect ECONNREFUSED ${url}`);
    if (error === 'error') return new Response('broken', { status: 500 });
    if (error === 'busy') return new Response(null, { status: 429, headers: { 'retry-after': '1200' } });
    if (error === 'redirect') return new Response(null, { status: 307, headers: { location: 'http://10.0.0.1/' } });
    this.storedBodies.set(id, body);
    // The receiver stores the message, but its response is lost.
    if (error === 'lost') throw new TypeError('connection reset');
    return new Response(null, { status: 204 });
  };
}

/** Repeats the scheduled run at intervals of minutes until no message is queued. Returns the time of the last run. */
async function runDeliveries(receiver: Receiver, minutes = 60, runs = 200): Promise<number> {
  let now = await getTimeAfterMessages();
  for (let runIndex = 0; runIndex < runs; runIndex += 1) {
    await deliverWebhooks(testEnv, { now: () => now, send: receiver.send });
    if ((await readMessages()).every(({ state }) => state !== 'waiting')) break;
    now += minutes * 60_000;
  }
  return now;
}

/** Returns a time later than every stored message. The messages have the time of the database's own clock. */
async function getTimeAfterMessages(): Promise<number> {
  const [row] = await queryRows<{ at: number | null }>(testEnv.DB, {
    sql: 'SELECT max(at) AS at FROM webhook_messages',
    values: [],
  });
  return Math.max(row?.at ?? 0, Date.now()) + 1000;
}

const readMessages = () =>
  queryRows<{ messageId: string; event: string; data: string; state: string; tries: number }>(testEnv.DB, {
    sql: 'SELECT message_id AS messageId, event, data, state, tries FROM webhook_messages ORDER BY id',
    values: [],
  });

async function createSubscription(
  events: readonly (typeof WEBHOOK_EVENTS)[number][] = WEBHOOK_EVENTS,
  actor = administrator,
) {
  const createResult = await actor.callOffice(createWebhook, { url: ADDRESS, events: [...events] });
  if (!createResult.ok || createResult.value.kind !== 'created') throw new Error(JSON.stringify(createResult));
  const integrationsResult = await actor.callOffice(getIntegrations, {});
  return {
    secret: createResult.value.secret,
    id: integrationsResult.ok ? (integrationsResult.value.endpoints.at(-1)?.id ?? 0) : 0,
  };
}

let leadNumber = 0;
const addLead = async () => {
  leadNumber += 1;
  const createResult = await administrator.callOffice(createLead, {
    email: `lead-${leadNumber}@example.org`,
    channel: 'walkIn',
  });
  if (!createResult.ok || createResult.value.kind !== 'created') throw new Error(JSON.stringify(createResult));
  return createResult.value.id;
};

let loggedLines: string[] = [];

beforeEach(async () => {
  await batchWrite(testEnv.DB, [{ sql: 'DELETE FROM webhook_endpoints', values: [] }]);
  loggedLines = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...messageParts: unknown[]) => void loggedLines.push(messageParts.map(String).join(' ')),
    );
});
afterEach(() => vi.restoreAllMocks());

test('for any receiver, no message is lost, its id is stable, and no secret is logged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 14 }),
      fc.integer({ min: 1, max: 5 }),
      async (errors, count) => {
        await batchWrite(testEnv.DB, [{ sql: 'DELETE FROM webhook_endpoints', values: [] }]);
        const { secret } = await createSubscription(['lead.created']);
        const leads: number[] = [];
        for (let index = 0; index < count; index += 1) leads.push(await addLead());
        const receiver = new Receiver(errors);
        await runDeliveries(receiver);
        if ((await readMessages()).some(({ state }) => state === 'dead')) {
          await administrator.callOffice(replayWebhooks, { id: 0 });
          await runDeliveries(receiver);
        }
        const receivedLeadIds = [...receiver.storedBodies.values()].map(
          (body) => (JSON.parse(body) as { data: { lead: number } }).data.lead,
        );
        expect(receivedLeadIds.toSorted((firstId, secondId) => firstId - secondId)).toEqual(leads);
        expect((await readMessages()).map(({ state }) => state)).toEqual(leads.map(() => 'delivered'));
        for (const { id, body, timestamp, signature } of receiver.attempts) {
          expect(receiver.storedBodies.get(id), 'the same words in every attempt').toBe(body);
          expect(signature).toBe(await signWebhook([secret], { id, timestamp: Number(timestamp), body }));
        }
        const log = loggedLines.join('\n');
        for (const secretText of [secret, secret.slice(6), 'key-of-the-receiver', 'whsec_', 'lead-'])
          expect(log).not.toContain(secretText);
      },
    ),
    { numRuns: 12 },
  );
});

test('two concurrent cron runs send a message once', async () => {
  await createSubscription(['lead.created']);
  for (let index = 0; index < 5; index += 1) await addLead();
  const receiver = new Receiver();
  const now = await getTimeAfterMessages();
  await Promise.all([1, 2, 3].map(() => deliverWebhooks(testEnv, { now: () => now, send: receiver.send })));
  expect(receiver.attempts).toHaveLength(5);
});

test('an unreachable receiver delays no other one', async () => {
  await createSubscription(['lead.created']);
  await createSubscription(['lead.created']);
  for (let index = 0; index < 4; index += 1) await addLead();
  const receivedIds: string[] = [];
  let isFirst = true;
  const now = await getTimeAfterMessages();
  await deliverWebhooks(testEnv, {
    now: () => now,
    send: async (_, init) => {
      receivedIds.push(new Headers(init.headers).get('webhook-id') ?? '');
      if (!isFirst) return new Response(null, { status: 200 });
      isFirst = false;
      throw new TypeError('refused');
    },
  });
  // The failing endpoint got one attempt and the other endpoint four. Three messages were claimed but not sent, and
  // must not have used up an attempt.
  expect(receivedIds).toHaveLength(5);
  expect((await readMessages()).map(({ state, tries }) => `${state} ${tries}`).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'delivered 1'),
    ...Array.from({ length: 3 }, () => 'waiting 0'),
    'waiting 1',
  ]);
});

test('a message rejected ten times becomes a dead letter, and can be resent under its id', async () => {
  await createSubscription(['lead.created']);
  await addLead();
  const receiver = new Receiver(Array.from({ length: 10 }, () => 'error' as const));
  await runDeliveries(receiver, 24 * 60);
  expect(receiver.attempts).toHaveLength(10);
  const integrationsResult = await administrator.callOffice(getIntegrations, {});
  if (!integrationsResult.ok) throw new Error(integrationsResult.error.code);
  expect(integrationsResult.value.dead).toMatchObject([{ event: 'lead.created', status: 500 }]);
  expect(
    await otherSiteVisitor.callOffice(replayWebhooks, { id: integrationsResult.value.dead[0]?.id ?? 0 }),
  ).toMatchObject({
    value: { count: 0 },
  });
  expect(
    await administrator.callOffice(replayWebhooks, { id: integrationsResult.value.dead[0]?.id ?? 0 }),
  ).toMatchObject({
    value: { count: 1 },
  });
  await runDeliveries(receiver);
  expect(new Set(receiver.attempts.map(({ id }) => id)).size).toBe(1);
  expect(receiver.storedBodies.size).toBe(1);
});

test('the page of a lead shows the state of each delivery, and hosts to administrators only', async () => {
  await createSubscription(['lead.created']);
  await createSubscription(['lead.created']);
  const id = await addLead();
  // A message of another agency's webhook, with the number of the same record.
  await createSubscription(['lead.created'], otherSiteVisitor);
  await batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO webhook_messages (message_id, endpoint_id, event, data, at, next_at)
SELECT 'msg_other', id, 'lead.created', json_object('lead', ?1), 1, 1 FROM webhook_endpoints WHERE agent_key = 'northbridge'`,
      values: [id],
    },
  ]);
  const findDeliveries = async (staff: DeskVisitor) => {
    const lead = await staff.callOffice(getLead, { id });
    if (!lead.ok) throw new Error(lead.error.code);
    return lead.value.deliveries.map(({ event, receivers }) => [
      event,
      ...receivers.map(({ host, state }) => `${host}: ${state}`).toSorted(),
    ]);
  };
  const waiting = ['crm.example.com: queued', 'crm.example.com: queued'];
  expect(await findDeliveries(administrator)).toEqual([['lead.created', ...waiting]]);
  expect(await findDeliveries(new DeskVisitor('mso', 'Amy'))).toEqual([
    ['lead.created', 'null: queued', 'null: queued'],
  ]);
  const now = await getTimeAfterMessages();
  let attemptCount = 0;
  const failFirst = async () => new Response(null, { status: (attemptCount += 1) === 1 ? 500 : 204 });
  await deliverWebhooks(testEnv, { now: () => now, send: failFirst });
  expect(await findDeliveries(administrator)).toEqual([
    ['lead.created', 'crm.example.com: delivered', 'crm.example.com: failing'],
  ]);
  await runDeliveries(new Receiver(Array.from({ length: 9 }, () => 'error' as const)), 24 * 60);
  expect(await findDeliveries(administrator)).toEqual([
    ['lead.created', 'crm.example.com: dead', 'crm.example.com: delivered'],
  ]);
  await administrator.callOffice(replayWebhooks, { id: 0 });
  expect(await findDeliveries(administrator)).toEqual([
    ['lead.created', 'crm.example.com: delivered', 'crm.example.com: queued'],
  ]);
});

test('a rotated secret signs beside the old one for a day', async () => {
  const { id, secret } = await createSubscription(['lead.created']);
  const rotateResult = await administrator.callOffice(rotateWebhook, { id });
  if (!rotateResult.ok) throw new Error(rotateResult.error.code);
  await addLead();
  await batchWrite(testEnv.DB, [
    {
      sql: 'UPDATE webhook_endpoints SET old_secret_until = ?1',
      values: [(await getTimeAfterMessages()) + 24 * 3_600_000],
    },
  ]);
  const receiver = new Receiver(['error']);
  await runDeliveries(receiver, 25 * 60);
  const [firstAttempt, secondAttempt] = receiver.attempts;
  const signAttempt = (secrets: string[], { id: messageId = '', timestamp = '', body = '' }: Partial<Attempt> = {}) =>
    signWebhook(secrets, { id: messageId, timestamp: Number(timestamp), body });
  expect(firstAttempt?.signature).toBe(await signAttempt([rotateResult.value.secret, secret], firstAttempt));
  expect(secondAttempt?.signature, 'a day later').toBe(await signAttempt([rotateResult.value.secret], secondAttempt));
});

test('a private address is rejected, and one in the table is not called', async () => {
  for (const url of ['http://crm.example.com/', 'https://127.0.0.1/', 'https://db.internal/'])
    expect(await administrator.callOffice(createWebhook, { url, events: ['lead.created'] })).toMatchObject({
      value: { kind: 'notPublic' },
    });
  await createSubscription(['lead.created']);
  await batchWrite(testEnv.DB, [{ sql: `UPDATE webhook_endpoints SET url = 'https://10.0.0.1/'`, values: [] }]);
  await addLead();
  const receiver = new Receiver();
  const now = await getTimeAfterMessages();
  await deliverWebhooks(testEnv, { now: () => now, send: receiver.send });
  expect(receiver.attempts).toEqual([]);
});

describe('an event', () => {
  test('an event of each kind is stored in the transaction of its change, with ids alone, for its agency', async () => {
    await createSubscription();
    await createSubscription(WEBHOOK_EVENTS, otherSiteVisitor);
    const lead = await addLead();
    const { staffId: student } = await applyAsNewUser({ 'x-agent-key': 'mso' });
    const [application] = await queryRows<{ id: number; seen: number }>(testEnv.DB, {
      sql: `SELECT a.id, (SELECT max(seq) FROM application_events e WHERE e.application_id = a.id) AS seen FROM applications a WHERE user_id = ?1`,
      values: [Number(student)],
    });
    const id = application?.id ?? 0;
    const changeResult = await administrator.callOffice(changeCase, {
      id,
      seen: application?.seen ?? 0,
      action: { kind: 'sentToSchools' },
    } as never);
    expect(changeResult.ok).toBe(true);
    const contactFields = {
      userId: '',
      visitorId: 'b',
      agentKey: 'mso',
      host: 'localhost',
      lang: 'en-us',
      name: 'Guest',
    };
    const { conversation_id: conversation } = await readBackend(contactInfo, contactFields);
    expect((await administrator.callOffice(closeConversation, { id: Number(conversation) })).ok).toBe(true);
    const result = await readMessages();
    const findEventData = (event: string) =>
      result.filter((item) => item.event === event).map(({ data }) => JSON.parse(data) as object);
    expect(findEventData('lead.created')).toEqual([{ lead, channel: 'walkIn' }]);
    expect(findEventData('application.created')).toEqual([{ application: id, student: Number(student) }]);
    expect(findEventData('application.submitted')).toEqual([{ application: id, student: Number(student) }]);
    expect(findEventData('conversation.opened')).toEqual([{ conversation: Number(conversation) }]);
    expect(findEventData('conversation.closed')).toEqual([{ conversation: Number(conversation) }]);
    await batchWrite(testEnv.DB, [
      { sql: `INSERT INTO lecture_sign_ups (lecture_id, user_id, at) VALUES (6001, ?1, '')`, values: [student] },
      { sql: `UPDATE applications SET case_state = 'offered' WHERE id = ?1`, values: [id] },
      {
        sql: `INSERT INTO appointments (id, agent_key, staff_id, lead_id, starts_at, name, email, language, time_zone, token_hash, created_at, changed_at)
VALUES (71, 'mso', 1, ?1, 1796090400000, 'Mei', 'mei@example.org', 'zh-hk', 'Asia/Hong_Kong', 'h', 1, 1)`,
        values: [lead],
      },
      { sql: 'UPDATE appointments SET starts_at = 1796094000000, revision = 1 WHERE id = 71', values: [] },
      { sql: `UPDATE appointments SET state = 'cancelled', revision = 2 WHERE id = 71`, values: [] },
    ]);
    const laterMessages = await readMessages();
    expect(laterMessages.filter(({ event }) => event === 'lecture.signup').map(({ data }) => data)).toEqual([
      JSON.stringify({ lecture: 6001, student: Number(student) }),
    ]);
    const appointment = { appointment: 71, lead, student: null };
    expect(
      laterMessages
        .filter(({ event }) => event.startsWith('appointment.'))
        .map(({ event, data }) => [event, JSON.parse(data)]),
    ).toEqual([
      ['appointment.booked', { ...appointment, start: '2026-12-01T02:00:00Z' }],
      ['appointment.moved', { ...appointment, from: '2026-12-01T02:00:00Z', start: '2026-12-01T03:00:00Z' }],
      ['appointment.cancelled', { ...appointment, start: '2026-12-01T03:00:00Z' }],
    ]);
    expect(laterMessages.filter(({ event }) => event === 'application.moved').at(-1)?.data).toContain('"to":"offered"');
    expect(laterMessages.map(({ data }) => data).join('')).not.toMatch(/example\.org|\d{8}/);
  });

  test('an event of a rolled-back change, or without subscriber, is not stored', async () => {
    await createSubscription(['conversation.opened']);
    await addLead();
    expect(await readMessages()).toEqual([]);
    await createSubscription(['lead.created']);
    const insertSql = `INSERT INTO leads (agent_key, email, channel, created_at, changed_at) VALUES ('mso', 'x@example.org', 'web', 1, 1)`;
    await expect(
      batchWrite(testEnv.DB, [
        { sql: insertSql, values: [] },
        { sql: insertSql, values: [] },
      ]),
    ).rejects.toThrow('UNIQUE');
    expect(await readMessages()).toEqual([]);
  });
});

test('an endpoint is tested and removed by its own agency only', async () => {
  const { id } = await createSubscription(['lead.created']);
  for (const call of [testWebhook, deleteWebhook, rotateWebhook])
    expect(await otherSiteVisitor.callOffice(call as typeof deleteWebhook, { id })).toMatchObject({
      error: { code: 'notFound' },
    });
  await administrator.callOffice(testWebhook, { id });
  expect((await readMessages()).map(({ event }) => event)).toEqual(['webhook.test']);
  await administrator.callOffice(deleteWebhook, { id });
  expect(await readMessages()).toEqual([]);
});
