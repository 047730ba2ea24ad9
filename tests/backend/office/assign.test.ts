import { exportStudents } from '#shared/contract/office/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import talkWords from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import { reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { accountByLogin } from '#backend/queries/staff/accounts.ts';
import { endAccount, SHELL } from '#backend/staff/invite.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { applyAsSomebody } from '#tests/backend/support/apply-as-somebody.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import type { SomebodyLoggedIn } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Who leads an application: taken on, handed on, and left when somebody leaves.

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
  student: SomebodyLoggedIn;
}
async function apply(): Promise<Applied> {
  const student = await applyAsSomebody();
  const application = await readBackend(myApplication, {}, student.asking);
  return { id: Number(application?.id), student };
}
/** By what nobody guesses the words of a note from their seal. */
const SALT: unknown = expect.stringMatching(/^[\w-]{24}$/);

const give = (who: DeskVisitor, { id }: Applied, from: number, to: number | string, note = '') =>
  who.send(`/applications/${id}/adviser`, { from: String(from), to: String(to), note });
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
const lists = async (who: DeskVisitor, { id }: Applied, adviser: string | number, view = 'board') =>
  (await who.read(`/applications?view=${view}&adviser=${adviser}`)).includes(`/mso/_/office/applications/${id}"`);

describe('an application', () => {
  test('is taken on and handed on with a note, stands in the log, and with who leads it', async () => {
    const one = await apply();
    expect(await desks.mei.read(`/applications/${one.id}`)).toContain(words['assign.nobody']);
    expect((await give(desks.mei, one, 0, mei)).status).toBe(303);
    expect((await give(desks.mei, one, mei, wong, 'The father calls\r\non Monday.')).status).toBe(303);
    expect([await ledBy(one), await handings(one)]).toEqual([
      wong,
      [
        { kind: 'assigned', to: mei, name: 'Mei', note: '', salt: SALT },
        { kind: 'assigned', to: wong, name: 'Wong', note: 'The father calls\non Monday.', salt: SALT },
      ],
    ]);
    const page = await desks.mei.read(`/applications/${one.id}`);
    expect(page).toMatch(/data-adviser>\s*<span>Adviser: <bdi>Wong<\/bdi>/);
    expect(page).toContain('The father calls\non Monday.');
    expect((await verifyLogs(testEnv.DB, 'mso')).broken).toEqual([]);
  });

  test('is found by who leads it, on the board and in the table, and counted on that one’s day', async () => {
    const [own, nobodys] = [await apply(), await apply()];
    await give(desks.mei, own, 0, wong);
    for (const view of ['board', 'table']) {
      const found = async (who: DeskVisitor, adviser: string | number) => [
        await lists(who, own, adviser, view),
        await lists(who, nobodys, adviser, view),
      ];
      expect(await found(desks.wong, 'mine'), view).toEqual([true, false]);
      expect(await found(desks.mei, 'mine'), view).toEqual([false, false]);
      expect(await found(desks.mei, wong), view).toEqual([true, false]);
      expect(await found(desks.mei, 'nobody'), view).toEqual([false, true]);
      expect(await found(desks.mei, ''), view).toEqual([true, true]);
      expect(await found(desks.mei, '1 OR 1=1'), view).toEqual([true, true]);
    }
    const count = async (who: DeskVisitor) => {
      const answer = await who.call(getDay, {});
      return answer.ok ? answer.value.own : -1;
    };
    expect([(await count(desks.wong)) > 0, await count(desks.lead)]).toEqual([true, 0]);
    const file = await desks.lead.call(exportStudents, {});
    expect(file.ok && file.value.students.map(({ adviser }) => adviser)).toContain('Wong');
  });

  test('tells its student nothing of it, and stands as long as it did', async () => {
    const one = await apply();
    const before = await readBackend(myApplication, {}, one.student.asking);
    await give(desks.mei, one, 0, wong, 'between us');
    // A form that an adviser works on is no longer the student's to correct.
    expect(await readBackend(myApplication, {}, one.student.asking)).toEqual({ ...before, mayChange: false });
  });

  test('is not taken out of other hands by a page that had not seen them, and the note comes back', async () => {
    const one = await apply();
    await give(desks.wong, one, 0, wong);
    const late = await give(desks.mei, one, 0, mei, 'kept words');
    const text = await late.text();
    expect([late.status, text.includes(words['assign.moved']), text.includes('kept words')]).toEqual([409, true, true]);
    expect([await ledBy(one), (await handings(one)).length]).toEqual([wong, 1]);
    // The same press again is the same deed.
    expect([(await give(desks.wong, one, 0, wong)).status, (await handings(one)).length]).toEqual([303, 1]);
    await expect(batchWrite(testEnv.DB, reassignApplication(one.id, 0, mei))).rejects.toThrow('application_adviser');
  });

  test('goes to nobody who does not work there', async () => {
    const one = await apply();
    for (const [to, status] of [
      [smith, 409],
      [999_999, 409],
      ['', 422],
      ['mei', 422],
    ] as const)
      expect([to, (await give(desks.mei, one, 0, to)).status]).toEqual([to, status]);
    expect((await give(desks.other, one, 0, smith)).status).toBe(404);
    await expect(batchWrite(testEnv.DB, reassignApplication(one.id, 0, smith))).rejects.toThrow('application_adviser');
    expect([await ledBy(one), await handings(one)]).toEqual([0, []]);
  });

  test('is nobody’s again once the account of who led it ends', async () => {
    const [one, other] = [await apply(), await apply()];
    const gone = new DeskVisitor('mso', 'Ho');
    await gone.see('');
    const account = await queryRow(testEnv.DB, accountByLogin('mso', 'ho'));
    if (!account) throw new Error('no account');
    await give(desks.mei, one, 0, account.id);
    await give(desks.mei, other, 0, wong);
    expect(await desks.mei.read(`/applications/${other.id}`)).toContain(talkWords['hand.team']);
    await endAccount(testEnv.DB, account, SHELL);
    expect([await ledBy(one), await ledBy(other)]).toEqual([0, wong]);
    expect((await give(desks.mei, one, 0, account.id)).status).toBe(409);
    expect(await lists(desks.mei, one, 'nobody')).toBe(true);
  });
});
