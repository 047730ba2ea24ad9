import { beforeAll, expect, test, vi } from 'vitest';
import backend from '#backend/entry.ts';
import { openSession } from '#backend/identity/sessions.ts';
import { deliverWebhooks } from '#backend/integrations/deliver-webhooks.ts';
import { signWebhook } from '#backend/integrations/sign-webhook.ts';
import { queryRow } from '#backend/queries/database.ts';
import { insertUser } from '#backend/queries/identity/users.ts';
import { appointmentSlots, bookAppointment } from '#shared/contract/account/appointment.ts';
import { saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import { setStaffHours } from '#shared/contract/office/appointments.ts';
import { createChannel, createWebhook } from '#shared/contract/office/integrations.ts';
import { getDesk } from '#shared/contract/office/conversations.ts';
import { getLead, listLeads } from '#shared/contract/office/leads.ts';
import { getStudent, type StudentRecord } from '#shared/contract/office/student.ts';
import { createFormFor, SUBMISSION_KEY } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const admin = new DeskVisitor('mso', '陳家樂', 'administrator');
const adviser = new DeskVisitor('mso', '劉美琪');
const MSO_HEADERS = { 'x-agent-key': 'mso' };
const NUMBER = '91239001';

beforeAll(loadDemo);

async function receiveWhatsapp(message: object) {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: { metadata: { phone_number_id: '106540352242922' }, contacts: [], messages: [message] },
          },
        ],
      },
    ],
  });
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode('secret'), algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(body)));
  const signature = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const headers = { 'x-hub-signature-256': `sha256=${signature}` };
  const request = new Request('http://backend/channels/mso/whatsapp', { method: 'POST', body, headers });
  return (await backend.fetch(request, testEnv as never)) as Response;
}

/** Stub of a CRM. It rejects the first delivery, verifies signatures, and stores each message once by its id. */
class Crm {
  readonly events = new Map<string, string>();
  readonly #secret: string;
  #isBroken = true;

  constructor(secret: string) {
    this.#secret = secret;
  }

  receive = async (_url: string, init: RequestInit): Promise<Response> => {
    if (this.#isBroken) {
      this.#isBroken = false;
      return new Response(null, { status: 500 });
    }
    const headers = new Headers(init.headers);
    const id = headers.get('webhook-id') ?? '';
    const body = String(init.body);
    const timestamp = Number(headers.get('webhook-timestamp'));
    expect(headers.get('webhook-signature')).toBe(await signWebhook([this.#secret], { id, timestamp, body }));
    this.events.set(id, (JSON.parse(body) as { type: string }).type);
    return new Response(null, { status: 204 });
  };
}

/** Returns the events in a student's timeline that went to other systems. */
const findReports = ({ timeline }: StudentRecord) =>
  timeline
    .flatMap((entry) =>
      entry.kind === 'webhook'
        ? {
            event: entry.event,
            hosts: entry.receivers.map(({ host }) => host),
            states: entry.receivers.map(({ state }) => state),
          }
        : [],
    )
    .toSorted((first, second) => first.event.localeCompare(second.event));

test('an advert leads to a message, a lead, a call, an application and events for a CRM, all in one timeline', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nothing leaves'));
  const events = [
    'lead.created',
    'conversation.opened',
    'appointment.booked',
    'application.created',
    'application.submitted',
  ] as const;
  const hook = await admin.callOffice(createWebhook, { url: 'https://crm.example.com/hook', events: [...events] });
  if (!hook.ok || hook.value.kind !== 'created') throw new Error('no webhook');
  const crm = new Crm(hook.value.secret);
  await admin.callOffice(createChannel, {
    kind: 'whatsapp',
    account: '106540352242922',
    signing: 'secret',
    sending: 'token',
    templates: [],
  });
  await adviser.callOffice(setStaffHours, {
    isOn: true,
    week: Array.from({ length: 7 }, () => '09:00-18:00'),
    daysOff: [],
  });

  const referral = { source_url: 'https://mso.example/?utm_source=meta&utm_campaign=dse', source_type: 'ad' };
  const message = { id: 'wamid.J', from: `852${NUMBER}`, type: 'text', text: { body: 'UCL law?' }, referral };
  expect((await receiveWhatsapp(message)).status).toBe(200);

  const [startsAt = ''] = (await readBackend(appointmentSlots, {}, { headers: MSO_HEADERS })).slots;
  const bookedResponse = await callBackend(
    bookAppointment,
    { startsAt, name: 'Mei', phone: `+852 ${NUMBER}`, timeZone: 'Asia/Hong_Kong' },
    { headers: MSO_HEADERS },
  );
  expect(bookedResponse.body.code).toBe(1003);

  const user = await queryRow(
    testEnv.DB,
    insertUser({ areaCode: '852', mobile: NUMBER, passwordHash: '', agentId: 101, nickname: 'Mei', now: Date.now() }),
  );
  if (!user) throw new Error('no account');
  const session = await openSession(testEnv.DB, user.id);
  const requestContext = { headers: { ...MSO_HEADERS, at: session.access_token } };
  const who = { staffId: String(user.id), mobile: NUMBER, refreshToken: session.refresh_token, requestContext };
  const form = await createFormFor(who);
  expect((await callBackend(saveApplication, { version: 0, form }, requestContext)).body.code).toBe(1003);
  const submission = { version: 1, idempotencyKey: SUBMISSION_KEY, form };
  expect((await callBackend(submitApplication, submission, requestContext)).body.code).toBe(1003);

  // The database triggers use the machine's clock, which may be ahead of the test clock, so the runs are a year later.
  for (let run = 1; run <= 3; run += 1)
    await deliverWebhooks(testEnv as never, { now: () => Date.now() + (365 + run) * 86_400_000, send: crm.receive });
  expect([...crm.events.values()].toSorted()).toEqual([...events].toSorted());

  const leads = await adviser.callOffice(listLeads, { q: NUMBER, filter: 'converted' });
  if (!leads.ok) throw new Error(leads.error.code);
  expect(leads.value.leads).toMatchObject([{ channel: 'whatsapp', attribution: { source: 'meta', campaign: 'dse' } }]);
  const lead = await adviser.callOffice(getLead, { id: leads.value.leads[0]?.id ?? 0 });
  if (!lead.ok) throw new Error(lead.error.code);
  expect(lead.value.entries.map(({ kind }) => kind).toSorted()).toEqual(['booked', 'converted', 'question']);
  expect(lead.value.lead.student?.id).toBe(user.id);
  // Advisers see that a system has the event, administrators also which.
  const leadEvents = ['appointment.booked', 'conversation.opened', 'lead.created'];
  expect(lead.value.deliveries.map(({ event }) => event).toSorted()).toEqual(leadEvents);
  expect(lead.value.deliveries.flatMap(({ receivers }) => receivers)).toEqual(
    leadEvents.map(() => ({ host: null, state: 'delivered', stateAt: expect.any(Number) as number })),
  );
  const record = await adviser.callOffice(getStudent, { id: user.id });
  if (!record.ok) throw new Error(record.error.code);
  expect(record.value.student.attribution).toMatchObject({ source: 'meta', campaign: 'dse' });
  expect(record.value.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['application', 'appointment']));
  expect(findReports(record.value)).toEqual(
    [...events].toSorted().map((event) => ({ event, hosts: [null], states: ['delivered'] })),
  );
  const recordOfAdmin = await admin.callOffice(getStudent, { id: user.id });
  if (!recordOfAdmin.ok) throw new Error(recordOfAdmin.error.code);
  expect(findReports(recordOfAdmin.value)).toEqual(
    [...events].toSorted().map((event) => ({ event, hosts: ['crm.example.com'], states: ['delivered'] })),
  );
  const conversation = lead.value.lead.conversationId ?? 0;
  expect(record.value.timeline.filter(({ kind }) => kind === 'lead')).toMatchObject([
    { lead: lead.value.lead.id, conversation, entry: 'question', text: 'UCL law?' },
  ]);
  const desk = await adviser.callOffice(getDesk, { id: conversation });
  if (!desk.ok) throw new Error(desk.error.code);
  expect(desk.value.open?.lead).toMatchObject({
    id: lead.value.lead.id,
    mobile: NUMBER,
    attribution: { source: 'meta', campaign: 'dse' },
  });
  expect(record.value.timeline).toContainEqual(
    expect.objectContaining({ kind: 'appointment', startsAt: Date.parse(startsAt), who: '劉美琪' }),
  );
});
