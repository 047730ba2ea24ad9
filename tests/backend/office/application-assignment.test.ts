import { exportStudents } from '#shared/contract/office/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import { reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { accountByLogin } from '#backend/queries/staff/accounts.ts';
import { endAccount, SHELL } from '#backend/staff/invite.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { assignCase, getApplication, listApplications } from '#shared/contract/office/applications.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Adviser of an application: assignment, transfer, and release when the adviser leaves.

const desks = {
  mei: new DeskVisitor('mso', 'Mei'),
  wong: new DeskVisitor('mso', 'Wong'),
  lead: new DeskVisitor('mso', 'Lau', 'lead'),
  other: new DeskVisitor('northbridge', 'Smith'),
};
const idOf = async (login: string, agentKey = 'mso') =>
  (await queryRow(testEnv.DB, accountByLogin(agentKey, login)))?.id ?? Number.NaN;
let [mei, wong, smith] = [0, 0, 0];

beforeAll(async () => {
  await loadDemo();
  for (const desk of Object.values(desks)) await desk.see('');
  [mei, wong, smith] = [await idOf('mei'), await idOf('wong'), await idOf('smith', 'northbridge')];
});

interface Applied {
  id: number;
  student: LoggedInUser;
}
async function apply(): Promise<Applied> {
  const student = await applyAsNewUser();
  const application = await readBackend(myApplication, {}, student.asking);
  return { id: Number(application?.id), student };
}
/** Random salt, without which the note could be guessed from its hash. */
const SALT: unknown = expect.stringMatching(/^[\w-]{24}$/);

/** Reason of the refusal, or null on success. */
async function give(client: DeskVisitor, { id }: Applied, from: number, to: number, note = '') {
  const response = await client.call(assignCase, { id, from, to, note });
  return response.ok ? (response.value.refusal?.why ?? null) : response.error.code;
}
const ledBy = async ({ id }: Applied) =>
  (
    await queryRows<{ led: number }>(testEnv.DB, {
      sql: 'SELECT staff_id AS led FROM applications WHERE id = ?1',
      values: [id],
    })
  )[0]?.led;
const handings = async ({ id }: Applied) =>
  (
    await queryRows<{ deed: string }>(testEnv.DB, {
      sql: `SELECT deed FROM application_events WHERE application_id = ?1 AND deed ->> '$.kind' = 'assigned' ORDER BY seq`,
      values: [id],
    })
  ).map(({ deed }) => JSON.parse(deed) as unknown);
async function isListed(client: DeskVisitor, { id }: Applied, adviser: string, view: 'board' | 'table' = 'board') {
  const response = await client.call(listApplications, { view, adviser });
  return response.ok && response.value.courses.some((course) => course.id === id);
}

describe('an application', () => {
  test('is assigned and reassigned with a note, which is logged', async () => {
    const applied = await apply();
    expect(await desks.mei.call(getApplication, { id: applied.id })).toMatchObject({
      value: { adviser: { name: '' } },
    });
    expect(await give(desks.mei, applied, 0, mei)).toBeNull();
    expect(await give(desks.mei, applied, mei, wong, 'The father calls\non Monday.')).toBeNull();
    expect([await ledBy(applied), await handings(applied)]).toEqual([
      wong,
      [
        { kind: 'assigned', to: mei, name: 'Mei', note: '', salt: SALT },
        { kind: 'assigned', to: wong, name: 'Wong', note: 'The father calls\non Monday.', salt: SALT },
      ],
    ]);
    expect(await desks.mei.call(getApplication, { id: applied.id })).toMatchObject({
      value: {
        adviser: { id: wong, name: 'Wong' },
        events: expect.arrayContaining([
          expect.objectContaining({ kind: 'assigned', name: 'Wong', note: 'The father calls\non Monday.' }),
        ]) as unknown,
      },
    });
    expect((await verifyLogs(testEnv.DB, 'mso')).broken).toEqual([]);
  });

  test('is filtered by assignee on the board and in the table, and counted on their day', async () => {
    const [ownApplied, nobodys] = [await apply(), await apply()];
    await give(desks.mei, ownApplied, 0, wong);
    for (const view of ['board', 'table'] as const) {
      const found = async (client: DeskVisitor, adviser: string) => [
        await isListed(client, ownApplied, adviser, view),
        await isListed(client, nobodys, adviser, view),
      ];
      expect(await found(desks.wong, 'mine'), view).toEqual([true, false]);
      expect(await found(desks.mei, 'mine'), view).toEqual([false, false]);
      expect(await found(desks.mei, String(wong)), view).toEqual([true, false]);
      expect(await found(desks.mei, 'nobody'), view).toEqual([false, true]);
      expect(await found(desks.mei, ''), view).toEqual([true, true]);
      expect(await found(desks.mei, '1 OR 1=1'), view).toEqual([true, true]);
    }
    const count = async (client: DeskVisitor) => {
      const response = await client.call(getDay, {});
      return response.ok ? response.value.own : -1;
    };
    expect([(await count(desks.wong)) > 0, await count(desks.lead)]).toEqual([true, 0]);
    const file = await desks.lead.call(exportStudents, {});
    expect(file.ok && file.value.students.map(({ adviser }) => adviser)).toContain('Wong');
  });

  test('does not notify its student, and keeps its waiting time', async () => {
    const applied = await apply();
    const backendBefore = await readBackend(myApplication, {}, applied.student.asking);
    await give(desks.mei, applied, 0, wong, 'between us');
    // The student cannot correct the form once an adviser has taken the application.
    expect(await readBackend(myApplication, {}, applied.student.asking)).toEqual({
      ...backendBefore,
      mayChange: false,
    });
  });

  test('is not reassigned by a stale page', async () => {
    const applied = await apply();
    await give(desks.wong, applied, 0, wong);
    expect(await give(desks.mei, applied, 0, mei)).toBe('reassigned');
    expect([await ledBy(applied), (await handings(applied)).length]).toEqual([wong, 1]);
    expect([await give(desks.wong, applied, 0, wong), (await handings(applied)).length]).toEqual([null, 1]);
    await expect(batchWrite(testEnv.DB, reassignApplication(applied.id, 0, mei))).rejects.toThrow(
      'application_adviser',
    );
  });

  test('is not assigned to staff of another agency', async () => {
    const applied = await apply();
    for (const to of [smith, 999_999]) expect(await give(desks.mei, applied, 0, to)).toBe('noColleague');
    expect(await give(desks.other, applied, 0, smith)).toBe('notFound');
    await expect(batchWrite(testEnv.DB, reassignApplication(applied.id, 0, smith))).rejects.toThrow(
      'application_adviser',
    );
    expect([await ledBy(applied), await handings(applied)]).toEqual([0, []]);
  });

  test('is unassigned once the assignee’s account ends', async () => {
    const [applied, other] = [await apply(), await apply()];
    const deskVisitor = new DeskVisitor('mso', 'Ho');
    await deskVisitor.see('');
    const account = await queryRow(testEnv.DB, accountByLogin('mso', 'ho'));
    if (!account) throw new Error('no account');
    await give(desks.mei, applied, 0, account.id);
    await give(desks.mei, other, 0, wong);
    await endAccount(testEnv.DB, account, SHELL);
    expect([await ledBy(applied), await ledBy(other)]).toEqual([0, wong]);
    expect(await give(desks.mei, applied, 0, account.id)).toBe('noColleague');
    expect(await isListed(desks.mei, applied, 'nobody', 'table')).toBe(true);
  });
});
