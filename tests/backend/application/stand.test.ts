import { expect, it } from 'vitest';
import { saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { repairSummaries } from '#backend/application/verify-logs.ts';
import { selectOffersToReply } from '#backend/queries/applications/board-applications.ts';
import { queryRows, type SqlValue } from '#backend/queries/database.ts';
import { createFormFor, SUBMISSION_KEY } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests the columns of the applications table that are derived from the log so that lists need not read it.

const runQuery = (sql: string, ...values: SqlValue[]) => queryRows<{ id: number }>(testEnv.DB, { sql, values });
const createAdviserAction = () => ({ by: 'staff' as const, who: 'Wong', at: new Date().toISOString() });

/** Creates a new application for two courses. */
async function createApplication(): Promise<number> {
  const user = await logInUser();
  const form = await createFormFor(user);
  form.courses = form.courses.flatMap((course) => [course, { ...course, courseId: '1001002' }]).slice(0, 2);
  await callBackend(saveApplication, { version: 0, form }, user.requestContext);
  await callBackend(submitApplication, { version: 1, idempotencyKey: SUBMISSION_KEY, form }, user.requestContext);
  const [lastApplication] = await runQuery('SELECT max(id) AS id FROM applications');
  return lastApplication?.id ?? 0;
}

async function addOffer(id: number, courseIndex: number, replyBy: string) {
  const action = { kind: 'decided', course: courseIndex, outcome: 'offer', conditions: [], replyBy, note: '' } as const;
  expect(await changeApplication(testEnv.DB, id, action, createAdviserAction())).toMatchObject({ ok: true });
}

async function repairAndDescribe(shouldRepair = false) {
  const { different: differences, broken } = await repairSummaries(testEnv.DB, 'mso', shouldRepair);
  const describedDifferences = differences.map(({ id, parts }) => [
    id,
    ...parts.map(({ name, storedValue, logged }) => `${name} ${storedValue} ${logged}`),
  ]);
  return { named: describedDifferences, broken };
}

it('the summary shows the open offer instead of an expired earlier one', async () => {
  const id = await createApplication();
  await addOffer(id, 0, '2027-01-10');
  await addOffer(id, 1, '2027-02-10');
  const readReplyBy = async (today: string) =>
    (await queryRows(testEnv.DB, selectOffersToReply({ agentKey: 'mso', staffId: 0, everybody: 1, today }, 100))).find(
      (row) => row.id === id,
    )?.replyBy;
  expect(await readReplyBy('2027-01-10')).toBe('2027-01-10');
  expect(await readReplyBy('2027-01-11')).toBe('2027-02-10');
  expect(await readReplyBy('2027-02-11')).toBe('2027-02-10');
  expect(await repairAndDescribe()).toEqual({ named: [], broken: 0 });
});

it('a row that differs from its log is reported and repaired', async () => {
  const id = await createApplication();
  await runQuery(
    `UPDATE applications SET offers = 3, reply_days = '["2027-01-01"]', updated_at = 'then' WHERE id = ?1`,
    id,
  );
  const expectedDifferences = [[id, 'offers 3 0', 'replyDays ["2027-01-01"] []']];
  expect(await repairAndDescribe()).toEqual({ named: expectedDifferences, broken: 0 });
  expect(await repairAndDescribe(true)).toEqual({ named: expectedDifferences, broken: 0 });
  expect(await repairAndDescribe()).toEqual({ named: [], broken: 0 });
  expect(await runQuery('SELECT id FROM applications WHERE id = ?1 AND updated_at = ?2', id, 'then')).toHaveLength(1);
});

it('an invalid log repairs no summary', async () => {
  const id = await createApplication();
  await runQuery(
    `INSERT INTO application_events (application_id, seq, at, by, who, deed) VALUES (?1, 3, '', 'staff', 'Chan', '{}')`,
    id,
  );
  await runQuery('UPDATE applications SET offers = 3 WHERE id = ?1', id);
  expect(await repairAndDescribe(true)).toEqual({ named: [], broken: 1 });
  expect(await runQuery('SELECT id FROM applications WHERE id = ?1 AND offers = 3', id)).toHaveLength(1);
});
