import { beforeAll, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { convertLeadOfApplicant } from '#backend/queries/office/leads.ts';
import { lectureCancel, lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import { changeLead, getLead, listLeads } from '#shared/contract/office/leads.ts';
import { getFunnel } from '#shared/contract/office/reports.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const desk = new DeskVisitor('mso', 'Lau', 'lead');
const elsewhere = new DeskVisitor('northbridge', 'Priya', 'lead');
const [SHARED, OTHER] = [9401, 9402];

beforeAll(async () => {
  await loadDemo();
  for (const deskVisitor of [desk, elsewhere]) await deskVisitor.call(listLeads, {});
  const text = '{"zh":"选校","zh-hk":"選校","en-us":"Choosing schools"}';
  await batchWrite(testEnv.DB, [{ sql: 'DELETE FROM leads', values: [] }]);
  for (const id of [SHARED, OTHER])
    await testEnv.DB.prepare(
      `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online)
VALUES (?1, ?2, ?2, ?2, ?2, '2999-12-31 19:00:00', '2999-12-31 21:00:00', 0)`,
    )
      .bind(id, text)
      .all();
});

const ask = (call: typeof lectureSignUp | typeof lectureCancel, id: number, { asking }: LoggedInUser) =>
  callBackend(call, { id: String(id) }, { ...asking, level: 1, locale: 'en-us' }).then(({ body }) => body.code);

async function leadOf({ mobile }: LoggedInUser, filter: 'open' | 'converted' | 'closed' = 'open', actor = desk) {
  const result = await actor.call(listLeads, { q: mobile, filter });
  if (!result.ok) throw new Error(result.error.code);
  expect(result.value.total).toBeLessThan(2);
  const id = result.value.leads[0]?.id;
  if (!id) return null;
  const record = await actor.call(getLead, { id });
  if (!record.ok) throw new Error(record.error.code);
  return record.value;
}

const attribute = ({ staffId }: LoggedInUser) =>
  batchWrite(testEnv.DB, [
    { sql: `UPDATE users SET attribution = '{"source":"fair"}' WHERE id = ?1`, values: [Number(staffId)] },
  ]);

test('a sign-up makes a lead of the student with the source of the account, due on the day after', async () => {
  const student = await logInUser();
  await attribute(student);
  expect(await Promise.all([1, 2].map(() => ask(lectureSignUp, SHARED, student)))).toEqual([1003, 1003]);
  const record = await leadOf(student);
  expect(record?.lead).toMatchObject({
    channel: 'lecture',
    state: 'new',
    followUp: '3000-01-01',
    attribution: { source: 'fair' },
    student: { id: Number(student.staffId) },
  });
  expect(record?.entries.map(({ kind, content }) => [kind, content])).toEqual([
    ['lecture', 'Choosing schools (2999-12-31 19:00)'],
  ]);
  expect(await leadOf(student, 'open', elsewhere)).toBeNull();
  const today = new Date().toISOString().slice(0, 10);
  const funnel = await desk.call(getFunnel, { from: today, to: today });
  expect(funnel.ok && funnel.value.sources).toContainEqual(
    expect.objectContaining({ channel: 'lecture', source: 'fair' }),
  );

  expect(await ask(lectureSignUp, OTHER, student)).toBe(1003);
  expect(await ask(lectureCancel, SHARED, student)).toBe(1003);
  expect((await leadOf(student))?.entries.map(({ kind }) => kind)).toEqual(['lectureLeft', 'lecture', 'lecture']);
});

test('a closed lead is open again, and a contacted one gets a follow-up', async () => {
  const student = await logInUser();
  await ask(lectureSignUp, SHARED, student);
  const id = (await leadOf(student))?.lead.id ?? 0;
  await desk.call(changeLead, { id, command: { kind: 'close', reason: 'no answer' } });
  expect((await leadOf(student, 'closed'))?.lead.id).toBe(id);
  await ask(lectureSignUp, OTHER, student);
  expect((await leadOf(student))?.lead).toMatchObject({ id, state: 'new', followUp: '3000-01-01' });
  await desk.call(changeLead, { id, command: { kind: 'contact', entry: 'call', text: 'Will come', followUp: '' } });
  await ask(lectureCancel, OTHER, student);
  await ask(lectureSignUp, OTHER, student);
  expect((await leadOf(student))?.lead).toMatchObject({ state: 'contacted', followUp: '3000-01-01' });
});

async function apply({ staffId }: LoggedInUser) {
  const run = (sql: string) => testEnv.DB.prepare(sql).bind(Number(staffId)).all();
  await run(
    `INSERT INTO applications (user_id, agent_key, status, updated_at, form) VALUES (?1, 'mso', 'draft', '2026-11-29', '{}')`,
  );
  const row = await run(
    `UPDATE applications SET status = 'following', submitted_at = '2026-11-29' WHERE user_id = ?1 RETURNING id`,
  );
  await batchWrite(testEnv.DB, convertLeadOfApplicant(Number((row.results[0] as { id: number }).id), Date.now()));
}

test('a student with an application creates no lead, and a lead that applies becomes a student', async () => {
  const applicant = await logInUser();
  await apply(applicant);
  await ask(lectureSignUp, SHARED, applicant);
  expect(await leadOf(applicant)).toBeNull();
  expect(await leadOf(applicant, 'converted')).toBeNull();

  const student = await logInUser();
  await ask(lectureSignUp, SHARED, student);
  await apply(student);
  const record = await leadOf(student, 'converted');
  expect(record?.lead).toMatchObject({ state: 'converted', followUp: '' });
  expect(record?.entries.map(({ kind }) => kind)).toEqual(['converted', 'lecture']);
});

test('a student who registered long before is counted in the report as who registered', async () => {
  const student = await logInUser();
  await batchWrite(testEnv.DB, [
    {
      sql: `UPDATE users SET created_at = 1, attribution = '{"source":"old"}' WHERE id = ?1`,
      values: [Number(student.staffId)],
    },
  ]);
  await ask(lectureSignUp, SHARED, student);
  const today = new Date().toISOString().slice(0, 10);
  const now = await desk.call(getFunnel, { from: today, to: today });
  expect(now.ok && now.value.sources.filter(({ source }) => source === 'old')).toEqual([]);
  const then = await desk.call(getFunnel, { from: '1970-01-01', to: '1970-01-02' });
  expect(then.ok && then.value.sources).toContainEqual(expect.objectContaining({ channel: 'site', source: 'old' }));
});
