import { getDesk } from '#shared/contract/office/conversations.ts';
import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { getStudent } from '#shared/contract/office/student.ts';
import { requestDeletion } from '#shared/contract/account/own-account.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { hideResult, showResult, shownResult } from '#shared/contract/matching/shown-result.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { createPortableData } from '#backend/own-data/export-user-data.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { createConsentingStudent } from '#tests/backend/own-data/consenting-student.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests a selection result that a student shares with the advisers of a site and later stops sharing.

const adviser = new DeskVisitor('mso', '劉美琪');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');

const FORM = {
  areaCountryIds: ['1'],
  fkCourseTypeGroupId: '1',
  fkMajorLevelId: '1',
  feeTypeId: 'GBP',
  feeMin: 0,
  feeMax: 60_000,
  publicTestType: '1',
  publicTestSubjects: ['chinese', 'english', 'maths', 'physics', 'economics'].map((subject) => ({
    subject,
    grade: '5',
  })),
  weightList: [{ id: '8', value: 9 }],
} as const;

/** Personal fields that the browser stores and that the call must ignore. */
const PERSONAL_FIELDS = {
  fkAreaCountryId: 'ZW',
  eduCtryUnivId: 'ZW',
  dateOfBirth: '2008-12-31',
  gender: 'female',
  userId: '987654321',
} as const;

beforeAll(loadDemoCatalogue);

const readRows = <Row>(sql: string) => queryRows<Row>(testEnv.DB, { sql, values: [] });

async function readShownResult(client: DeskVisitor, id: number) {
  const response = await client.callOffice(getStudent, { id });
  if (!response.ok) throw new Error(response.error.code);
  return response.value.shown;
}

async function createMsoStudent() {
  const student = await createConsentingStudent();
  await batchWrite(testEnv.DB, [
    { sql: `UPDATE users SET agent_id = ${AGENT_IDS.mso} WHERE id = ${student.id}`, values: [] },
    ...indexEveryStudent(),
  ]);
  const showOwnResult = (extraFields: object = {}) =>
    callBackend(showResult, { version: POLICY_VERSION, language: 'en-us', form: FORM, ...extraFields }, student.at);
  const hideOwnResult = () => readBackend(hideResult, { language: 'en-us' }, student.at);
  const readState = () => readBackend(shownResult, {}, student.at);
  const readAsAdviser = () => readShownResult(adviser, Number(student.id));
  const readStoredResults = () =>
    readRows<{ result: string }>(`SELECT result FROM shown_results WHERE user_id = ${student.id}`);
  return {
    ...student,
    show: showOwnResult,
    hide: hideOwnResult,
    state: readState,
    shown: readAsAdviser,
    kept: readStoredResults,
  };
}

describe('a shared result of a student', () => {
  test('is computed by the server and equals the student’s totals', async () => {
    const student = await createMsoStudent();
    expect((await student.shown()).kind).toBe('nothing');
    expect((await student.show({ form: { ...FORM, ...PERSONAL_FIELDS } })).body.code).toBe(1003);
    const result = await readPage(institutionInquiry, { form: FORM, currentPage: 1, showCount: 5 }, student.at);
    const adviserResult = await student.shown();
    if (adviserResult.kind !== 'result') throw new Error(adviserResult.kind);
    const { schools, answers } = adviserResult.result;
    expect(result.rows.length).toBeGreaterThan(2);
    expect(schools.map(({ id, score, most }) => [id, score, most])).toEqual(
      result.rows.map(({ id, matchScore, matchMost }) => [id, matchScore, matchMost]),
    );
    const lines = schools.flatMap(({ ledger }) => ledger);
    expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['focus', 'tuition']));
    expect(lines.some(({ known }) => !known)).toBe(true);
    expect(answers.countries).toEqual(['1']);
    const [storedResult] = await student.kept();
    for (const secret of ['ZW', '2008-12-31', 'female', '987654321'])
      expect(storedResult?.result).not.toContain(secret);
  });

  test('withdrawal deletes the result at once, and the log has both entries', async () => {
    const student = await createMsoStudent();
    await student.show();
    expect(await student.state()).toMatchObject({ schools: 5, lines: [{ action: 'given', version: POLICY_VERSION }] });
    expect(await student.hide()).toMatchObject({
      shownAt: '',
      schools: 0,
      lines: [{ action: 'given' }, { action: 'withdrawn' }],
    });
    expect(await student.kept()).toEqual([]);
    expect((await student.shown()).kind).toBe('nothing');
    // Sharing the same result again adds no log entry. A changed result replaces the earlier one, and the log contains
    // the unchanged consent once.
    expect((await student.hide()).lines).toHaveLength(2);
    await student.show();
    await student.show({ form: { ...FORM, fkMajorLevelId: '2' } });
    expect((await student.state()).lines).toHaveLength(3);
    expect(await student.kept()).toHaveLength(1);
    await expect(readRows('DELETE FROM shown_consents')).rejects.toThrow();
    await expect(readRows(`UPDATE shown_consents SET deed = 'given'`)).rejects.toThrow();
  });

  test("is summarised next to the student's conversation while shared", async () => {
    const student = await createMsoStudent();
    const conversationId = 700_000 + Number(student.id);
    await batchWrite(testEnv.DB, [
      {
        sql: `INSERT INTO chat_contacts (id, agent_key, owner, source_id, pubsub_token, name, attributes)
VALUES (?1, 'mso', ?2, ?3, ?3, 'S', '{"page":"/mso/school/1001/fees?a=b"}')`,
        values: [conversationId, `user:${student.id}`, `talk-${conversationId}`],
      },
      {
        sql: `INSERT INTO chat_conversations (id, contact_id, agent_key, status, asked_at, last_at) VALUES (?1, ?1, 'mso', 'open', 1, 1)`,
        values: [conversationId],
      },
      ...indexEveryStudent(),
    ]);
    const readOpenConversation = async () => {
      const result = await adviser.callOffice(getDesk, { id: conversationId });
      return result.ok ? result.value.open : null;
    };
    expect((await readOpenConversation())?.result).toBeNull();
    await student.show();
    const studentPage = await readPage(institutionInquiry, { form: FORM, currentPage: 1, showCount: 3 }, student.at);
    const openConversation = await readOpenConversation();
    expect(openConversation?.result?.schools.map(({ id, score }) => [id, score])).toEqual(
      studentPage.rows.map(({ id, matchScore }) => [id, matchScore]),
    );
    // The office shows the page on which the visitor wrote, with the school's name from the catalogue.
    expect(openConversation?.visitor).toMatchObject({
      page: '/mso/school/1001/fees?a=b',
      pageName: 'University of Oxford',
    });
    await student.hide();
    expect((await readOpenConversation())?.result).toBeNull();
  });

  test('is not shared with other sites, which request their own consent', async () => {
    const student = await createMsoStudent();
    await student.show();
    expect(await otherSiteVisitor.callOffice(getStudent, { id: Number(student.id) })).toMatchObject({ status: 404 });
    // The other site cannot see the result, even if the student is registered there.
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE users SET agent_id = ${AGENT_IDS.northbridge} WHERE id = ${student.id}`, values: [] },
      ...indexEveryStudent(),
    ]);
    expect((await readShownResult(otherSiteVisitor, Number(student.id))).kind).toBe('nothing');
    const otherSiteContext = { ...student.at, headers: { ...student.at.headers, 'x-agent-key': 'northbridge' } };
    expect(await readBackend(shownResult, {}, otherSiteContext)).toMatchObject({ shownAt: '', lines: [] });
    // A data export contains what the student entered, but no consent given on this site and so not the shared result.
    const profile = { nickname: '', name: '', firstName: '', lastName: '', birthday: '', gender: '' } as const;
    const file = await createPortableData(
      testEnv.DB,
      { user: { id: student.id, ...profile }, site: 'mso', answers: '' },
      new Date(0),
    );
    expect(file).not.toContain('ruleSetVersion');
  });

  test('is hidden while the agreement is withdrawn, and cannot be shared then', async () => {
    const student = await createMsoStudent();
    await student.give('agreement');
    await student.show();
    await student.withdraw('agreement');
    expect(await student.shown()).toEqual({ kind: 'closed' });
    expect((await student.show()).body).toMatchObject({ code: ERROR_CODES.noPermission, field: 'consent.agreement' });
    // A student can stop sharing even after withdrawing the consent.
    expect((await student.hide()).shownAt).toBe('');
  });

  test('requires a guardian’s consent below the age of fourteen', async () => {
    const student = await createMsoStudent();
    const birthday = new Date(Date.now() - 13 * 366 * DAY_MS).toISOString().slice(0, 10);
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE users SET birthday = ?1, youngest_birthday = ?1 WHERE id = ${student.id}`, values: [birthday] },
    ]);
    expect((await student.show()).body).toMatchObject({ code: ERROR_CODES.noPermission, field: 'consent.guardian' });
    await student.give('documents', { birthday: birthday });
    await student.giveAsGuardian();
    expect((await student.show()).body.code).toBe(1003);
    await student.withdraw('guardian');
    expect((await student.shown()).kind).toBe('closed');
  });

  test.each<[string, object, string]>([
    ['another text of the policy', { version: '1999-01-01' }, ERROR_CODES.invalidParameter],
    ['no country', { form: { ...FORM, areaCountryIds: [] } }, ERROR_CODES.invalidParameter],
    ['a sum of its own', { form: { ...FORM, ledger: [{ points: 100 }], schools: [] } }, ''],
  ])('with %s is rejected, or ignored', async (_name, extraFields, code) => {
    const student = await createMsoStudent();
    const { body } = await student.show(extraFields);
    if (code) {
      expect(String(body.code)).toBe(code);
      expect(await student.kept()).toEqual([]);
    } else expect((await student.kept())[0]?.result).not.toContain('"points":100');
  });

  test('requires a login, expires, and cannot be shared by an account scheduled for deletion', async () => {
    expect((await callBackend(shownResult)).body.code).toBe(ERROR_CODES.sessionExpired);
    const student = await createMsoStudent();
    await student.show();
    const dueTime = Date.now() + RETENTION_DAYS.shownResult * DAY_MS;
    expect(await runRetention(testEnv as never, { now: dueTime - DAY_MS, isDry: true })).toMatchObject({
      shownResult: 0,
    });
    expect((await runRetention(testEnv as never, { now: dueTime + 1 })).shownResult).toBeGreaterThan(0);
    expect(await student.kept()).toEqual([]);
    expect(await callBackend(requestDeletion, { loginPs: 'wrong' }, student.at)).toBeDefined();
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE users SET delete_asked_at = 1 WHERE id = ${student.id}`, values: [] },
      ...indexEveryStudent(),
    ]);
    expect((await student.show()).body.code).not.toBe(1003);
    expect(await student.kept()).toEqual([]);
  });
});
