import { exportStudents } from '#shared/contract/office/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import { reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { selectAccountByLogin } from '#backend/queries/staff/accounts.ts';
import { endAccount, SHELL_MANAGER } from '#backend/staff/invite.ts';
import { myApplication, saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import { assignCase, getApplication, listApplications } from '#shared/contract/office/applications.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { applyAsNewUser, createFormFor, SUBMISSION_KEY } from '#tests/backend/support/apply-as-somebody.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests which adviser an application has: assignment, transfer, and release when the adviser leaves the agency.

const desks = {
  mei: new DeskVisitor('mso', 'Mei'),
  wong: new DeskVisitor('mso', 'Wong'),
  lead: new DeskVisitor('mso', 'Lau', 'lead'),
  other: new DeskVisitor('northbridge', 'Smith'),
};
const readStaffId = async (login: string, agentKey = 'mso') =>
  (await queryRow(testEnv.DB, selectAccountByLogin(agentKey, login)))?.id ?? Number.NaN;
let [meiId, wongId, smithId] = [0, 0, 0];

beforeAll(async () => {
  await loadDemo();
  for (const desk of Object.values(desks)) await desk.see('');
  [meiId, wongId, smithId] = [
    await readStaffId('mei'),
    await readStaffId('wong'),
    await readStaffId('smith', 'northbridge'),
  ];
});

interface AppliedStudent {
  id: number;
  student: LoggedInUser;
}
async function createApplication(): Promise<AppliedStudent> {
  const student = await applyAsNewUser();
  const application = await readBackend(myApplication, {}, student.requestContext);
  return { id: Number(application?.id), student };
}
/** Matches a random salt. Without it, the note could be guessed from its hash. */
const SALT_MATCHER: unknown = expect.stringMatching(/^[\w-]{24}$/);

/** Transfers an application from one adviser to another. Returns the reason for a rejection, or null on success. */
async function assignApplication(client: DeskVisitor, { id }: AppliedStudent, from: number, to: number, note = '') {
  const response = await client.callOffice(assignCase, { id, from, to, note });
  return response.ok ? (response.value.refusal?.why ?? null) : response.error.code;
}
const readAssignee = async ({ id }: AppliedStudent) =>
  (
    await queryRows<{ led: number }>(testEnv.DB, {
      sql: 'SELECT staff_id AS led FROM applications WHERE id = ?1',
      values: [id],
    })
  )[0]?.led;
const readAssignments = async ({ id }: AppliedStudent) =>
  (
    await queryRows<{ deed: string }>(testEnv.DB, {
      sql: `SELECT deed FROM application_events WHERE application_id = ?1 AND deed ->> '$.kind' = 'assigned' ORDER BY seq`,
      values: [id],
    })
  ).map(({ deed }) => JSON.parse(deed) as unknown);
async function isListed(
  client: DeskVisitor,
  { id }: AppliedStudent,
  adviser: string,
  view: 'board' | 'table' = 'board',
) {
  const response = await client.callOffice(listApplications, { view, adviser });
  return response.ok && response.value.courses.some((course) => course.id === id);
}

/** Creates a lead of this agency with an adviser, who becomes a student and submits an application. */
async function applyAsLead(agentKey: string, staffId: number): Promise<AppliedStudent> {
  const student = await logInUser();
  await queryRows(testEnv.DB, {
    sql: `INSERT INTO leads (agent_key, name, area_code, mobile, channel, state, staff_id, user_id, created_at, changed_at)
VALUES (?1, 'Lead', '852', ?2, 'walkIn', 'contacted', ?3, ?4, 1, 1)`,
    values: [agentKey, student.mobile, staffId, Number(student.staffId)],
  });
  const form = await createFormFor(student);
  await callBackend(saveApplication, { version: 0, form }, student.requestContext);
  await callBackend(submitApplication, { version: 1, idempotencyKey: SUBMISSION_KEY, form }, student.requestContext);
  const application = await readBackend(myApplication, {}, student.requestContext);
  expect(application).toMatchObject({ status: 'following', mayChange: true });
  return { id: Number(application?.id), student };
}

describe('an application', () => {
  test('is assigned and reassigned with a note, which is logged', async () => {
    const application = await createApplication();
    expect(await desks.mei.callOffice(getApplication, { id: application.id })).toMatchObject({
      value: { adviser: { name: '' } },
    });
    expect(await assignApplication(desks.mei, application, 0, meiId)).toBeNull();
    expect(await assignApplication(desks.mei, application, meiId, wongId, 'The father calls\non Monday.')).toBeNull();
    expect([await readAssignee(application), await readAssignments(application)]).toEqual([
      wongId,
      [
        { kind: 'assigned', to: meiId, name: 'Mei', note: '', salt: SALT_MATCHER },
        { kind: 'assigned', to: wongId, name: 'Wong', note: 'The father calls\non Monday.', salt: SALT_MATCHER },
      ],
    ]);
    expect(await desks.mei.callOffice(getApplication, { id: application.id })).toMatchObject({
      value: {
        adviser: { id: wongId, name: 'Wong' },
        events: expect.arrayContaining([
          expect.objectContaining({ kind: 'assigned', name: 'Wong', note: 'The father calls\non Monday.' }),
        ]) as unknown,
      },
    });
    expect((await verifyLogs(testEnv.DB, 'mso')).broken).toEqual([]);
  });

  test('is filtered by assignee on the board and in the table, and counted on their day', async () => {
    const [assignedApplication, unassignedApplication] = [await createApplication(), await createApplication()];
    await assignApplication(desks.mei, assignedApplication, 0, wongId);
    for (const view of ['board', 'table'] as const) {
      const readListed = async (client: DeskVisitor, adviser: string) => [
        await isListed(client, assignedApplication, adviser, view),
        await isListed(client, unassignedApplication, adviser, view),
      ];
      expect(await readListed(desks.wong, 'mine'), view).toEqual([true, false]);
      expect(await readListed(desks.mei, 'mine'), view).toEqual([false, false]);
      expect(await readListed(desks.mei, String(wongId)), view).toEqual([true, false]);
      expect(await readListed(desks.mei, 'nobody'), view).toEqual([false, true]);
      expect(await readListed(desks.mei, ''), view).toEqual([true, true]);
      expect(await readListed(desks.mei, '1 OR 1=1'), view).toEqual([true, true]);
    }
    const countAssigned = async (client: DeskVisitor) => {
      const response = await client.callOffice(getDay, {});
      return response.ok ? response.value.own : -1;
    };
    expect([(await countAssigned(desks.wong)) > 0, await countAssigned(desks.lead)]).toEqual([true, 0]);
    const file = await desks.lead.callOffice(exportStudents, {});
    expect(file.ok && file.value.students.map(({ adviser }) => adviser)).toContain('Wong');
  });

  test('does not notify its student, and keeps its waiting time', async () => {
    const application = await createApplication();
    const backendBefore = await readBackend(myApplication, {}, application.student.requestContext);
    await assignApplication(desks.mei, application, 0, wongId, 'between us');
    // After an adviser is assigned, the student can no longer correct the form.
    expect(await readBackend(myApplication, {}, application.student.requestContext)).toEqual({
      ...backendBefore,
      mayChange: false,
    });
  });

  test('is not reassigned by an outdated page', async () => {
    const application = await createApplication();
    await assignApplication(desks.wong, application, 0, wongId);
    expect(await assignApplication(desks.mei, application, 0, meiId)).toBe('reassigned');
    expect([await readAssignee(application), (await readAssignments(application)).length]).toEqual([wongId, 1]);
    expect([
      await assignApplication(desks.wong, application, 0, wongId),
      (await readAssignments(application)).length,
    ]).toEqual([null, 1]);
    await expect(batchWrite(testEnv.DB, reassignApplication(application.id, 0, meiId))).rejects.toThrow(
      'application_adviser',
    );
  });

  test('is not assigned to staff of another agency', async () => {
    const application = await createApplication();
    for (const unknownAssignee of [smithId, 999_999])
      expect(await assignApplication(desks.mei, application, 0, unknownAssignee)).toBe('noColleague');
    expect(await assignApplication(desks.other, application, 0, smithId)).toBe('notFound');
    await expect(batchWrite(testEnv.DB, reassignApplication(application.id, 0, smithId))).rejects.toThrow(
      'application_adviser',
    );
    expect([await readAssignee(application), await readAssignments(application)]).toEqual([0, []]);
  });

  test('is unassigned once the assignee’s account ends', async () => {
    const [application, otherApplication] = [await createApplication(), await createApplication()];
    const deskVisitor = new DeskVisitor('mso', 'Ho');
    await deskVisitor.see('');
    const staffAccount = await queryRow(testEnv.DB, selectAccountByLogin('mso', 'ho'));
    if (!staffAccount) throw new Error('no account');
    await assignApplication(desks.mei, application, 0, staffAccount.id);
    await assignApplication(desks.mei, otherApplication, 0, wongId);
    await endAccount(testEnv.DB, staffAccount, SHELL_MANAGER);
    expect([await readAssignee(application), await readAssignee(otherApplication)]).toEqual([0, wongId]);
    expect(await assignApplication(desks.mei, application, 0, staffAccount.id)).toBe('noColleague');
    expect(await isListed(desks.mei, application, 'nobody', 'table')).toBe(true);
  });
});

test('the adviser of a lead gets the application, and an inactive or another agency’s account does not', async () => {
  const application = await applyAsLead('mso', meiId);
  expect(await readAssignee(application)).toBe(meiId);
  expect(await isListed(desks.mei, application, 'mine')).toBe(true);
  expect(await readAssignee(await applyAsLead('mso', 0))).toBe(0);
  expect(await readAssignee(await applyAsLead('mso', smithId))).toBe(0);
  expect(await readAssignee(await applyAsLead('northbridge', smithId))).toBe(0);
  const setActive = (isActive: 0 | 1) =>
    queryRows(testEnv.DB, { sql: 'UPDATE staff SET is_active = ?2 WHERE id = ?1', values: [meiId, isActive] });
  await setActive(0);
  expect(await readAssignee(await applyAsLead('mso', meiId))).toBe(0);
  await setActive(1);
});
