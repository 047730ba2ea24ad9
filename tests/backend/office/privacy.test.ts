import { beforeAll, expect, test } from 'vitest';
import { runRetention } from '#backend/retention/run-retention.ts';
import { addPrivacyRequest, closePrivacyRequest, getPrivacy } from '#shared/contract/office/privacy.ts';
import { listStaff } from '#shared/contract/office/staff.ts';
import { exportStudents } from '#shared/contract/office/students.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { createStudentIn } from './student-in-circumstances.ts';

const admin = new DeskVisitor('mso', 'Ada', 'administrator');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');
const now = Date.now();
const runQuery = (sql: string, ...values: (string | number)[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .all<{ id: number }>();

const readPrivacy = async (actor: DeskVisitor) => {
  const result = await actor.callOffice(getPrivacy, {});
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

beforeAll(async () => {
  await loadDemo();
  await runQuery('DELETE FROM users');
  for (const deskVisitor of [admin, otherSiteVisitor]) await deskVisitor.see('');
});

test('deletion requests are listed by due date, and closed once, by the first one', async () => {
  const addRequest = (person: string, dueOn: string) =>
    admin.callOffice(addPrivacyRequest, { kind: 'access', person, receivedOn: '2026-11-01', dueOn, note: 'By letter' });
  await addRequest('Later', '2026-12-20');
  await addRequest('Sooner', '2026-12-01');
  const { requests } = await readPrivacy(admin);
  expect(requests.map(({ person, state }) => [person, state])).toEqual([
    ['Sooner', 'open'],
    ['Later', 'open'],
  ]);
  const [{ id } = { id: 0 }] = requests;
  expect((await otherSiteVisitor.callOffice(closePrivacyRequest, { id, state: 'done', note: '' })).status).toBe(409);
  expect((await admin.callOffice(closePrivacyRequest, { id, state: 'done', note: '' })).status).toBe(200);
  expect((await admin.callOffice(closePrivacyRequest, { id, state: 'refused', note: '' })).status).toBe(409);
  const privacyAfter = await readPrivacy(admin);
  expect(privacyAfter.requests.map(({ person, state, handledBy, note }) => [person, state, handledBy, note])).toEqual([
    ['Later', 'open', '', 'By letter'],
    ['Sooner', 'done', 'Ada', 'By letter'],
  ]);
  expect((await readPrivacy(otherSiteVisitor)).requests).toEqual([]);
  const staffResult = await admin.callOffice(listStaff, {});
  if (!staffResult.ok) throw new Error(staffResult.error.code);
  expect(staffResult.value.log.slice(0, 3).map(({ action, about }) => [action, about])).toEqual([
    ['privacyRequestClosed', 'access · done'],
    ['privacyRequestAdded', 'access · 2026-12-01'],
    ['privacyRequestAdded', 'access · 2026-12-20'],
  ]);
  // The log outlives the deletion request, so it must not contain names.
  expect(JSON.stringify(staffResult.value.log)).not.toMatch(/Sooner|Later/);
});

test('a student scheduled for deletion is shown as a number and two dates, at their agencies only', async () => {
  const { id } = await createStudentIn({ cameBy: 'mso', applied: null, talked: null });
  await runQuery('UPDATE users SET delete_asked_at = ?1 WHERE id = ?2', now, id);
  const { leaving, retention } = await readPrivacy(admin);
  expect(leaving).toEqual([{ id, askedAt: now, deletedAt: now + RETENTION_DAYS.account * DAY_MS }]);
  expect(retention.find(({ kind }) => kind === 'account')?.due).toBe(1);
  expect((await readPrivacy(otherSiteVisitor)).leaving).toEqual([]);
});

test('rows that the retention job deletes within 30 days are counted', async () => {
  const appliedFields = { agentKey: 'mso', status: 'finished' } as const;
  const [soonCircumstances, laterCircumstances] = [
    await createStudentIn({ cameBy: 'mso', applied: appliedFields, talked: null }),
    await createStudentIn({ cameBy: 'mso', applied: appliedFields, talked: null }),
  ];
  const setAge = (applicationId: number, days: number) =>
    runQuery(
      'UPDATE applications SET updated_at = ?1 WHERE id = ?2',
      new Date(now - days * DAY_MS).toISOString(),
      applicationId,
    );
  await setAge(soonCircumstances.application, RETENTION_DAYS.application - 29);
  await setAge(laterCircumstances.application, RETENTION_DAYS.application - 31);
  const readDueCount = async (actor: DeskVisitor) =>
    (await readPrivacy(actor)).retention.find(({ kind }) => kind === 'application')?.due;
  expect([await readDueCount(admin), await readDueCount(otherSiteVisitor)]).toEqual([1, 0]);
});

test('exports are listed with their authors; consents by their latest state', async () => {
  await admin.callOffice(exportStudents, {});
  const { exports } = await readPrivacy(admin);
  expect(exports[0]).toMatchObject({ who: 'Ada' });
  const { id } = await createStudentIn({ cameBy: 'mso', applied: null, talked: null });
  for (const action of ['given', 'withdrawn', 'given'])
    await runQuery(
      `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at) VALUES (?1, 'mso', 'documents', ?2, '1', 'zh', '2026-11-01')`,
      id,
      action,
    );
  expect((await readPrivacy(admin)).consents).toContainEqual({ kind: 'documents', given: 1, withdrawn: 0 });
});

test('a closed request is deleted with the log, an open one stays', async () => {
  await runQuery(
    'UPDATE privacy_requests SET handled_at = ?1 WHERE handled_at > 0',
    now - (RETENTION_DAYS.staffLog + 1) * DAY_MS,
  );
  await runRetention(testEnv as never, { now });
  expect((await readPrivacy(admin)).requests.map(({ person }) => person)).toEqual(['Later']);
});
