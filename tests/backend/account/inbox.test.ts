import { beforeAll, describe, expect, it } from 'vitest';
import { type InboxMessage, messageList, messageRead, messageUnread } from '#shared/contract/account/inbox.ts';
import { changePassword } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { hashSecret } from '#backend/identity/secrets.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { setPassword } from '#backend/queries/identity/users.ts';
import { insertNotification } from '#backend/queries/inbox-messages.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { QUICK_COST } from '#tests/backend/support/hash-cost.ts';

const formatMinute = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;
const readInbox = ({ requestContext }: LoggedInUser): Promise<InboxMessage[]> =>
  readBackend(messageList, { showCount: 100 }, { ...requestContext, locale: 'en-us' });
const readUnreadCount = async ({ requestContext }: LoggedInUser) =>
  (await readBackend(messageUnread, {}, requestContext)).count;
const markRead = (id: string | undefined, { requestContext }: LoggedInUser, extraFields = {}) =>
  callBackend(messageRead, { id, ...extraFields }, requestContext).then(({ body }) => body.code);

/** Creates a new user with three messages, one minute apart. */
async function createUserWithThreeMessages(): Promise<LoggedInUser> {
  const user = await logInUser();
  const reader = { who: 'user', id: Number(user.staffId) } as const;
  await batchWrite(
    testEnv.DB,
    [1, 2, 3].map((minute) => insertNotification(reader, { kind: 'passwordChanged' }, formatMinute(minute))),
  );
  return user;
}

describe('messages', () => {
  it('are listed for the reader only, the latest first, in pages', async () => {
    const [user, otherUser] = [await createUserWithThreeMessages(), await logInUser()];
    expect((await readInbox(user)).map((message) => message.at)).toEqual([
      formatMinute(3),
      formatMinute(2),
      formatMinute(1),
    ]);
    expect(await readInbox(otherUser)).toEqual([]);
    const { rows, page } = await readPage(messageList, { showCount: 2, currentPage: 2 }, user.requestContext);
    expect([rows.map((message) => message.at), page.totalResult, page.totalPage]).toEqual([[formatMinute(1)], 3, 2]);
  });

  it('require a session', async () => {
    for (const call of [messageList, messageUnread])
      expect((await callBackend(call)).body.code).toBe(ERROR_CODES.sessionExpired);
    expect((await callBackend(messageRead, { id: 1 })).body.code).toBe(ERROR_CODES.sessionExpired);
  });

  it('are marked as read singly or up to an id; later ones stay unread', async () => {
    const user = await createUserWithThreeMessages();
    const [latestMessage, middleMessage, firstMessage] = await readInbox(user);
    expect(await readUnreadCount(user)).toBe(3);
    expect(await markRead(firstMessage?.id, user)).toBe(1003);
    expect(await markRead(firstMessage?.id, user)).toBe(1003);
    expect(await readUnreadCount(user)).toBe(2);
    expect(await markRead(middleMessage?.id, user, { andOlder: true })).toBe(1003);
    expect((await readInbox(user)).map((message) => message.read)).toEqual([false, true, true]);
    expect(await markRead(latestMessage?.id, user, { andOlder: true })).toBe(1003);
    expect(await readUnreadCount(user)).toBe(0);
  });

  it('of another user and missing ones are rejected with the same error, and stay unread', async () => {
    const [user, otherUser] = [await createUserWithThreeMessages(), await createUserWithThreeMessages()];
    const [otherUserMessage] = await readInbox(otherUser);
    for (const id of [otherUserMessage?.id, '99999999'])
      for (const includesOlder of [false, true])
        expect(await markRead(id, user, { andOlder: includesOlder })).toBe(ERROR_CODES.noPermission);
    expect([await readUnreadCount(otherUser), await readUnreadCount(user)]).toEqual([3, 3]);
  });

  it('scheduled messages are not listed, counted or readable before their time', async () => {
    const user = await logInUser();
    const reader = { who: 'user', id: Number(user.staffId) } as const;
    await batchWrite(testEnv.DB, [insertNotification(reader, { kind: 'passwordChanged' }, '2999-01-01T00:00:00.000Z')]);
    const { results } = await testEnv.DB.prepare('SELECT max(id) AS id FROM messages').bind().all<{ id: number }>();
    expect([await readInbox(user), await readUnreadCount(user)]).toEqual([[], 0]);
    expect(await markRead(String(results[0]?.id), user)).toBe(ERROR_CODES.noPermission);
  });
});

describe('a message about an application', () => {
  let student: LoggedInUser;
  let id = 0;
  const createStaffActor = (minute: number) => ({ by: 'staff', who: 'Maggie', at: formatMinute(minute) }) as const;
  const offer = {
    kind: 'decided',
    course: 0,
    outcome: 'offer',
    conditions: [],
    replyBy: '',
    note: 'Well done.',
  } as const;

  beforeAll(async () => {
    student = await applyAsNewUser();
    id = Number((await readBackend(myApplication, {}, student.requestContext))?.id);
  });

  it('is sent for an adviser’s action and the receipt of an application, and not for the student’s other actions', async () => {
    await changeApplication(testEnv.DB, id, { kind: 'sentToSchools', note: '' }, createStaffActor(1));
    await changeApplication(testEnv.DB, id, offer, createStaffActor(2));
    await changeApplication(
      testEnv.DB,
      id,
      { kind: 'messageSent', text: 'Send your IELTS report.' },
      createStaffActor(3),
    );
    await changeApplication(
      testEnv.DB,
      id,
      { kind: 'messageSent', text: 'Here it is.' },
      { ...createStaffActor(4), by: 'student' },
    );
    const [form] = (await readBackend(myApplication, {}, student.requestContext))?.form.courses ?? [];
    expect(await readInbox(student)).toMatchObject([
      { kind: 'applicationSent' },
      { kind: 'adviserMessage', who: 'Maggie', text: 'Send your IELTS report.' },
      { kind: 'applicationDecision', outcome: 'offer', text: 'Well done.', schoolName: form?.schoolName },
      { kind: 'applicationStep', step: 'waitDecision' },
    ]);
    expect(form?.schoolName).not.toBe('');
  });

  it('is not sent without the event', async () => {
    const countBefore = (await readInbox(student)).length;
    const failingStatement = { sql: 'INSERT INTO no_such_table VALUES (1)', values: [] };
    await expect(changeApplication(testEnv.DB, id, offer, createStaffActor(5), [failingStatement])).rejects.toThrow();
    expect(await readInbox(student)).toHaveLength(countBefore);
  });
});

it('a changed password notifies the user', async () => {
  const user = await logInUser();
  const hash = await hashSecret('old-secret-1', QUICK_COST);
  await batchWrite(testEnv.DB, [setPassword(Number(user.staffId), hash)]);
  const changePasswordFrom = (oldLoginPs: string) =>
    callBackend(changePassword, { oldLoginPs, newLoginPs: 'new-secret-2' }, user.requestContext);
  await changePasswordFrom('wrong-secret-1');
  expect(await readInbox(user)).toEqual([]);
  expect((await changePasswordFrom('old-secret-1')).body.code).toBe(1003);
  expect((await readInbox(user)).map(({ kind }) => kind)).toEqual(['passwordChanged']);
});
