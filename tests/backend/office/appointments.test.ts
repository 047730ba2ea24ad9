import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { touchSite } from '#backend/queries/site/agents.ts';
import {
  appointmentSlots,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  ownAppointments,
} from '#shared/contract/account/appointment.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { changeOfficeAppointment, listAppointments, setStaffHours } from '#shared/contract/office/appointments.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { getLead, listLeads } from '#shared/contract/office/leads.ts';
import { getStudent } from '#shared/contract/office/student.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const mei = new DeskVisitor('mso', '劉美琪');
const kit = new DeskVisitor('mso', '黃子傑');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya');
const AT_MSO = { headers: { 'x-agent-key': 'mso' }, locale: 'en-us' } as const;
/** Free hours of the week; the test clock stands at Monday 23 November 2026, 11:10 in Hong Kong. */
const WEEK = [...Array.from({ length: 5 }, () => '14:00-16:00'), '', ''];
const HOUR_MS = 3_600_000;

const run = (sql: string, ...values: (string | number)[]) =>
  queryRows<Record<string, unknown>>(testEnv.DB, { sql, values });

const setHours = (who: DeskVisitor, isOn = true, daysOff: string[] = []) =>
  who.call(setStaffHours, { isOn, week: WEEK, daysOff });

beforeAll(async () => {
  await loadDemo();
  await batchWrite(testEnv.DB, [
    { sql: `UPDATE agents SET opening_hours = '', closed_days = '' WHERE key_code = 'mso'`, values: [] },
    touchSite('mso'),
  ]);
});

beforeEach(async () => {
  for (const table of ['notices', 'appointments', 'leads', 'attempts', 'outbox'])
    await batchWrite(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
});

const slotsNow = async () => (await readBackend(appointmentSlots, {}, AT_MSO)).slots;

const book = (fields: object, context: object = AT_MSO) =>
  callBackend(bookAppointment, { name: '陳大文', timeZone: 'Europe/London', ...fields }, context as never);

async function bookOk(fields: object): Promise<string> {
  const { body } = await book(fields);
  if (body.code !== 1003) throw new Error(JSON.stringify(body));
  return (body.data as { token: string }).token;
}

const getOwn = (token: string) => readBackend(ownAppointments, { appointmentPass: token }, AT_MSO);

describe('slots', () => {
  test('are offered only while an adviser takes appointments, and the site says so', async () => {
    await setHours(mei, false);
    expect(await readBackend(appointmentSlots, {}, AT_MSO)).toEqual({ isOffered: false, slots: [] });
    expect((await readBackend(agentDetail, { keyCode: 'mso', host: '' })).takesAppointments).toBe(false);
    await setHours(mei);
    expect((await readBackend(agentDetail, { keyCode: 'mso', host: '' })).takesAppointments).toBe(true);
    const slots = await slotsNow();
    expect(slots[0]).toBe('2026-11-23T06:00:00.000Z');
    expect(slots).toContain('2026-11-24T07:40:00.000Z');
    expect(slots).not.toContain('2026-11-24T08:00:00.000Z');
    expect(Date.parse(slots.at(-1) ?? '')).toBeLessThanOrEqual(Date.now() + 14 * 24 * HOUR_MS);
  });

  test('of a day off are not offered', async () => {
    await setHours(mei, true, ['2026-11-24']);
    expect((await slotsNow()).some((slot) => slot.startsWith('2026-11-24'))).toBe(false);
    await setHours(mei);
  });
});

describe('a booking', () => {
  const startsAt = '2026-11-25T06:00:00.000Z';

  test('makes a lead, is seen with its token alone, and has two reminders', async () => {
    const token = await bookOk({ startsAt, phone: '9123 5001', question: 'UCL?', attribution: { source: 'ig' } });
    expect(await getOwn(token)).toMatchObject({
      token,
      appointments: [{ startsAt, name: '陳大文', adviser: '劉美琪' }],
    });
    expect((await getOwn('x'.repeat(32))).appointments).toEqual([]);
    const leads = await mei.call(listLeads, { q: '91235001' });
    if (!leads.ok) throw new Error(leads.error.code);
    expect(leads.value.leads[0]).toMatchObject({
      channel: 'booking',
      adviser: '劉美琪',
      attribution: { source: 'ig' },
    });
    const lead = await mei.call(getLead, { id: leads.value.leads[0]?.id ?? 0 });
    expect(lead).toMatchObject({ value: { entries: [{ kind: 'question' }, { kind: 'booked', content: startsAt }] } });
    expect(await run('SELECT kind, channel, due_at FROM notices ORDER BY due_at')).toEqual([
      { kind: 'appointment', channel: 'sms', due_at: Date.parse(startsAt) - 24 * HOUR_MS },
      { kind: 'appointmentSoon', channel: 'sms', due_at: Date.parse(startsAt) - HOUR_MS },
    ]);
    await sendNotices(testEnv as never, Date.parse(startsAt) - 24 * HOUR_MS);
    await sendNotices(testEnv as never, Date.parse(startsAt) - HOUR_MS);
    await sendNotices(testEnv as never, Date.parse(startsAt));
    const sent = await run('SELECT recipient, text FROM outbox ORDER BY id').catch(() =>
      run('SELECT * FROM outbox ORDER BY id'),
    );
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent[0])).toContain('tomorrow');
    expect(JSON.stringify(sent)).not.toContain('UCL');
  });

  test('needs a way to reach the visitor and a free slot', async () => {
    expect((await book({ startsAt })).body).toMatchObject({ field: 'phone' });
    expect((await book({ startsAt, phone: '12' })).body).toMatchObject({ field: 'phone' });
    expect((await book({ startsAt, email: 'x@y' })).body).toMatchObject({ field: 'email' });
    expect((await book({ startsAt: '2026-11-25T06:07:00.000Z', email: 'a@example.org' })).body.code).not.toBe(1003);
    expect(await run('SELECT 1 FROM leads')).toEqual([]);
  });

  test('is moved and cancelled by its holder, and by nobody else', async () => {
    const token = await bookOk({ startsAt, email: 'Mei@example.org' });
    const [{ id = '' } = {}] = (await getOwn(token)).appointments;
    const to = '2026-11-26T06:20:00.000Z';
    const change = (pass: string) => callBackend(moveAppointment, { id, startsAt: to, appointmentPass: pass }, AT_MSO);
    expect((await change('y'.repeat(32))).body.code).not.toBe(1003);
    const other = { headers: { 'x-agent-key': 'northbridge' } };
    expect((await callBackend(cancelAppointment, { id, appointmentPass: token }, other)).body.code).not.toBe(1003);
    expect((await change(token)).body.code).toBe(1003);
    expect((await getOwn(token)).appointments).toMatchObject([{ startsAt: to, revision: 1 }]);
    expect(await run('SELECT DISTINCT due_at FROM notices ORDER BY due_at')).toEqual([
      { due_at: Date.parse(to) - 24 * HOUR_MS },
      { due_at: Date.parse(to) - HOUR_MS },
    ]);
    await callBackend(cancelAppointment, { id, appointmentPass: token }, AT_MSO);
    expect((await getOwn(token)).appointments).toMatchObject([{ isCancelled: true }]);
    expect(await run('SELECT 1 FROM notices')).toEqual([]);
    expect((await change(token)).body.code, 'a cancelled one does not move').not.toBe(1003);
    expect(await slotsNow()).toContain(startsAt);
  });

  test('a booking of a student creates no lead and is listed in the timeline', async () => {
    const { staffId, asking } = await logInUser();
    const context = { ...asking, headers: { ...asking.headers, ...AT_MSO.headers } };
    expect((await book({ startsAt }, context)).body.code).toBe(1003);
    expect(await run('SELECT 1 FROM leads')).toEqual([]);
    const ownBackend = await readBackend(ownAppointments, {}, context);
    expect(ownBackend).toMatchObject({ token: '', appointments: [{ startsAt }] });
    const record = await mei.call(getStudent, { id: Number(staffId) });
    if (!record.ok) throw new Error(record.error.code);
    expect(record.value.timeline.find(({ kind }) => kind === 'appointment')).toMatchObject({ who: '劉美琪' });
  });
});

describe('two visitors at once', () => {
  afterEach(() => setHours(kit, false));

  test('never get the same adviser at the same time, whatever they choose', async () => {
    await setHours(kit);
    const slots = (await slotsNow()).slice(0, 4);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(slots.length - 1), { minLength: 1, maxLength: 9 }), async (choices) => {
        for (const table of ['notices', 'appointments', 'leads', 'attempts'])
          await batchWrite(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
        const answers = await Promise.all(
          choices.map((choice, index) =>
            book({ startsAt: slots[choice], phone: `9123 6${String(index).padStart(3, '0')}` }),
          ),
        );
        const booked = await run('SELECT staff_id, starts_at, lead_id FROM appointments');
        expect(new Set(booked.map((one) => `${String(one.staff_id)} ${String(one.starts_at)}`)).size).toBe(
          booked.length,
        );
        // Each slot has two free advisers, so at most two bookings per slot succeed.
        const room = slots.map((_, slot) => Math.min(2, choices.filter((choice) => choice === slot).length));
        expect(booked).toHaveLength(room.reduce((sum, one) => sum + one, 0));
        expect(answers.filter(({ body }) => body.code === 1003)).toHaveLength(booked.length);
        expect(await run('SELECT 1 FROM leads')).toHaveLength(booked.length);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the office', () => {
  const startsAt = '2026-11-23T06:20:00.000Z';

  test('sees today’s calls, moves and cancels with a reason, and another agency sees nothing', async () => {
    const token = await bookOk({ startsAt, phone: '9123 7001' });
    const day = await mei.call(getDay, { scope: 'mine' });
    expect(day).toMatchObject({ value: { appointments: [{ name: '陳大文', startsAt: Date.parse(startsAt) }] } });
    expect(await kit.call(getDay, { scope: 'mine' })).toMatchObject({ value: { appointments: [] } });
    const list = await mei.call(listAppointments, { scope: 'all' });
    if (!list.ok) throw new Error(list.error.code);
    const id = list.value.appointments[0]?.id ?? 0;
    expect(await otherSiteVisitor.call(listAppointments, { scope: 'all' })).toMatchObject({
      value: { appointments: [] },
    });
    const cancel = { kind: 'cancel', reason: 'ill' } as const;
    expect(await otherSiteVisitor.call(changeOfficeAppointment, { id, command: cancel })).toMatchObject({
      status: 404,
    });
    const selectedResponse = await mei.call(listAppointments, { scope: 'all', move: id });
    if (!selectedResponse.ok) throw new Error(selectedResponse.error.code);
    const to = selectedResponse.value.slots[3] ?? 0;
    const move = (when: number) =>
      kit.call(changeOfficeAppointment, { id, command: { kind: 'move', startsAt: when, reason: 'meeting' } });
    expect(await move(to + 60_000)).toMatchObject({ value: { kind: 'taken' } });
    expect(await move(to)).toMatchObject({ value: { kind: 'changed' } });
    expect((await getOwn(token)).appointments).toMatchObject([
      { reason: 'meeting', startsAt: new Date(to).toISOString() },
    ]);
    expect(await run(`SELECT channel FROM notices WHERE kind = 'appointmentNews'`)).toEqual([{ channel: 'sms' }]);
    expect(await mei.call(changeOfficeAppointment, { id, command: cancel })).toMatchObject({
      value: { kind: 'changed' },
    });
    expect(await mei.call(changeOfficeAppointment, { id, command: cancel })).toMatchObject({
      value: { kind: 'unchanged' },
    });
    expect(await run(`SELECT kind, author FROM lead_entries ORDER BY id`)).toMatchObject([
      { kind: 'booked' },
      { kind: 'moved', author: '黃子傑' },
      { kind: 'cancelled', author: '劉美琪' },
    ]);
    expect(await run(`SELECT deed FROM staff_log WHERE deed LIKE 'appointment%' ORDER BY id`)).toEqual([
      { deed: 'appointmentMoved' },
      { deed: 'appointmentCancelled' },
    ]);
  });

  test('refuses hours that are no times of day', async () => {
    const week = WEEK.with(2, '12:00-10:00');
    expect(await mei.call(setStaffHours, { isOn: true, week, daysOff: [] })).toMatchObject({
      value: { kind: 'invalid', days: [2] },
    });
  });
});
