import { beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import {
  myApplication,
  saveApplication,
  sendApplicationMessage,
  submitApplication,
  withdrawApplication,
} from '#shared/contract/application/application.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { type ApplyForm, createEmptyForm } from '#shared/contract/application/apply-form.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import * as query from '#backend/queries/applications/applications.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { applyAsNewUser, createFormFor, SUBMISSION_KEY } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const OTHER_KEY = '7c1f0f4e-8f0a-4b57-8f86-2f4f0ad9c7aa';

let student: LoggedInUser;

const saveDraft = (version: number, form: ApplyForm, user = student) =>
  callBackend(saveApplication, { version, form }, user.requestContext);
const submitForm = (version: number, form: ApplyForm, idempotencyKey = SUBMISSION_KEY, user = student) =>
  callBackend(submitApplication, { version, idempotencyKey, form }, user.requestContext);
const readApplication = (user = student) => readBackend(myApplication, {}, user.requestContext);

describe('a draft', () => {
  beforeAll(async () => {
    student = await logInUser();
  });

  it('is null before the first save', async () => {
    expect(await readApplication()).toBeNull();
  });

  it('stores incomplete input unchanged', async () => {
    const form = { ...createEmptyForm(), note: '只填了這一句' };
    expect((await saveDraft(0, form)).body).toMatchObject({ code: 1003, data: { version: 1 } });
    expect(await readApplication()).toMatchObject({ status: 'draft', version: 1, form: { note: '只填了這一句' } });
  });

  it('rejects a save based on an older version, and keeps the newer one', async () => {
    const answers = await Promise.all([
      saveDraft(1, { ...createEmptyForm(), note: 'a' }),
      saveDraft(1, { ...createEmptyForm(), note: 'b' }),
    ]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0002', 1003]);
    expect(answers.find(({ body }) => body.code === '0002')?.body.field).toBe('version');
    const acceptedNote = answers[0].body.code === 1003 ? 'a' : 'b';
    expect(await readApplication()).toMatchObject({ version: 2, form: { note: acceptedNote } });
  });

  it('is created once when two tabs save at once', async () => {
    const otherUser = await logInUser();
    const answers = await Promise.all([
      saveDraft(0, createEmptyForm(), otherUser),
      saveDraft(0, createEmptyForm(), otherUser),
    ]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0002', 1003]);
    expect((await readApplication(otherUser))?.events).toHaveLength(1);
  });

  it('rejects a document of another user', async () => {
    const otherUser = await logInUser();
    expect((await saveDraft(2, await createFormFor(otherUser))).body.code).toBe('0007');
  });

  it('is visible to its user only', async () => {
    expect(await readApplication(await logInUser())).toBeNull();
    expect((await callBackend(myApplication)).body.code).toBe('0006');
  });
});

describe('a submission', () => {
  it('with gaps is rejected with the first field', async () => {
    const user = await logInUser();
    const form = await createFormFor(user);
    await saveDraft(0, form, user);
    form.personal.email = '';
    expect((await submitForm(1, form, SUBMISSION_KEY, user)).body).toMatchObject({
      code: '0002',
      field: 'form.personal.email',
    });
  });

  it('submitted twice at once creates one application', async () => {
    const user = await logInUser();
    const form = await createFormFor(user);
    await saveDraft(0, form, user);
    const answers = await Promise.all([
      submitForm(1, form, SUBMISSION_KEY, user),
      submitForm(1, form, SUBMISSION_KEY, user),
      submitForm(1, form, SUBMISSION_KEY, user),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual([1003, 1003, 1003]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect((await readApplication(user))?.events.map(({ kind }) => kind)).toEqual(['started', 'submitted']);
  });

  it('rejects a second submission with another key', async () => {
    const user = await applyAsNewUser();
    const response = await submitForm(2, await createFormFor(user), OTHER_KEY, user);
    expect(response.body).toMatchObject({ code: '1002', message: '申请表已提交，不能再申请新的专业' });
  });

  it('with an outdated draft version is rejected', async () => {
    const user = await logInUser();
    const form = await createFormFor(user);
    await saveDraft(0, form, user);
    const [saveResponse, submitResponse] = await Promise.all([
      saveDraft(1, { ...form, note: 'later' }, user),
      submitForm(1, form, SUBMISSION_KEY, user),
    ]);
    const application = await readApplication(user);
    if (saveResponse.body.code === 1003 && submitResponse.body.code !== 1003) {
      expect(submitResponse.body.field).toBe('version');
      expect(application).toMatchObject({ status: 'draft', form: { note: 'later' } });
    } else {
      expect([saveResponse.body.code, submitResponse.body.code]).toEqual(['0002', 1003]);
      expect(application).toMatchObject({ status: 'following', form: { note: '' } });
    }
  });

  it('writes nothing when the draft changes concurrently', async () => {
    const user = await logInUser();
    await saveDraft(0, await createFormFor(user), user);
    const row = await queryRow(testEnv.DB, query.selectApplicationOfUser(Number(user.staffId)));
    if (!row) throw new Error('there is no draft');
    const staleStatement = query.storeSubmittedForm(
      { ...row, version: 0 },
      { agentKey: '', form: '{}', key: SUBMISSION_KEY },
      '2026-11-21',
    );
    const actor = { by: 'student', who: 'S', at: '2026-11-21' } as const;
    const changePromise = changeApplication(
      testEnv.DB,
      row.id,
      { kind: 'submitted', courses: 1 },
      actor,
      staleStatement,
    );
    await expect(changePromise).rejects.toThrow('application_version');
    expect(await readApplication(user)).toMatchObject({ status: 'draft', version: 1, events: [{ kind: 'started' }] });
  });

  it('is no longer saved after submission', async () => {
    const user = await applyAsNewUser();
    expect((await saveDraft(2, createEmptyForm(), user)).body.field).toBe('version');
  });
});

describe('a submitted application', () => {
  it('shows its eight steps, with two of them completed', async () => {
    const application = await readApplication(await applyAsNewUser());
    expect(application?.steps.map(({ key }) => key)).toEqual(APPLICATION_STEPS);
    expect(application?.steps.map(({ at }) => at !== '')).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('is listed with its student', async () => {
    const user = await applyAsNewUser();
    expect(await readBackend(getUser, {}, user.requestContext)).toMatchObject({ studentFormStatus: 1 });
    await callBackend(withdrawApplication, { reason: '' }, user.requestContext);
    expect(await readBackend(getUser, {}, user.requestContext)).toMatchObject({ studentFormStatus: 0 });
  });

  it('accepts messages, and replies only to messages that ask for one', async () => {
    const user = await applyAsNewUser();
    expect((await callBackend(sendApplicationMessage, { text: 'When?' }, user.requestContext)).body).toMatchObject({
      data: { id: '3' },
    });
    expect(
      (await callBackend(sendApplicationMessage, { text: 'me', replyTo: '3' }, user.requestContext)).body.code,
    ).toBe('1002');
    expect((await readApplication(user))?.messages).toMatchObject([
      { from: 'student', text: 'When?', responded: false },
    ]);
  });

  it('can be withdrawn, and another one can then be started', async () => {
    const user = await applyAsNewUser();
    expect((await callBackend(withdrawApplication, { reason: 'changed my mind' }, user.requestContext)).body.code).toBe(
      1003,
    );
    expect(await readApplication(user)).toMatchObject({ status: 'withdrawn', ending: 'withdrawn' });
    expect((await saveDraft(0, createEmptyForm(), user)).body).toMatchObject({ code: 1003 });
    expect(await readApplication(user)).toMatchObject({ status: 'draft', ending: '' });
  });

  it('has a log that cannot be rewritten, not even by the backend itself', async () => {
    await applyAsNewUser();
    const runSql = (sql: string) => queryRows(testEnv.DB, { sql, values: [] });
    await expect(runSql("UPDATE application_events SET who = 'nobody'")).rejects.toThrow('cannot be rewritten');
    await expect(runSql('DELETE FROM application_events')).rejects.toThrow('cannot be removed');
  });
});

describe('hostile input', () => {
  it.each([
    [{ version: 0, form: { courses: Array.from({ length: 6 }, () => ({ schoolId: '1' })) } }],
    [{ version: 0, form: { personal: { nameChn: 'x'.repeat(101) } } }],
    [{ version: -1, form: {} }],
    [{ version: 0, form: { documents: [{ kind: 'malware', path: 'x', name: 'x', size: 1, contentType: 'x' }] } }],
    [{ form: 'text', version: 0 }],
    [{ version: 0, form: { personal: [] } }],
  ])('%j is rejected with 0002', async (input) => {
    const user = await logInUser();
    const { status, body } = await callBackend(saveApplication, input, user.requestContext);
    expect([status, body.code]).toEqual([400, '0002']);
  });
});
