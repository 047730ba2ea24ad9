import { beforeAll, describe, expect, test } from 'vitest';
import { consentList } from '#shared/contract/account/consent.ts';
import { getUser, sendVerification, updateUser } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { eraseUserRows } from '#backend/queries/retention/rows-about-a-user.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { type ConsentingStudent, createConsentingStudent } from './consenting-student.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { createTokenContext, PASSWORD, parseSession, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const { invalidParameter, missingParameter, noPermission, sessionExpired, verificationFailed } = ERROR_CODES;
const ADULT_BIRTHDAY = '2008-03-14';
const CHILD_BIRTHDAY = `${new Date().getUTCFullYear() - 13}-01-01`;

beforeAll(loadDemoCatalogue);

const runQuery = (sql: string, ...values: unknown[]) =>
  testEnv.DB.prepare(sql)
    .bind(...(values as never[]))
    .all<Record<string, unknown>>();
const readConsentLines = async (student: Pick<ConsentingStudent, 'at'>) =>
  (await readBackend(consentList, {}, student.at)).lines;
const getCodeAndField = ({ body }: { body: { code?: unknown; field?: string } }) => [body.code, body.field];

describe('the consent of a registration', () => {
  const createSiteContext = (agentKey: string) => ({ headers: { 'x-agent-key': agentKey } });

  test('an outdated policy version is rejected with a message, and the code stays valid', async () => {
    const student = new Student(createSiteContext('mso'));
    const code = await student.obtainCode('register');
    for (const [texts, text] of [
      [{ agreedVersion: '2020-01-01', agreedLanguage: 'zh' }, 'has just changed'],
      [{ agentId: '999' }, 'has no privacy policy'],
    ] as const) {
      const { status, body } = await student.register(code, texts);
      expect([status, body.code, body.field], JSON.stringify(texts)).toEqual([400, invalidParameter, 'agreedVersion']);
      expect(body.message).toContain(text);
    }
    expect((await runQuery('SELECT 1 FROM users WHERE mobile = ?1', student.mobile)).results).toEqual([]);
    expect((await student.register(code)).body.code).toBe(1003);
  });

  test('without the agreement adds none, and the account must agree later', async () => {
    const student = new Student(createSiteContext('mso'));
    const withoutAgreement = { agreedVersion: undefined, agreedLanguage: undefined };
    const { body } = await student.register(await student.obtainCode('register'), withoutAgreement);
    expect(body).toMatchObject({ code: 1003, data: { mustAgree: 1 } });
    const users = await runQuery('SELECT id FROM users WHERE mobile = ?1', student.mobile);
    const consents = await runQuery('SELECT 1 FROM consents WHERE user_id = ?1', users.results[0]?.id);
    expect([users.results.length, consents.results]).toEqual([1, []]);
  });

  test('stores user, text version, time, language and site', async () => {
    const student = new Student(createSiteContext('hengdu'));
    await student.register(await student.obtainCode('register'), { agentId: '102', agreedLanguage: 'zh' });
    const { access_token } = parseSession(await student.logIn(PASSWORD));
    const context = { headers: { ...createTokenContext(access_token).headers, 'x-agent-key': 'hengdu' } };
    const [firstLine, ...otherLines] = await readConsentLines({ at: context } as never);
    expect(firstLine).toMatchObject({ what: 'agreement', action: 'given', version: POLICY_VERSION, language: 'zh' });
    expect([otherLines, Math.abs(Date.now() - Date.parse(firstLine?.at ?? '')) < 60_000]).toEqual([[], true]);
    expect(await readConsentLines({ at: { headers: { ...context.headers, 'x-agent-key': 'mso' } } } as never)).toEqual(
      [],
    );
  });

  test('for an existing account adds no line to its log', async () => {
    const student = new Student(createSiteContext('mso'));
    const code = await student.obtainCode('register');
    await student.register(code);
    const count = async () => (await runQuery('SELECT count(*) AS n FROM consents')).results;
    const countBefore = await count();
    await student.register(code);
    expect(await count()).toEqual(countBefore);
  });
});

describe('a policy', () => {
  test('requests consent again after a changed text without blocking anything', async () => {
    const student = await createConsentingStudent();
    const readMustAgree = async () => (await readBackend(getUser, {}, student.at)).mustAgree;
    expect(await readMustAgree()).toBe(true);
    await student.give('agreement');
    expect(await readMustAgree()).toBe(false);
    await runQuery(`UPDATE privacy_policies SET version = '2027-01-01' WHERE agent_id = 101`);
    expect(await readMustAgree()).toBe(true);
    expect(getCodeAndField(await student.give('agreement'))).toEqual([invalidParameter, 'version']);
    const { body } = await student.give('agreement', { version: '2027-01-01' });
    expect([body.code, await readMustAgree()]).toEqual([1003, false]);
    await runQuery(`UPDATE privacy_policies SET version = ?1 WHERE agent_id = 101`, POLICY_VERSION);
  });

  test('requires consent again before the next document after a changed text', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: ADULT_BIRTHDAY });
    expect((await student.upload()).body.code).toBe(1003);
    await runQuery(`UPDATE privacy_policies SET version = '2027-01-01' WHERE agent_id = 101`);
    const rejectedResponse = await student.upload();
    await runQuery(`UPDATE privacy_policies SET version = ?1 WHERE agent_id = 101`, POLICY_VERSION);
    expect([rejectedResponse.status, ...getCodeAndField(rejectedResponse)]).toEqual([
      403,
      noPermission,
      'consent.documents',
    ]);
  });

  test('requests no documents without it', async () => {
    expect((await readBackend(getUser, {}, (await createConsentingStudent('')).at)).mustAgree).toBe(false);
  });
});

describe('the consent log', () => {
  test('is append-only, and is deleted with the account', async () => {
    const student = await createConsentingStudent();
    await student.give('agreement');
    await student.withdraw('agreement');
    await student.withdraw('agreement');
    await student.give('agreement');
    await student.give('agreement');
    expect((await readConsentLines(student)).map(({ action }) => action)).toEqual(['given', 'withdrawn', 'given']);
    await expect(runQuery(`UPDATE consents SET version = 'x'`)).rejects.toThrow('cannot be rewritten');
    await expect(runQuery('DELETE FROM consents')).rejects.toThrow('cannot be removed');
    await batchWrite(testEnv.DB, eraseUserRows(student.id));
    expect((await runQuery('SELECT 1 FROM consents WHERE user_id = ?1', student.id)).results).toEqual([]);
  });

  test('is separate for each site, and empty for visitors', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: ADULT_BIRTHDAY });
    const otherSiteContext = { ...student.at, headers: { ...student.at.headers, 'x-agent-key': 'northbridge' } };
    expect(await readConsentLines({ at: otherSiteContext })).toEqual([]);
    expect((await callBackend(consentList, {}, { headers: { 'x-agent-key': 'mso' } })).body.code).toBe(sessionExpired);
  });
});

describe('without consent', () => {
  test('stores no document and no passport number', async () => {
    const student = await createConsentingStudent();
    const rejectedResponse = await student.upload();
    expect([rejectedResponse.status, ...getCodeAndField(rejectedResponse)]).toEqual([
      403,
      noPermission,
      'consent.documents',
    ]);
    expect(rejectedResponse.body.message).toContain('Please agree');
    const form = { ...student.formWith(), documents: [] };
    expect(getCodeAndField(await student.save(form))).toEqual([noPermission, 'consent.documents']);
    expect((await student.save({ personal: { passportNumber: '' } })).body.code).toBe(1003);
    expect((await runQuery('SELECT 1 FROM files WHERE user_id = ?1', student.id)).results).toEqual([]);
  });

  test('requests the birthday first, and stores it for an account without one', async () => {
    const student = await createConsentingStudent();
    expect(getCodeAndField(await student.give('documents'))).toEqual([invalidParameter, 'birthday']);
    expect((await student.give('documents', { birthday: ADULT_BIRTHDAY })).body.code).toBe(1003);
    expect((await readBackend(getUser, {}, student.at)).birthday).toBe(ADULT_BIRTHDAY);
  });

  test('sends no application, and none to a country that was not named', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: ADULT_BIRTHDAY });
    await student.upload();
    const form = student.formWith();
    await student.save(form);
    expect(getCodeAndField(await student.submit(form))).toEqual([noPermission, 'consent.abroad']);
    expect(getCodeAndField(await student.give('abroad'))).toEqual([missingParameter, 'countries']);
    await student.give('abroad', { countries: ['2', '3'] });
    expect(getCodeAndField(await student.submit(form))).toEqual([noPermission, 'consent.abroad']);
    await student.give('abroad', { countries: ['1', '2'] });
    expect((await student.submit(form)).body.code).toBe(1003);
  });

  test('stores nothing new after withdrawal, and the draft continues without the deleted data', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: ADULT_BIRTHDAY });
    await student.upload();
    const form = student.formWith();
    await student.save(form);
    await student.withdraw('documents');
    expect(getCodeAndField(await student.upload())).toEqual([noPermission, 'consent.documents']);
    expect((await student.save(form)).body.code, 'a document that is gone').toBe(noPermission);
    const formWithoutDocuments = { ...form, documents: [] };
    expect(getCodeAndField(await student.save(formWithoutDocuments)), 'the number of the passport').toEqual([
      noPermission,
      'consent.documents',
    ]);
    expect(
      (await student.save({ ...formWithoutDocuments, personal: { ...form.personal, passportNumber: '' } })).body.code,
    ).toBe(1003);
  });

  test('stores nothing after withdrawal from the policy', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: ADULT_BIRTHDAY });
    await student.give('agreement');
    await student.withdraw('agreement');
    expect(getCodeAndField(await student.upload())).toEqual([noPermission, 'consent.agreement']);
  });
});

describe('below the age of 14', () => {
  test('a guardian agrees first, with a code to a number of their own', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: CHILD_BIRTHDAY });
    expect(getCodeAndField(await student.upload())).toEqual([noPermission, 'consent.guardian']);
    expect(getCodeAndField(await student.give('guardian'))).toEqual([missingParameter, 'guardianName']);
    const ownNumberResponse = await student.giveAsGuardian({ mobile: student.mobile });
    expect(getCodeAndField(ownNumberResponse)).toEqual([invalidParameter, 'mobile']);
    const code = (await student.giveAsGuardian({ verification: '654321' })).body;
    expect([code.code, code.message]).toEqual([verificationFailed, expect.stringContaining('Wrong or expired')]);
    expect((await student.giveAsGuardian()).body.code).toBe(1003);
    expect((await readConsentLines(student)).at(-1)).toMatchObject({
      guardianName: '陳大文',
      guardianRelation: 'father',
    });
    expect((await student.upload()).body.code).toBe(1003);
    await student.withdraw('guardian');
    expect(getCodeAndField(await student.upload())).toEqual([noPermission, 'consent.guardian']);
  });

  test('the lowest age of all birthdays counts', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: ADULT_BIRTHDAY });
    await student.give('abroad', { countries: ['1'] });
    await student.upload();
    const form = student.formWith({ birthday: CHILD_BIRTHDAY });
    expect(getCodeAndField(await student.save(form))).toEqual([noPermission, 'consent.guardian']);
    await student.save({ ...form, personal: { ...form.personal, passportNumber: '' } });
    expect(getCodeAndField(await student.submit(student.formWith()))).toEqual([noPermission, 'consent.guardian']);
  });

  test('a later birthday does not change the age of consent', async () => {
    const student = await createConsentingStudent();
    await student.give('documents', { birthday: CHILD_BIRTHDAY });
    await callBackend(updateUser, { birthday: ADULT_BIRTHDAY }, student.at);
    expect(getCodeAndField(await student.upload())).toEqual([noPermission, 'consent.guardian']);
    expect((await student.giveAsGuardian()).body.code).toBe(1003);
    expect((await student.upload()).body.code).toBe(1003);
  });

  test("a guardian's code requires a logged-in student and states its purpose", async () => {
    const student = await createConsentingStudent();
    const { areaCode: mobileAreaCode, mobile } = student.guardianPhone;
    const codeInput = { mobileAreaCode, mobile, type: 'guardian' };
    const strangerResponse = await callBackend(sendVerification, codeInput, { headers: { 'x-agent-key': 'mso' } });
    expect(strangerResponse.body.code).toBe(sessionExpired);
    expect((await callBackend(sendVerification, codeInput, student.at)).body.code).toBe(1003);
    const [message] = (await runQuery('SELECT body, code FROM outbox WHERE recipient = ?1', `+852${mobile}`)).results;
    expect(message?.body).toContain('under 14');
    const guardian = { guardianName: 'Chan Tai Man', guardianRelation: 'mother', mobileAreaCode, mobile };
    const { body } = await student.give('guardian', { ...guardian, verification: message?.code });
    expect(body.code).toBe(1003);
  });
});
