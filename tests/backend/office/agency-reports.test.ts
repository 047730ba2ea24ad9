import { beforeAll, expect, test } from 'vitest';
import { queryRow } from '#backend/queries/database.ts';
import { insertLead } from '#backend/queries/office/leads.ts';
import { insertStudentNote } from '#backend/queries/office/student-notes.ts';
import { getConversion, getFunnel, getWorkload } from '#shared/contract/office/reports.ts';
import { type LeadChannel, NO_INTEREST } from '#shared/rules/leads.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { createStudentIn } from './student-in-circumstances.ts';

const db = testEnv.DB;
const DAY_MS = 86_400_000;
const now = Date.now();
const formatDay = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
const leadAdviser = new DeskVisitor('mso', 'Lau', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'lead');
const runQuery = (sql: string, ...values: (string | number)[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .all();

let contactCount = 0;
async function addLead(channel: LeadChannel, attribution: object, createdAt: number, userId: number | null = null) {
  contactCount += 1;
  const contact = { agentKey: 'mso', areaCode: '852', mobile: String(92_000_000 + contactCount), email: '' };
  const createdRow = await queryRow(
    db,
    insertLead({
      ...contact,
      name: 'X',
      channel,
      question: '',
      promisedAt: 0,
      staffId: 0,
      followUp: '',
      conversationId: null,
      attribution: JSON.stringify(attribution),
      ...NO_INTEREST,
      now: createdAt,
    }),
  );
  if (userId !== null)
    await runQuery(`UPDATE leads SET state = 'converted', user_id = ?1 WHERE id = ?2`, userId, createdRow?.id ?? 0);
}

async function addStudent(agentKey: 'mso' | 'northbridge', createdAt: number, hasApplied: boolean) {
  const applicationFields = hasApplied ? ({ agentKey, status: 'following' } as const) : null;
  const { id, application } = await createStudentIn({ cameBy: agentKey, applied: applicationFields, talked: null });
  await runQuery('UPDATE users SET created_at = ?1 WHERE id = ?2', createdAt, id);
  if (hasApplied)
    await runQuery(
      'UPDATE applications SET submitted_at = ?1 WHERE id = ?2',
      new Date(createdAt).toISOString(),
      application,
    );
  return { id, application };
}

beforeAll(async () => {
  await loadDemo();
  for (const deskVisitor of [leadAdviser, otherSiteVisitor]) await deskVisitor.see('');
  await runQuery('DELETE FROM users');
  await runQuery('DELETE FROM leads');
  const recentTime = now - 2 * DAY_MS;
  const convertedStudent = await addStudent('mso', recentTime, true);
  await runQuery(
    `UPDATE applications SET offers = 1, accepted = 2, status = 'finished' WHERE id = ?1`,
    convertedStudent.application,
  );
  await addLead('web', { source: 'google', referrer: 'www.google.com' }, recentTime, convertedStudent.id);
  await addLead('web', { source: 'google' }, recentTime);
  await addLead('walkIn', {}, recentTime);
  await addLead('call', {}, now - 200 * DAY_MS);
  await addStudent('mso', recentTime, true);
  const visitor = await addStudent('mso', recentTime, false);
  await runQuery(`UPDATE users SET attribution = '{"source":"wechat"}' WHERE id = ?1`, visitor.id);
  await addStudent('northbridge', recentTime, true);
});

test('a person is counted once, as their original lead, with the stage reached', async () => {
  const funnelResult = await leadAdviser.callOffice(getFunnel, {});
  if (!funnelResult.ok) throw new Error(funnelResult.error.code);
  const { sources, whole: total } = funnelResult.value;
  expect(sources).toEqual([
    {
      channel: 'web',
      source: 'google',
      stages: { people: 2, registered: 1, applied: 1, offered: 1, accepted: 1, enrolled: 1 },
    },
    {
      channel: 'site',
      source: '',
      stages: { people: 1, registered: 1, applied: 1, offered: 0, accepted: 0, enrolled: 0 },
    },
    {
      channel: 'site',
      source: 'wechat',
      stages: { people: 1, registered: 1, applied: 0, offered: 0, accepted: 0, enrolled: 0 },
    },
    {
      channel: 'walkIn',
      source: '',
      stages: { people: 1, registered: 0, applied: 0, offered: 0, accepted: 0, enrolled: 0 },
    },
  ]);
  expect(total).toEqual({ people: 5, registered: 3, applied: 2, offered: 1, accepted: 1, enrolled: 1 });
});

test('the period selects the counted persons, up to a year', async () => {
  const countPeople = async (from: string, to: string) => {
    const funnelResult = await leadAdviser.callOffice(getFunnel, { from, to });
    if (!funnelResult.ok) throw new Error(funnelResult.error.code);
    return [funnelResult.value.whole.people, funnelResult.value.from];
  };
  expect((await countPeople(formatDay(201), formatDay(199)))[0]).toBe(1);
  expect((await countPeople(formatDay(30), formatDay(20)))[0]).toBe(0);
  expect(await countPeople(formatDay(3000), formatDay(199))).toEqual([1, formatDay(199 + 365)]);
});

test('the workload counts open work of each colleague, unassigned work, and work of former colleagues', async () => {
  const readStaffId = async (name: string) =>
    (await queryRow<{ id: number }>(db, { sql: 'SELECT id FROM staff WHERE name = ?1', values: [name] }))?.id ?? 0;
  const ownId = await readStaffId('Lau');
  const { id } = await addStudent('mso', now, true);
  await runQuery('UPDATE applications SET staff_id = ?1 WHERE user_id = ?2', ownId, id);
  const formerStudent = await addStudent('mso', now, true);
  await runQuery('UPDATE applications SET staff_id = 987654 WHERE id = ?1', formerStudent.application);
  for (const dueDate of ['2020-01-01', '2999-01-01'])
    await queryRow(
      db,
      insertStudentNote({
        agentKey: 'mso',
        applicationId: 0,
        userId: id,
        kind: 'task',
        content: 'x',
        author: 'Lau',
        staffId: ownId,
        due: dueDate,
        at: now,
      }) as never,
    );
  const workloadResult = await leadAdviser.callOffice(getWorkload, {});
  if (!workloadResult.ok) throw new Error(workloadResult.error.code);
  const getRow = (name: string | null) => workloadResult.value.colleagues.find((row) => row.name === name);
  expect(getRow('Lau')).toMatchObject({ applications: 1, tasks: 2, overdueTasks: 1, leads: 0 });
  expect(getRow('')).toMatchObject({ applications: 1, leads: 3 });
  expect(getRow(null)).toMatchObject({ applications: 1, tasks: 0 });
});

test('courses are counted by school and month, of one’s own agency alone', async () => {
  const conversionResult = await leadAdviser.callOffice(getConversion, {});
  if (!conversionResult.ok) throw new Error(conversionResult.error.code);
  const total = conversionResult.value.schools.reduce((sum, { applied }) => sum + applied, 0);
  expect(total).toBeGreaterThan(0);
  expect(conversionResult.value.months.reduce((sum, { applied }) => sum + applied, 0)).toBe(total);
  const otherSiteResult = await otherSiteVisitor.callOffice(getConversion, {});
  if (!otherSiteResult.ok) throw new Error(otherSiteResult.error.code);
  expect(otherSiteResult.value.schools.map(({ applied }) => applied)).toEqual([1]);
});
