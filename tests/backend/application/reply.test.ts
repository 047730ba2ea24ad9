import { beforeEach, describe, expect, it } from 'vitest';
import {
  myApplication,
  replyToOffer,
  saveApplication,
  submitApplication,
} from '#shared/contract/application/application.ts';
import type { ApplicationAction } from '#backend/application/application-state.ts';
import { changeApplication, replyAsStudent } from '#backend/application/change-application.ts';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import { queryRows } from '#backend/queries/database.ts';
import { createFormFor, SUBMISSION_KEY } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const createOffer = (courseIndex: number, replyBy = '') =>
  ({
    kind: 'decided',
    course: courseIndex,
    outcome: 'conditionalOffer',
    conditions: ['IELTS 6.5'],
    replyBy,
    note: '',
  }) as const;

let account: LoggedInUser;
let id = 0;

const decideApplication = async (action: ApplicationAction) => {
  const changeResult = await changeApplication(testEnv.DB, id, action, {
    by: 'staff',
    who: 'Wong',
    at: new Date().toISOString(),
  });
  expect(changeResult.ok).toBe(true);
  return changeResult.ok ? String(changeResult.value.lastSeq) : '';
};
const replyToDecision = async (decision: string, value: 'accepted' | 'declined', declinesOther = false) =>
  (
    await callBackend(
      replyToOffer,
      { decision, reply: value, instead: declinesOther },
      { ...account.requestContext, locale: 'en-us' },
    )
  ).body;
const readApplication = () => readBackend(myApplication, {}, account.requestContext);
const readReplies = async () => ((await readApplication())?.decisions ?? []).map((decision) => decision.reply);
const readActions = async () => ((await readApplication())?.events ?? []).map(({ kind }) => kind).slice(2);

beforeEach(async () => {
  account = await logInUser();
  const form = await createFormFor(account);
  form.courses = form.courses.flatMap((course) => [course, { ...course, courseId: '1001002' }]).slice(0, 2);
  await callBackend(saveApplication, { version: 0, form }, account.requestContext);
  await callBackend(submitApplication, { version: 1, idempotencyKey: SUBMISSION_KEY, form }, account.requestContext);
  const [lastApplication] = await queryRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT max(id) AS id FROM applications',
    values: [],
  });
  id = lastApplication?.id ?? 0;
});

describe('a reply to an offer', () => {
  it('is a verifiable log entry of the student', async () => {
    const decision = await decideApplication(createOffer(0, '2099-01-01'));
    expect(await replyToDecision(decision, 'accepted')).toMatchObject({ code: 1003, data: { id: decision } });
    const { events = [], decisions = [] } = (await readApplication()) ?? {};
    expect(events.at(-1)).toMatchObject({ kind: 'offerAccepted', by: 'student', course: 0 });
    expect(decisions).toMatchObject([{ id: decision, reply: 'accepted', replyZone: 'Europe/London' }]);
    const { broken, unsealed } = await verifyLogs(testEnv.DB, 'mso');
    expect([broken, unsealed]).toEqual([[], 0]);
    const [row] = await queryRows<{ replyDays: string }>(testEnv.DB, {
      sql: 'SELECT reply_days AS replyDays FROM applications WHERE id = ?1',
      values: [id],
    });
    expect(row?.replyDays).toBe('[]');
  });

  it('sent twice, or from two tabs at once, is stored once', async () => {
    const decision = await decideApplication(createOffer(0));
    const answers = await Promise.all([replyToDecision(decision, 'accepted'), replyToDecision(decision, 'accepted')]);
    answers.push(await replyToDecision(decision, 'accepted'));
    expect(answers.map(({ code }) => code)).toEqual([1003, 1003, 1003]);
    expect(await readActions()).toEqual(['decided', 'offerAccepted']);
  });

  it('is final: a second reply is rejected and the first one stays', async () => {
    const decision = await decideApplication(createOffer(0));
    await replyToDecision(decision, 'declined');
    expect(await replyToDecision(decision, 'accepted')).toMatchObject({
      message: expect.stringContaining('already replied'),
    });
    expect([await readReplies(), await readActions()]).toEqual([['declined'], ['decided', 'offerDeclined']]);
  });

  it('to a second offer declines the first one on request', async () => {
    const [firstDecision, secondDecision] = [
      await decideApplication(createOffer(0)),
      await decideApplication(createOffer(1)),
    ];
    await replyToDecision(firstDecision, 'accepted');
    expect(await replyToDecision(secondDecision, 'accepted')).toMatchObject({
      message: expect.stringContaining('another offer'),
    });
    expect(await readReplies()).toEqual(['accepted', null]);
    expect((await replyToDecision(secondDecision, 'accepted', true)).code).toBe(1003);
    expect(await readReplies()).toEqual(['declined', 'accepted']);
  });

  it('refers to the school’s latest decision', async () => {
    const oldDecision = await decideApplication(createOffer(0));
    await replyToDecision(oldDecision, 'accepted');
    const newDecision = await decideApplication({ ...createOffer(0), conditions: ['IELTS 7'] });
    expect(await readReplies()).toEqual([null]);
    expect(await replyToDecision(oldDecision, 'declined')).toMatchObject({
      message: expect.stringContaining('has a new decision'),
    });
    await replyToDecision(newDecision, 'accepted');
    await decideApplication({ ...createOffer(0), outcome: 'offer', conditions: [] });
    expect(await readReplies()).toEqual(['accepted']);
  });

  it('is rejected once the day is over everywhere, and not before', async () => {
    const decision = await decideApplication(createOffer(0, '2099-01-01'));
    const user = { id: Number(account.staffId), nickname: 'Ming' };
    const replyInput = { decision, reply: 'accepted', instead: false } as const;
    expect(await replyAsStudent(testEnv.DB, user, replyInput, Date.parse('2099-01-02T12:00:00Z'))).toEqual({ ok: false, refusal: 'applicationReplyOver' }); // prettier-ignore
    expect(await replyAsStudent(testEnv.DB, user, replyInput, Date.parse('2099-01-02T11:59:00Z'))).toMatchObject({ ok: true }); // prettier-ignore
  });

  it('is rejected from another user, and for a rejection', async () => {
    const decision = await decideApplication(createOffer(0));
    const otherUser = await logInUser();
    const replyInput = { decision, reply: 'accepted', instead: false } as const;
    expect((await callBackend(replyToOffer, replyInput, otherUser.requestContext)).body.code).not.toBe(1003);
    expect((await callBackend(replyToOffer, replyInput)).body.code).toBe('0006');
    const rejectionDecision = await decideApplication({ ...createOffer(0), outcome: 'rejection' });
    expect((await replyToDecision(rejectionDecision, 'accepted')).code).not.toBe(1003);
  });
});
