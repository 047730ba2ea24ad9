import { beforeAll, expect, test } from 'vitest';
import { queryRow } from '#backend/queries/database.ts';
import { insertLead } from '#backend/queries/office/leads.ts';
import { insertStudentNote } from '#backend/queries/office/student-notes.ts';
import { getConversion, getFunnel, getWorkload } from '#shared/contract/office/reports.ts';
import type { LeadChannel } from '#shared/rules/leads.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { studentIn } from './student-in-circumstances.ts';

const db = testEnv.DB;
const DAY_MS = 86_400_000;
const now = Date.now();
const getDay = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
const lead = new DeskVisitor('mso', 'Lau', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'lead');
const run = (sql: string, ...values: (string | number)[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .all();

let contacts = 0;
async function addLead(channel: LeadChannel, attribution: object, createdAt: number, userId: number | null = null) {
  contacts += 1;
  const contact = { agentKey: 'mso', areaCode: '852', mobile: String(92_000_000 + contacts), email: '' };
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
      now: createdAt,
    }),
  );
  if (userId !== null)
    await run(`UPDATE leads SET state = 'converted', user_id = ?1 WHERE id = ?2`, userId, createdRow?.id ?? 0);
}

async function addStudent(agentKey: 'mso' | 'northbridge', createdAt: number, applies: boolean) {
  const applied = applies ? ({ agentKey, status: 'following' } as const) : null;
  const { id, application } = await studentIn({ cameBy: agentKey, applied, talked: null });
  await run('UPDATE users SET created_at = ?1 WHERE id = ?2', createdAt, id);
  if (applies)
    await run(
      'UPDATE applications SET submitted_at = ?1 WHERE id = ?2',
      new Date(createdAt).toISOString(),
      application,
    );
  return { id, application };
}

beforeAll(async () => {
  await loadDemo();
  for (const deskVisitor of [lead, otherSiteVisitor]) await deskVisitor.see('');
  await run('DELETE FROM users');
  await run('DELETE FROM leads');
  const recent = now - 2 * DAY_MS;
  const converted = await addStudent('mso', recent, true);
  await run(
    `UPDATE applications SET offers = 1, accepted = 2, status = 'finished' WHERE id = ?1`,
    converted.application,
  );
  await addLead('web', { source: 'google', referrer: 'www.google.com' }, recent, converted.id);
  await addLead('web', { source: 'google' }, recent);
  await addLead('walkIn', {}, recent);
  await addLead('call', {}, now - 200 * DAY_MS);
  await addStudent('mso', recent, true);
  const visitor = await addStudent('mso', recent, false);
  await run(`UPDATE users SET attribution = '{"source":"wechat"}' WHERE id = ?1`, visitor.id);
  await addStudent('northbridge', recent, true);
});

test('a person is counted once, under the lead that they were, with how far they have got', async () => {
  const report = await lead.call(getFunnel, {});
  if (!report.ok) throw new Error(report.error.code);
  const { sources, whole } = report.value;
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
  expect(whole).toEqual({ people: 5, registered: 3, applied: 2, offered: 1, accepted: 1, enrolled: 1 });
});

test('the period selects who is counted, up to a year', async () => {
  const peopleIn = async (from: string, to: string) => {
    const report = await lead.call(getFunnel, { from, to });
    if (!report.ok) throw new Error(report.error.code);
    return [report.value.whole.people, report.value.from];
  };
  expect((await peopleIn(getDay(201), getDay(199)))[0]).toBe(1);
  expect((await peopleIn(getDay(30), getDay(20)))[0]).toBe(0);
  expect(await peopleIn(getDay(3000), getDay(199))).toEqual([1, getDay(199 + 365)]);
});

test('the workload counts open work of each colleague, unassigned work, and work of former colleagues', async () => {
  const getId = async (name: string) =>
    (await queryRow<{ id: number }>(db, { sql: 'SELECT id FROM staff WHERE name = ?1', values: [name] }))?.id ?? 0;
  const ownValue = await getId('Lau');
  const { id } = await addStudent('mso', now, true);
  await run('UPDATE applications SET staff_id = ?1 WHERE user_id = ?2', ownValue, id);
  const former = await addStudent('mso', now, true);
  await run('UPDATE applications SET staff_id = 987654 WHERE id = ?1', former.application);
  for (const dueText of ['2020-01-01', '2999-01-01'])
    await queryRow(
      db,
      insertStudentNote({
        agentKey: 'mso',
        applicationId: 0,
        userId: id,
        kind: 'task',
        content: 'x',
        author: 'Lau',
        staffId: ownValue,
        due: dueText,
        at: now,
      }) as never,
    );
  const report = await lead.call(getWorkload, {});
  if (!report.ok) throw new Error(report.error.code);
  const getRow = (name: string | null) => report.value.colleagues.find((row) => row.name === name);
  expect(getRow('Lau')).toMatchObject({ applications: 1, tasks: 2, overdueTasks: 1, leads: 0 });
  expect(getRow('')).toMatchObject({ applications: 1, leads: 3 });
  expect(getRow(null)).toMatchObject({ applications: 1, tasks: 0 });
});

test('courses are counted by school and month, of one’s own agency alone', async () => {
  const report = await lead.call(getConversion, {});
  if (!report.ok) throw new Error(report.error.code);
  const total = report.value.schools.reduce((sum, { applied }) => sum + applied, 0);
  expect(total).toBeGreaterThan(0);
  expect(report.value.months.reduce((sum, { applied }) => sum + applied, 0)).toBe(total);
  const other = await otherSiteVisitor.call(getConversion, {});
  if (!other.ok) throw new Error(other.error.code);
  expect(other.value.schools.map(({ applied }) => applied)).toEqual([1]);
});
