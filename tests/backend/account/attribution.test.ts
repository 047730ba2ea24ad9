import { beforeAll, expect, test } from 'vitest';
import { batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import { attributionCounts } from '#backend/queries/office/attribution-counts.ts';
import { saveApplication } from '#shared/contract/application/application.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { createLead, getLead, listLeads } from '#shared/contract/office/leads.ts';
import { getStudent } from '#shared/contract/office/student.ts';
import { exportStudents } from '#shared/contract/office/students.ts';
import { formOf } from '#tests/backend/support/apply-as-somebody.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { AS_ROOM, callBackend, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Attribution of a visitor (source, campaign), from the registration or the chat to the office and its reports.

const lead = new DeskVisitor('mso', 'Ada', 'lead');

beforeAll(loadDemo);

const registered = async (attribution: object) => {
  const student = new Student();
  const { body } = await student.register(await student.codeFor('register'), { attribution });
  if (body.code !== 1003) throw new Error(JSON.stringify(body));
  const row = await queryRow<{ id: number; attribution: string }>(testEnv.DB, {
    sql: 'SELECT id, attribution FROM users WHERE mobile = ?1',
    values: [student.mobile],
  });
  if (!row) throw new Error('no account');
  return { ...row, student };
};

test('a registration stores the known keys, and the office shows them', async () => {
  const { id, attribution } = await registered({ source: 'google', campaign: ' DSE 2026 ' });
  expect(JSON.parse(attribution)).toEqual({ source: 'google', campaign: 'DSE 2026' });
  const record = await lead.call(getStudent, { id });
  expect(record).toMatchObject({ value: { student: { attribution: { source: 'google', campaign: 'DSE 2026' } } } });
  const exported = await lead.call(exportStudents, {});
  if (!exported.ok) throw new Error(exported.error.code);
  expect(exported.value.students.find((item) => item.id === id)?.source).toBe('google');
});

test('an unknown key or oversized text is rejected by the contract', async () => {
  const student = new Student();
  const code = await student.codeFor('register');
  for (const attribution of [{ gclid: 'x' }, { source: 'x'.repeat(101) }])
    expect((await student.register(code, { attribution })).body.code).not.toBe(1003);
});

test('an application has that of its student', async () => {
  const actor = await logInUser();
  await batchWrite(testEnv.DB, [
    { sql: `UPDATE users SET attribution = '{"source":"fair"}' WHERE id = ?1`, values: [Number(actor.staffId)] },
  ]);
  await callBackend(saveApplication, { version: 0, form: await formOf(actor) }, actor.asking);
  const rows = await queryRows<{ attribution: string }>(testEnv.DB, {
    sql: 'SELECT attribution FROM applications WHERE user_id = ?1',
    values: [Number(actor.staffId)],
  });
  expect(rows.map(({ attribution }) => attribution)).toEqual(['{"source":"fair"}']);
});

test('a lead of the chat has that of the visit, and the student that of the lead', async () => {
  const student = new Student();
  const requested = {
    userId: '',
    visitorId: 'browser-a',
    agentKey: 'mso',
    host: 'localhost',
    lang: 'en-us',
    name: 'A',
    custom_attributes: { lang: 'en-us', utm_source: 'xiaohongshu', utm_code: 'fair', other: 'x' },
  };
  const { source_id: source, conversation_id: id } = await readBackend(contactInfo, requested);
  const messages = `/appChat/public/api/v1/inboxes/mso/contacts/${source}/conversations/${id}/messages`;
  await request('POST', messages, { content: `call +852${student.mobile}`, echo_id: 'a' }, AS_ROOM);
  const row = await lead.call(listLeads, { q: student.mobile });
  if (!row.ok) throw new Error(row.error.code);
  expect(row.value.leads).toMatchObject([{ attribution: { source: 'xiaohongshu', code: 'fair' } }]);
  await student.register(await student.codeFor('register'));
  const record = await lead.call(getLead, { id: row.value.leads[0]?.id ?? 0 });
  const userId = record.ok ? (record.value.lead.student?.id ?? 0) : 0;
  expect(await lead.call(getStudent, { id: userId })).toMatchObject({
    value: { student: { attribution: { source: 'xiaohongshu', code: 'fair' } } },
  });
});

test('the counts of a period are by source, and of one agency', async () => {
  const since = Date.now();
  await lead.call(createLead, { email: 'one@fair.example', channel: 'walkIn', source: 'expo' });
  await registered({ code: 'expo' });
  await registered({ referrer: 'news.example' });
  const counts = await queryRows(testEnv.DB, attributionCounts('mso', since, Date.now() + 1));
  expect(counts).toContainEqual({ source: 'expo', leads: 1, students: 1, applications: 0 });
  expect(counts).toContainEqual({ source: 'news.example', leads: 0, students: 1, applications: 0 });
  expect(await queryRows(testEnv.DB, attributionCounts('northbridge', since, Date.now() + 1))).toEqual([]);
  expect(await queryRows(testEnv.DB, attributionCounts('mso', since - 1000, since))).not.toContainEqual(
    expect.objectContaining({ source: 'expo' }),
  );
});
