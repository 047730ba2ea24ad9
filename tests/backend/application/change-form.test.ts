import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeSubmittedForm,
  myApplication,
  ownLogs,
  saveApplication,
  submitApplication,
} from '#shared/contract/application/application.ts';
import { getUser, updateUser } from '#shared/contract/account/identity.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { findSubmission, verifyLogFile } from '#shared/rules/application/log-file.ts';
import messages from '#backend/messages/en-us.json' with { type: 'json' };
import type { ApplicationAction } from '#backend/application/application-state.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import { queryRows } from '#backend/queries/database.ts';
import { toLogFile } from '#client/features/application-log/to-log-file.ts';
import { applyAsNewUser, createFormFor, SUBMISSION_KEY } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests which fields an application needs before submission, and how a submitted application is corrected.

let user: LoggedInUser;
let form: ApplyForm;
let id = 0;

const readApplication = async () => {
  const application = await readBackend(myApplication, {}, user.requestContext);
  if (!application) throw new Error('there is no application');
  return application;
};
const applyStaffAction = async (action: ApplicationAction) => {
  const actor = { by: 'staff' as const, who: 'Wong', at: new Date().toISOString() };
  expect(await changeApplication(testEnv.DB, id, action, actor)).toMatchObject({ ok: true });
};
const changeForm = async (changedFields: Partial<ApplyForm>, version = 2) =>
  (
    await callBackend(
      changeSubmittedForm,
      { version, form: { ...form, ...changedFields } },
      { ...user.requestContext, locale: 'en-us' },
    )
  ).body;
const createGradeChange = (grade: string): Partial<ApplyForm> => ({
  grades: [{ exam: 'dse', subject: 'Mathematics', grade, predicted: false }],
});

describe('an incomplete form', () => {
  it.each<[string, (form: ApplyForm) => void]>([
    ['grades', (draft) => (draft.grades = [])],
    ['courses', (draft) => (draft.courses = [])],
    [
      'courses.0',
      (draft) => draft.courses.forEach((course) => Object.assign(course, { courseId: '', courseName: '' })),
    ],
    ['personal.passportNumber', (draft) => (draft.personal.passportNumber = '')],
  ])('without %s stays a draft', async (field, removeField) => {
    user = await logInUser();
    const draft = await createFormFor(user);
    removeField(draft);
    expect((await callBackend(saveApplication, { version: 0, form: draft }, user.requestContext)).body.code).toBe(1003);
    const { body } = await callBackend(
      submitApplication,
      { version: 1, idempotencyKey: SUBMISSION_KEY, form: draft },
      user.requestContext,
    );
    expect([body.code, body.field]).toEqual(['0002', `form.${field}`]);
    expect((await readApplication()).status).toBe('draft');
  });
});

describe('a submitted form', () => {
  beforeEach(async () => {
    user = await applyAsNewUser();
    form = (await readApplication()).form;
    const [lastApplication] = await queryRows<{ id: number }>(testEnv.DB, {
      sql: 'SELECT max(id) AS id FROM applications',
      values: [],
    });
    id = lastApplication?.id ?? 0;
  });

  it('can be corrected repeatedly until an adviser has taken the application', async () => {
    expect((await readApplication()).mayChange).toBe(true);
    expect(await changeForm(createGradeChange('4'))).toMatchObject({ code: 1003, data: { version: 3 } });
    expect(await changeForm(createGradeChange('3'), 3)).toMatchObject({ code: 1003, data: { version: 4 } });
    const applicationAfter = await readApplication();
    expect(applicationAfter.form.grades).toMatchObject([{ grade: '3' }]);
    expect(applicationAfter.status).toBe('following');
    expect(applicationAfter.events.map(({ kind }) => kind)).toEqual([
      'started',
      'submitted',
      'formChanged',
      'formChanged',
    ]);
    expect((await verifyLogs(testEnv.DB, 'mso')).broken).toEqual([]);
  });

  it('fills the names of the profile, and overwrites none of them', async () => {
    const { nameChn, firstName, lastName } = form.personal;
    expect(await readBackend(getUser, {}, user.requestContext)).toMatchObject({ name: nameChn, firstName, lastName });
    const otherUser = await logInUser();
    await callBackend(updateUser, { lastName: 'Wong' }, otherUser.requestContext);
    const otherForm = await createFormFor(otherUser);
    await callBackend(saveApplication, { version: 0, form: otherForm }, otherUser.requestContext);
    await callBackend(
      submitApplication,
      { version: 1, idempotencyKey: SUBMISSION_KEY.replace('0b', '0c'), form: otherForm },
      otherUser.requestContext,
    );
    expect(await readBackend(getUser, {}, otherUser.requestContext)).toMatchObject({ firstName, lastName: 'Wong' });
  });

  it('logs the digest of the corrected form', async () => {
    await changeForm(createGradeChange('4'));
    const [log] = (await readBackend(ownLogs, {}, user.requestContext)).logs;
    if (!log) throw new Error('no log');
    const file = toLogFile(log, 'https://a.example/mso', '2026');
    expect(file.sent).toContain('"grade":"4"');
    expect(findSubmission(file.entries)).toMatchObject({ seq: 3 });
    expect(await verifyLogFile(file)).toMatchObject({ log: { holds: true }, form: 'same' });
  });

  it.each<[string, ApplicationAction]>([
    ['assigned to an adviser', { kind: 'assigned', to: 7, name: 'Wong', note: '' }],
    ['sent to the schools', { kind: 'sentToSchools', note: '' }],
    ['decided about', { kind: 'decided', course: 0, outcome: 'rejection', conditions: [], replyBy: '', note: '' }],
  ])('stays unchanged once it was %s', async (_what, action) => {
    await applyStaffAction(action);
    const { mayChange, version } = await readApplication();
    expect(mayChange).toBe(false);
    expect(await changeForm(createGradeChange('4'), version)).toMatchObject({
      code: '1002',
      message: messages.applicationTaken,
    });
    expect((await readApplication()).form.grades).toEqual(form.grades);
  });

  it('keeps its courses, and is never left incomplete', async () => {
    const otherCourses = form.courses.map((course) => ({ ...course, courseId: '1001002' }));
    expect((await changeForm({ courses: otherCourses })).code).not.toBe(1003);
    expect(await changeForm({ grades: [] })).toMatchObject({ code: '0002', field: 'form.grades' });
    expect((await readApplication()).form).toEqual(form);
  });

  it('is not overwritten by an outdated page', async () => {
    await changeForm(createGradeChange('4'));
    expect((await changeForm(createGradeChange('3'), 2)).code).not.toBe(1003);
    expect((await readApplication()).form.grades).toMatchObject([{ grade: '4' }]);
  });
});
