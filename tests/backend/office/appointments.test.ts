import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
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
/**
 * Weekly office hours in which appointments are possible. The test clock is frozen at Monday 23 November 2026, 11:10 in
 * Hong Kong.
 */
const WEEK = [...Array.from({ length: 5 }, () => '14:00-16:00'), '', ''];
const HOUR_MS = 3_600_000;

const runQuery = (sql: string, ...values: (string | number)[]) =>
  queryRows<Record<string, unknown>>(testEnv.DB, { sql, values });

const setOfficeHours = (desk: DeskVisitor, isOn = true, daysOff: string[] = []) =>
  desk.callOffice(setStaffHours, { isOn, week: WEEK, daysOff });

beforeAll(async () => {
  await loadDemo();
  await batchWrite(testEnv.DB, [
    { sql: `UPDATE agents SET opening_hours = '', closed_days = '' WHERE key_code = 'mso'`, values: [] },
    incrementSiteVersion('mso'),
  ]);
});

beforeEach(async () => {
  for (const table of ['notices', 'appointments', 'leads', 'attempts', 'outbox'])
    await batchWrite(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
});

const readSlots = async () => (await readBackend(appointmentSlots, {}, AT_MSO)).slots;

const bookSlot = (fields: object, context: object = AT_MSO) =>
  callBackend(bookAppointment, { name: '陳大文', timeZone: 'Europe/London', ...fields }, context as never);

async function bookSuccessfully(fields: object): Promise<string> {
  const { body } = await bookSlot(fields);
  if (body.code !== 1003) throw new Error(JSON.stringify(body));
  return (body.data as { token: string }).token;
}

const readOwnAppointments = (token: string) => readBackend(ownAppointments, { appointmentPass: token }, AT_MSO);

describe('slots', () => {
  test('are offered only while an adviser takes appointments, which the site shows', async () => {
    await setOfficeHours(mei, false);
    expect(await readBackend(appointmentSlots, {}, AT_MSO)).toEqual({ isOffered: false, slots: [] });
    expect((await readBackend(agentDetail, { keyCode: 'mso', host: '' })).takesAppointments).toBe(false);
    await setOfficeHours(mei);
    expect((await readBackend(agentDetail, { keyCode: 'mso', host: '' })).takesAppointments).toBe(true);
    const slots = await readSlots();
    expect(slots[0]).toBe('2026-11-23T06:00:00.000Z');
    expect(slots).toContain('2026-11-24T07:40:00.000Z');
    expect(slots).not.toContain('2026-11-24T08:00:00.000Z');
    expect(Date.parse(slots.at(-1) ?? '')).toBeLessThanOrEqual(Date.now() + 14 * 24 * HOUR_MS);
  });

  test('of a day off are not offered', async () => {
    await setOfficeHours(mei, true, ['2026-11-24']);
    expect((await readSlots()).some((slot) => slot.startsWith('2026-11-24'))).toBe(false);
    await setOfficeHours(mei);
  });
});

describe('a booking', () => {
  const startsAt = '2026-11-25T06:00:00.000Z';

  test('creates a lead, is visible with its token only, and has two reminders', async () => {
    const token = await bookSuccessfully({
      startsAt,
      phone: '9123 5001',
      question: 'UCL?',
      attribution: { source: 'ig' },
    });
    expect(await readOwnAppointments(token)).toMatchObject({
      token,
      appointments: [{ startsAt, name: '陳大文', adviser: '劉美琪' }],
    });
    expect((await readOwnAppointments('x'.repeat(32))).appointments).toEqual([]);
    const leadsResult = await mei.callOffice(listLeads, { q: '91235001' });
    if (!leadsResult.ok) throw new Error(leadsResult.error.code);
    expect(leadsResult.value.leads[0]).toMatchObject({
      channel: 'booking',
      adviser: '劉美琪',
      attribution: { source: 'ig' },
    });
    const leadResult = await mei.callOffice(getLead, { id: leadsResult.value.leads[0]?.id ?? 0 });
    expect(leadResult).toMatchObject({
      value: { entries: [{ kind: 'question' }, { kind: 'booked', content: startsAt }] },
    });
    expect(await runQuery('SELECT kind, channel, due_at FROM notices ORDER BY due_at')).toEqual([
      { kind: 'appointment', channel: 'sms', due_at: Date.parse(startsAt) - 24 * HOUR_MS },
      { kind: 'appointmentSoon', channel: 'sms', due_at: Date.parse(startsAt) - HOUR_MS },
    ]);
    await sendNotices(testEnv as never, Date.parse(startsAt) - 24 * HOUR_MS);
    await sendNotices(testEnv as never, Date.parse(startsAt) - HOUR_MS);
    await sendNotices(testEnv as never, Date.parse(startsAt));
    const outboxRows = await runQuery('SELECT recipient, text FROM outbox ORDER BY id').catch(() =>
      runQuery('SELECT * FROM outbox ORDER BY id'),
    );
    expect(outboxRows).toHaveLength(2);
    expect(JSON.stringify(outboxRows[0])).toContain('tomorrow');
    expect(JSON.stringify(outboxRows)).not.toContain('UCL');
  });

  test('requires a contact and a free slot', async () => {
    expect((await bookSlot({ startsAt })).body).toMatchObject({ field: 'phone' });
    expect((await bookSlot({ startsAt, phone: '12' })).body).toMatchObject({ field: 'phone' });
    expect((await bookSlot({ startsAt, email: 'x@y' })).body).toMatchObject({ field: 'email' });
    expect((await bookSlot({ startsAt: '2026-11-25T06:07:00.000Z', email: 'a@example.org' })).body.code).not.toBe(1003);
    expect(await runQuery('SELECT 1 FROM leads')).toEqual([]);
  });

  test('is moved and cancelled by its holder only', async () => {
    const token = await bookSuccessfully({ startsAt, email: 'Mei@example.org' });
    const [{ id = '' } = {}] = (await readOwnAppointments(token)).appointments;
    const newStartsAt = '2026-11-26T06:20:00.000Z';
    const moveWithPass = (pass: string) =>
      callBackend(moveAppointment, { id, startsAt: newStartsAt, appointmentPass: pass }, AT_MSO);
    expect((await moveWithPass('y'.repeat(32))).body.code).not.toBe(1003);
    const otherSiteContext = { headers: { 'x-agent-key': 'northbridge' } };
    expect((await callBackend(cancelAppointment, { id, appointmentPass: token }, otherSiteContext)).body.code).not.toBe(
      1003,
    );
    expect((await moveWithPass(token)).body.code).toBe(1003);
    expect((await readOwnAppointments(token)).appointments).toMatchObject([{ startsAt: newStartsAt, revision: 1 }]);
    expect(await runQuery('SELECT DISTINCT due_at FROM notices ORDER BY due_at')).toEqual([
      { due_at: Date.parse(newStartsAt) - 24 * HOUR_MS },
      { due_at: Date.parse(newStartsAt) - HOUR_MS },
    ]);
    await callBackend(cancelAppointment, { id, appointmentPass: token }, AT_MSO);
    expect((await readOwnAppointments(token)).appointments).toMatchObject([{ isCancelled: true }]);
    expect(await runQuery('SELECT 1 FROM notices')).toEqual([]);
    expect((await moveWithPass(token)).body.code, 'a cancelled one does not move').not.toBe(1003);
    expect(await readSlots()).toContain(startsAt);
  });

  test('a booking of a student creates no lead and is listed in the timeline', async () => {
    const { staffId, requestContext } = await logInUser();
    const context = { ...requestContext, headers: { ...requestContext.headers, ...AT_MSO.headers } };
    expect((await bookSlot({ startsAt }, context)).body.code).toBe(1003);
    expect(await runQuery('SELECT 1 FROM leads')).toEqual([]);
    const ownResult = await readBackend(ownAppointments, {}, context);
    expect(ownResult).toMatchObject({ token: '', appointments: [{ startsAt }] });
    const studentResult = await mei.callOffice(getStudent, { id: Number(staffId) });
    if (!studentResult.ok) throw new Error(studentResult.error.code);
    expect(studentResult.value.timeline.find(({ kind }) => kind === 'appointment')).toMatchObject({ who: '劉美琪' });
  });
});

describe('two concurrent visitors', () => {
  afterEach(() => setOfficeHours(kit, false));

  test('never get the same adviser at the same time', async () => {
    await setOfficeHours(kit);
    const slots = (await readSlots()).slice(0, 4);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(slots.length - 1), { minLength: 1, maxLength: 9 }), async (choices) => {
        for (const table of ['notices', 'appointments', 'leads', 'attempts'])
          await batchWrite(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
        const answers = await Promise.all(
          choices.map((choice, index) =>
            bookSlot({ startsAt: slots[choice], phone: `9123 6${String(index).padStart(3, '0')}` }),
          ),
        );
        const bookedRows = await runQuery('SELECT staff_id, starts_at, lead_id FROM appointments');
        expect(new Set(bookedRows.map((row) => `${String(row.staff_id)} ${String(row.starts_at)}`)).size).toBe(
          bookedRows.length,
        );
        // Two advisers are free in each slot, so each slot accepts at most two bookings.
        const slotBookings = slots.map((_, slot) => Math.min(2, choices.filter((choice) => choice === slot).length));
        expect(bookedRows).toHaveLength(slotBookings.reduce((sum, bookingCount) => sum + bookingCount, 0));
        expect(answers.filter(({ body }) => body.code === 1003)).toHaveLength(bookedRows.length);
        expect(await runQuery('SELECT 1 FROM leads')).toHaveLength(bookedRows.length);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the appointments in the office', () => {
  const startsAt = '2026-11-23T06:20:00.000Z';

  test('are listed for today, moved and cancelled with a reason, and hidden from other agencies', async () => {
    const token = await bookSuccessfully({ startsAt, phone: '9123 7001' });
    const day = await mei.callOffice(getDay, { scope: 'mine' });
    expect(day).toMatchObject({ value: { appointments: [{ name: '陳大文', startsAt: Date.parse(startsAt) }] } });
    expect(await kit.callOffice(getDay, { scope: 'mine' })).toMatchObject({ value: { appointments: [] } });
    const listResult = await mei.callOffice(listAppointments, { scope: 'all' });
    if (!listResult.ok) throw new Error(listResult.error.code);
    const id = listResult.value.appointments[0]?.id ?? 0;
    expect(await otherSiteVisitor.callOffice(listAppointments, { scope: 'all' })).toMatchObject({
      value: { appointments: [] },
    });
    const cancelAction = { kind: 'cancel', reason: 'ill' } as const;
    expect(await otherSiteVisitor.callOffice(changeOfficeAppointment, { id, command: cancelAction })).toMatchObject({
      status: 404,
    });
    const moveResult = await mei.callOffice(listAppointments, { scope: 'all', move: id });
    if (!moveResult.ok) throw new Error(moveResult.error.code);
    const newStart = moveResult.value.slots[3] ?? 0;
    const moveTo = (newTime: number) =>
      kit.callOffice(changeOfficeAppointment, { id, command: { kind: 'move', startsAt: newTime, reason: 'meeting' } });
    expect(await moveTo(newStart + 60_000)).toMatchObject({ value: { kind: 'taken' } });
    expect(await moveTo(newStart)).toMatchObject({ value: { kind: 'changed' } });
    expect((await readOwnAppointments(token)).appointments).toMatchObject([
      { reason: 'meeting', startsAt: new Date(newStart).toISOString() },
    ]);
    expect(await runQuery(`SELECT channel FROM notices WHERE kind = 'appointmentNews'`)).toEqual([{ channel: 'sms' }]);
    expect(await mei.callOffice(changeOfficeAppointment, { id, command: cancelAction })).toMatchObject({
      value: { kind: 'changed' },
    });
    expect(await mei.callOffice(changeOfficeAppointment, { id, command: cancelAction })).toMatchObject({
      value: { kind: 'unchanged' },
    });
    expect(await runQuery(`SELECT kind, author FROM lead_entries ORDER BY id`)).toMatchObject([
      { kind: 'booked' },
      { kind: 'moved', author: '黃子傑' },
      { kind: 'cancelled', author: '劉美琪' },
    ]);
    expect(await runQuery(`SELECT deed FROM staff_log WHERE deed LIKE 'appointment%' ORDER BY id`)).toEqual([
      { deed: 'appointmentMoved' },
      { deed: 'appointmentCancelled' },
    ]);
  });

  test('reject invalid working hours', async () => {
    const invalidWeek = WEEK.with(2, '12:00-10:00');
    expect(await mei.callOffice(setStaffHours, { isOn: true, week: invalidWeek, daysOff: [] })).toMatchObject({
      value: { kind: 'invalid', days: [2] },
    });
  });
});
