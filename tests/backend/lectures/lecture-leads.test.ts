import { beforeAll, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { convertLeadOfApplicant } from '#backend/queries/office/lead-capture.ts';
import { lectureCancel, lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import { changeLead, getLead, listLeads } from '#shared/contract/office/leads.ts';
import { getFunnel } from '#shared/contract/office/reports.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const desk = new DeskVisitor('mso', 'Lau', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'lead');
const [SHARED_LECTURE, OTHER_LECTURE] = [9401, 9402];

beforeAll(async () => {
  await loadDemo();
  for (const deskVisitor of [desk, otherSiteVisitor]) await deskVisitor.callOffice(listLeads, {});
  const text = '{"zh":"选校","zh-hk":"選校","en-us":"Choosing schools"}';
  await batchWrite(testEnv.DB, [{ sql: 'DELETE FROM leads', values: [] }]);
  for (const id of [SHARED_LECTURE, OTHER_LECTURE])
    await testEnv.DB.prepare(
      `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online)
VALUES (?1, ?2, ?2, ?2, ?2, '2999-12-31 19:00:00', '2999-12-31 21:00:00', 0)`,
    )
      .bind(id, text)
      .all();
});

const callLecture = (call: typeof lectureSignUp | typeof lectureCancel, id: number, { requestContext }: LoggedInUser) =>
  callBackend(call, { id: String(id) }, { ...requestContext, level: 1, locale: 'en-us' }).then(({ body }) => body.code);

async function findLead({ mobile }: LoggedInUser, filter: 'open' | 'converted' | 'closed' = 'open', actor = desk) {
  const result = await actor.callOffice(listLeads, { q: mobile, filter });
  if (!result.ok) throw new Error(result.error.code);
  expect(result.value.total).toBeLessThan(2);
  const id = result.value.leads[0]?.id;
  if (!id) return null;
  const leadResult = await actor.callOffice(getLead, { id });
  if (!leadResult.ok) throw new Error(leadResult.error.code);
  return leadResult.value;
}

const getAttribute = ({ staffId }: LoggedInUser) =>
  batchWrite(testEnv.DB, [
    { sql: `UPDATE users SET attribution = '{"source":"fair"}' WHERE id = ?1`, values: [Number(staffId)] },
  ]);

test('a sign-up makes a lead of the student with the source of the account, due on the day after', async () => {
  const student = await logInUser();
  await getAttribute(student);
  expect(await Promise.all([1, 2].map(() => callLecture(lectureSignUp, SHARED_LECTURE, student)))).toEqual([
    1003, 1003,
  ]);
  const leadRecord = await findLead(student);
  expect(leadRecord?.lead).toMatchObject({
    channel: 'lecture',
    state: 'new',
    followUp: '3000-01-01',
    attribution: { source: 'fair' },
    student: { id: Number(student.staffId) },
  });
  expect(leadRecord?.entries.map(({ kind, content }) => [kind, content])).toEqual([
    ['lecture', 'Choosing schools (2999-12-31 19:00)'],
  ]);
  expect(await findLead(student, 'open', otherSiteVisitor)).toBeNull();
  const today = new Date().toISOString().slice(0, 10);
  const funnelResult = await desk.callOffice(getFunnel, { from: today, to: today });
  expect(funnelResult.ok && funnelResult.value.sources).toContainEqual(
    expect.objectContaining({ channel: 'lecture', source: 'fair' }),
  );

  expect(await callLecture(lectureSignUp, OTHER_LECTURE, student)).toBe(1003);
  expect(await callLecture(lectureCancel, SHARED_LECTURE, student)).toBe(1003);
  expect((await findLead(student))?.entries.map(({ kind }) => kind)).toEqual(['lectureLeft', 'lecture', 'lecture']);
});

test('a closed lead is open again, and a contacted one gets a follow-up', async () => {
  const student = await logInUser();
  await callLecture(lectureSignUp, SHARED_LECTURE, student);
  const id = (await findLead(student))?.lead.id ?? 0;
  await desk.callOffice(changeLead, { id, command: { kind: 'close', reason: 'no answer' } });
  expect((await findLead(student, 'closed'))?.lead.id).toBe(id);
  await callLecture(lectureSignUp, OTHER_LECTURE, student);
  expect((await findLead(student))?.lead).toMatchObject({ id, state: 'new', followUp: '3000-01-01' });
  await desk.callOffice(changeLead, {
    id,
    command: { kind: 'contact', entry: 'call', text: 'Will come', followUp: '' },
  });
  await callLecture(lectureCancel, OTHER_LECTURE, student);
  await callLecture(lectureSignUp, OTHER_LECTURE, student);
  expect((await findLead(student))?.lead).toMatchObject({ state: 'contacted', followUp: '3000-01-01' });
});

async function createApplication({ staffId }: LoggedInUser) {
  const runSql = (sql: string) => testEnv.DB.prepare(sql).bind(Number(staffId)).all();
  await runSql(
    `INSERT INTO applications (user_id, agent_key, status, updated_at, form) VALUES (?1, 'mso', 'draft', '2026-11-29', '{}')`,
  );
  const row = await runSql(
    `UPDATE applications SET status = 'following', submitted_at = '2026-11-29' WHERE user_id = ?1 RETURNING id`,
  );
  await batchWrite(testEnv.DB, convertLeadOfApplicant(Number((row.results[0] as { id: number }).id), Date.now()));
}

test('a student with an application creates no lead, and a lead that applies becomes a student', async () => {
  const applicant = await logInUser();
  await createApplication(applicant);
  await callLecture(lectureSignUp, SHARED_LECTURE, applicant);
  expect(await findLead(applicant)).toBeNull();
  expect(await findLead(applicant, 'converted')).toBeNull();

  const student = await logInUser();
  await callLecture(lectureSignUp, SHARED_LECTURE, student);
  await createApplication(student);
  const leadRecord = await findLead(student, 'converted');
  expect(leadRecord?.lead).toMatchObject({ state: 'converted', followUp: '' });
  expect(leadRecord?.entries.map(({ kind }) => kind)).toEqual(['converted', 'lecture']);
});

test('a student who registered long before is counted by registration in the report', async () => {
  const student = await logInUser();
  await batchWrite(testEnv.DB, [
    {
      sql: `UPDATE users SET created_at = 1, attribution = '{"source":"old"}' WHERE id = ?1`,
      values: [Number(student.staffId)],
    },
  ]);
  await callLecture(lectureSignUp, SHARED_LECTURE, student);
  const today = new Date().toISOString().slice(0, 10);
  const now = await desk.callOffice(getFunnel, { from: today, to: today });
  expect(now.ok && now.value.sources.filter(({ source }) => source === 'old')).toEqual([]);
  const emptyFunnel = await desk.callOffice(getFunnel, { from: '1970-01-01', to: '1970-01-02' });
  expect(emptyFunnel.ok && emptyFunnel.value.sources).toContainEqual(
    expect.objectContaining({ channel: 'site', source: 'old' }),
  );
});
