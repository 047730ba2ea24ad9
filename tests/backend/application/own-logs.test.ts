import { beforeAll, describe, expect, it } from 'vitest';
import { withdrawApplication, ownLogs } from '#shared/contract/application/application.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { digestBytes } from '#shared/rules/application/log-chain.ts';
import { findSubmission, verifyLogFile } from '#shared/rules/application/log-file.ts';
import { createAssignment, changeApplication } from '#backend/application/change-application.ts';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import { storeFile } from '#backend/identity/store-file.ts';
import { queryRow, queryRows, type SqlValue } from '#backend/queries/database.ts';
import { toLogFile } from '#client/features/application-log/to-log-file.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const runQuery = (sql: string, ...values: SqlValue[]) => queryRows(testEnv.DB, { sql, values });
const createAdviserAction = () => ({ by: 'staff' as const, who: 'Wong', at: new Date().toISOString() });
const SECRET = 'the father pays late';

async function createApplicationWithLog() {
  const user = await applyAsNewUser();
  const lastApplication = await queryRow<{ id: number }>(testEnv.DB, {
    sql: 'SELECT max(id) AS id FROM applications',
    values: [],
  });
  const id = lastApplication?.id ?? 0;
  await changeApplication(testEnv.DB, id, createAssignment({ id: 4, called: 'Mei' }, SECRET), createAdviserAction());
  await changeApplication(testEnv.DB, id, { kind: 'messageSent', text: '收到了' }, createAdviserAction());
  return { id, who: user };
}

async function readLogs({ requestContext }: LoggedInUser) {
  const response = await callBackend(ownLogs, {}, requestContext);
  return ownLogs.data.parse(response.body.data).logs.map((log) => toLogFile(log, 'https://a.example/mso', '2026'));
}

describe('an application log read by its student', () => {
  it("can be verified from the student's view alone, which omits internal entries", async () => {
    const { who: user } = await createApplicationWithLog();
    const [file] = await readLogs(user);
    if (!file) throw new Error('no log');
    expect(await verifyLogFile(file)).toEqual({ log: { holds: true, entries: 4, unsealed: false }, form: 'same' });
    expect(JSON.stringify(file)).not.toContain(SECRET);
    expect(JSON.stringify(file)).not.toContain('Mei');
    expect(JSON.stringify(file)).toContain('收到了');
    expect((await verifyLogs(testEnv.DB, '')).broken).toEqual([]);
  });

  it('is inaccessible to other users, and empty without an application', async () => {
    await createApplicationWithLog();
    expect(await readLogs(await logInUser())).toEqual([]);
    expect((await callBackend(ownLogs, {})).body.code).not.toBe('1003');
  });

  it('stays available after withdrawal', async () => {
    const { who: user } = await createApplicationWithLog();
    await callBackend(withdrawApplication, { reason: '' }, user.requestContext);
    const [file] = await readLogs(user);
    expect(file && (await verifyLogFile(file)).log).toEqual({ holds: true, entries: 5, unsealed: false });
  });

  it('contains the form after deletion of the passport number and the documents', async () => {
    const { who: user } = await createApplicationWithLog();
    await callBackend(withdrawConsent, { what: 'documents', language: 'en-us' }, user.requestContext);
    const [file] = await readLogs(user);
    expect(file?.sent).toContain('"passportNumber":""');
    expect(file && (await verifyLogFile(file)).form).toBe('same');
  });

  it('names an upload by its content', async () => {
    const user = await logInUser();
    const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
    const documentFields = { kind: 'document', name: 'a.pdf', contentType: 'application/pdf' } as const;
    const path = await storeFile(testEnv, { userId: Number(user.staffId), ...documentFields, bytes });
    const row = await queryRow(testEnv.DB, {
      sql: 'SELECT sha256 FROM files WHERE path = ?1',
      values: [path],
    });
    expect(row).toEqual({ sha256: await digestBytes(bytes) });
  });
});

describe('with removed triggers', () => {
  beforeAll(async () => {
    for (const trigger of ['application_events_stand', 'application_events_stay'])
      await runQuery(`DROP TRIGGER ${trigger}`);
  });

  it.each([
    ['a message', `UPDATE application_events SET deed = replace(deed, '收到了', '收到') WHERE application_id = ?1`, 4],
    ['the form', `UPDATE applications SET form = json_set(form, '$.statement', 'other') WHERE id = ?1`, 0],
    [
      'what was sent',
      `UPDATE application_events SET deed = json_set(deed, '$.form', 'x') WHERE application_id = ?1 AND seq = 2`,
      2,
    ],
  ])('a change of %s is detected by the reader', async (_name, sql, seq) => {
    const { id, who: user } = await createApplicationWithLog();
    await runQuery(sql, id);
    const [file] = await readLogs(user);
    const verification = file && (await verifyLogFile(file));
    expect(seq === 0 ? verification?.form : verification?.log).toEqual(
      seq === 0 ? 'other' : { holds: false, seq, fault: 'content' },
    );
  });

  it('changing or hiding internal entries is detected', async () => {
    const { id } = await createApplicationWithLog();
    await runQuery(`UPDATE application_events SET deed = replace(deed, 'late', 'soon') WHERE application_id = ?1`, id);
    expect((await verifyLogs(testEnv.DB, '')).broken).toContainEqual(expect.objectContaining({ id }));
    const { id: otherApplicationId, who: user } = await createApplicationWithLog();
    const sealedRedactedEntry = (await readLogs(user))[0]?.entries[2];
    if (!sealedRedactedEntry || !('action' in sealedRedactedEntry)) throw new Error('no seal');
    await runQuery(
      'UPDATE application_events SET deed = ?2 WHERE application_id = ?1 AND seq = 3',
      otherApplicationId,
      sealedRedactedEntry.action,
    );
    expect((await verifyLogs(testEnv.DB, '')).broken).toContainEqual(
      expect.objectContaining({ id: otherApplicationId }),
    );
  });

  it('marks a handover from before hash chains as withheld', async () => {
    const { id, who: user } = await createApplicationWithLog();
    await changeApplication(testEnv.DB, id, { kind: 'assigned', to: 0, name: '', note: SECRET }, createAdviserAction());
    const [file] = await readLogs(user);
    expect(file?.entries.at(-1)).toMatchObject({ seq: 5, isWithheld: true });
    expect(JSON.stringify(file)).not.toContain(SECRET);
    expect(file && (await verifyLogFile(file)).log.holds).toBe(true);
    expect(findSubmission(file?.entries ?? [])?.documents.length).toBeGreaterThan(0);
  });
});
