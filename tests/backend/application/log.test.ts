import { beforeAll, describe, expect, it } from 'vitest';
import { saveApplication, withdrawApplication } from '#shared/contract/application/application.ts';
import { createEmptyForm } from '#shared/contract/application/apply-form.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { verifyLogs, hashLogs } from '#backend/application/verify-logs.ts';
import { type Database, queryRows, type SqlValue, batchWrite } from '#backend/queries/database.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests that the hash chain detects changes which somebody makes directly in the tables of the application logs while
// the triggers are disabled.

const runQuery = (sql: string, ...values: SqlValue[]) => queryRows<{ id: number }>(testEnv.DB, { sql, values });
const createAdviserAction = () => ({ by: 'staff' as const, who: 'Wong', at: new Date().toISOString() });
const readLogFaults = async (agentKey = '') => {
  const { broken, unsealed } = await verifyLogs(testEnv.DB, agentKey);
  return { broken: broken.map(({ id, proof }) => [id, proof.seq, proof.fault]), unsealed };
};
const NOTHING_BROKEN = { broken: [], unsealed: 0 };

/** Creates a new application with a log of four entries. */
async function createApplication() {
  const student = await applyAsNewUser();
  const [lastApplication] = await runQuery('SELECT max(id) AS id FROM applications');
  const id = lastApplication?.id ?? 0;
  for (const text of ['One', 'Two'])
    expect(await changeApplication(testEnv.DB, id, { kind: 'messageSent', text }, createAdviserAction())).toMatchObject(
      {
        ok: true,
      },
    );
  return { id, student };
}

beforeAll(async () => {
  for (const trigger of ['application_events_stand', 'application_events_stay'])
    await runQuery(`DROP TRIGGER ${trigger}`);
});

describe('logs of applications', () => {
  it('verify as written, from the draft on', async () => {
    await createApplication();
    const { student } = await createApplication();
    // The student withdraws the first application and starts a second one, so there are two logs.
    await callBackend(withdrawApplication, { reason: '' }, student.requestContext);
    await callBackend(saveApplication, { version: 0, form: createEmptyForm() }, student.requestContext);
    expect(await readLogFaults()).toEqual(NOTHING_BROKEN);
    expect((await verifyLogs(testEnv.DB, 'mso')).logs).toBe(3);
    expect((await verifyLogs(testEnv.DB, 'northbridge')).logs).toBe(0);
  });

  it.each([
    [
      'a changed line',
      "UPDATE application_events SET who = 'Chan' WHERE application_id = ?1 AND seq = 3",
      3,
      'content',
    ],
    ['a line taken out', 'DELETE FROM application_events WHERE application_id = ?1 AND seq = 2', 2, 'number'],
    ['an end cut off', 'DELETE FROM application_events WHERE application_id = ?1 AND seq = 4', 4, 'end'],
    [
      'a line put in',
      `INSERT INTO application_events (application_id, seq, at, by, who, deed) VALUES (?1, 5, '', 'staff', 'Chan', '{}')`,
      5,
      'unchained',
    ],
  ])('report %s with its position', async (_name, sql, seq, error) => {
    const { id } = await createApplication();
    await runQuery(sql, id);
    expect((await readLogFaults()).broken).toContainEqual([id, seq, error]);
    expect((await readLogFaults('northbridge')).broken).toEqual([]);
  });

  it('detect a log that was emptied together with its head', async () => {
    const { id } = await createApplication();
    await runQuery('DELETE FROM application_events WHERE application_id = ?1', id);
    await runQuery(`UPDATE applications SET log_head = '' WHERE id = ?1`, id);
    expect((await readLogFaults()).broken).toContainEqual([id, 1, 'end']);
  });

  it('verify under concurrent writes', async () => {
    const { id } = await createApplication();
    let requestCount = 0;
    const busyDatabase: Database = {
      prepare: (sql) => testEnv.DB.prepare(sql) as never,
      batch: async (statements) => {
        const answers = await testEnv.DB.batch(statements);
        requestCount += 1;
        if (requestCount === 1)
          await changeApplication(testEnv.DB, id, { kind: 'messageSent', text: 'Meanwhile' }, createAdviserAction());
        return answers as never;
      },
    };
    const { broken } = await verifyLogs(busyDatabase, '');
    expect([requestCount > 0, broken.filter((item) => item.id === id)]).toEqual([true, []]);
  });

  it('still report a truncated end after further entries are written', async () => {
    const { id } = await createApplication();
    await runQuery('DELETE FROM application_events WHERE application_id = ?1 AND seq = 4', id);
    await changeApplication(testEnv.DB, id, { kind: 'messageSent', text: 'Three' }, createAdviserAction());
    expect((await readLogFaults()).broken).toContainEqual([id, 4, 'content']);
  });

  it('with entries older than digests are marked until they are hashed', async () => {
    const { id } = await createApplication();
    await runQuery(`UPDATE application_events SET hash = '' WHERE application_id = ?1`, id);
    await runQuery(`UPDATE applications SET log_head = '', log_old = 4, log_sealed = 0 WHERE id = ?1`, id);
    expect((await readLogFaults()).unsealed).toBe(1);
    expect(await hashLogs(testEnv.DB, '')).toBe(1);
    expect((await readLogFaults()).unsealed).toBe(0);
    await runQuery("UPDATE application_events SET who = 'Chan' WHERE application_id = ?1 AND seq = 1", id);
    expect((await readLogFaults()).broken).toContainEqual([id, 5, 'end']);
    await runQuery(`UPDATE applications SET log_head = '' WHERE id = ?1`, id);
    expect((await readLogFaults()).broken).toContainEqual([id, 5, 'end']);
  });

  it('detect removed digests, also after later entries', async () => {
    const { id } = await createApplication();
    await runQuery(`UPDATE application_events SET hash = '', who = 'Chan' WHERE application_id = ?1`, id);
    await runQuery(`UPDATE applications SET log_head = '' WHERE id = ?1`, id);
    expect((await readLogFaults()).broken).toContainEqual([id, 1, 'unchained']);
    await changeApplication(testEnv.DB, id, { kind: 'messageSent', text: 'Three' }, createAdviserAction());
    expect((await readLogFaults()).broken).toContainEqual([id, 1, 'unchained']);
  });

  it('detect swapped logs of one student', async () => {
    const { id, student } = await createApplication();
    await callBackend(withdrawApplication, { reason: '' }, student.requestContext);
    await callBackend(saveApplication, { version: 0, form: createEmptyForm() }, student.requestContext);
    const [draftApplication] = await runQuery('SELECT max(id) AS id FROM applications');
    const moveEvents = (from: number, to: number) => ({
      sql: 'UPDATE application_events SET application_id = ?2 WHERE application_id = ?1',
      values: [from, to],
    });
    const [firstId, secondId] = [id, draftApplication?.id ?? 0];
    await batchWrite(testEnv.DB, [
      { sql: 'PRAGMA defer_foreign_keys = on', values: [] },
      moveEvents(firstId, -1),
      moveEvents(secondId, firstId),
      moveEvents(-1, secondId),
      {
        sql: `UPDATE applications SET log_head = (SELECT hash FROM application_events e WHERE e.application_id = applications.id
  ORDER BY seq DESC LIMIT 1) WHERE id IN (?1, ?2)`,
        values: [firstId, secondId],
      },
    ]);
    const { broken } = await readLogFaults();
    expect(broken).toContainEqual([firstId, 1, 'other']);
    expect(broken).toContainEqual([secondId, 2, 'other']);
  });
});
