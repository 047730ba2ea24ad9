import { beforeAll, expect, test } from 'vitest';
import { batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import { selectAttributionCounts } from '#backend/queries/office/attribution-counts.ts';
import { saveApplication } from '#shared/contract/application/application.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { createLead, getLead, listLeads } from '#shared/contract/office/leads.ts';
import { getStudent } from '#shared/contract/office/student.ts';
import { exportStudents } from '#shared/contract/office/students.ts';
import { createFormFor } from '#tests/backend/support/apply-as-somebody.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { ROOM_CONTEXT, callBackend, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests that the source and campaign which brought a visitor are stored with the registration or the chat and appear in
// the office and its reports.

const leadAdviser = new DeskVisitor('mso', 'Ada', 'lead');

beforeAll(loadDemo);

const registerWithAttribution = async (attribution: object) => {
  const student = new Student();
  const { body } = await student.register(await student.obtainCode('register'), { attribution });
  if (body.code !== 1003) throw new Error(JSON.stringify(body));
  const row = await queryRow<{ id: number; attribution: string }>(testEnv.DB, {
    sql: 'SELECT id, attribution FROM users WHERE mobile = ?1',
    values: [student.mobile],
  });
  if (!row) throw new Error('no account');
  return { ...row, student };
};

test('a registration stores the known keys, and the office shows them', async () => {
  const { id, attribution } = await registerWithAttribution({ source: 'google', campaign: ' DSE 2026 ' });
  expect(JSON.parse(attribution)).toEqual({ source: 'google', campaign: 'DSE 2026' });
  const studentResult = await leadAdviser.callOffice(getStudent, { id });
  expect(studentResult).toMatchObject({
    value: { student: { attribution: { source: 'google', campaign: 'DSE 2026' } } },
  });
  const exportResult = await leadAdviser.callOffice(exportStudents, {});
  if (!exportResult.ok) throw new Error(exportResult.error.code);
  expect(exportResult.value.students.find((item) => item.id === id)?.source).toBe('google');
});

test('an unknown key or oversized text is rejected by the contract', async () => {
  const student = new Student();
  const code = await student.obtainCode('register');
  for (const attribution of [{ gclid: 'x' }, { source: 'x'.repeat(101) }])
    expect((await student.register(code, { attribution })).body.code).not.toBe(1003);
});

test('an application has the attribution of its student', async () => {
  const actor = await logInUser();
  await batchWrite(testEnv.DB, [
    { sql: `UPDATE users SET attribution = '{"source":"fair"}' WHERE id = ?1`, values: [Number(actor.staffId)] },
  ]);
  await callBackend(saveApplication, { version: 0, form: await createFormFor(actor) }, actor.requestContext);
  const rows = await queryRows<{ attribution: string }>(testEnv.DB, {
    sql: 'SELECT attribution FROM applications WHERE user_id = ?1',
    values: [Number(actor.staffId)],
  });
  expect(rows.map(({ attribution }) => attribution)).toEqual(['{"source":"fair"}']);
});

test('a lead of the chat has that of the visit, and the student that of the lead', async () => {
  const student = new Student();
  const contactFields = {
    userId: '',
    visitorId: 'browser-a',
    agentKey: 'mso',
    host: 'localhost',
    lang: 'en-us',
    name: 'A',
    custom_attributes: { lang: 'en-us', utm_source: 'xiaohongshu', utm_code: 'fair', other: 'x' },
  };
  const { source_id: contactSourceId, conversation_id: id } = await readBackend(contactInfo, contactFields);
  const messages = `/appChat/public/api/v1/inboxes/mso/contacts/${contactSourceId}/conversations/${id}/messages`;
  await request('POST', messages, { content: `call +852${student.mobile}`, echo_id: 'a' }, ROOM_CONTEXT);
  const leadsResult = await leadAdviser.callOffice(listLeads, { q: student.mobile });
  if (!leadsResult.ok) throw new Error(leadsResult.error.code);
  expect(leadsResult.value.leads).toMatchObject([{ attribution: { source: 'xiaohongshu', code: 'fair' } }]);
  await student.register(await student.obtainCode('register'));
  const leadResult = await leadAdviser.callOffice(getLead, { id: leadsResult.value.leads[0]?.id ?? 0 });
  const userId = leadResult.ok ? (leadResult.value.lead.student?.id ?? 0) : 0;
  expect(await leadAdviser.callOffice(getStudent, { id: userId })).toMatchObject({
    value: { student: { attribution: { source: 'xiaohongshu', code: 'fair' } } },
  });
});

test('attribution counts of a period are grouped by source, and limited to one agency', async () => {
  const startTime = Date.now();
  await leadAdviser.callOffice(createLead, { email: 'one@fair.example', channel: 'walkIn', source: 'expo' });
  await registerWithAttribution({ code: 'expo' });
  await registerWithAttribution({ referrer: 'news.example' });
  const countRows = await queryRows(testEnv.DB, selectAttributionCounts('mso', startTime, Date.now() + 1));
  expect(countRows).toContainEqual({ source: 'expo', leads: 1, students: 1, applications: 0 });
  expect(countRows).toContainEqual({ source: 'news.example', leads: 0, students: 1, applications: 0 });
  expect(await queryRows(testEnv.DB, selectAttributionCounts('northbridge', startTime, Date.now() + 1))).toEqual([]);
  expect(await queryRows(testEnv.DB, selectAttributionCounts('mso', startTime - 1000, startTime))).not.toContainEqual(
    expect.objectContaining({ source: 'expo' }),
  );
});
