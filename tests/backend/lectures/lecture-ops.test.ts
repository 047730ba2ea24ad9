import { beforeAll, expect, test } from 'vitest';
import { OPS_HEADER } from '#shared/backend-protocol.ts';
import { lectureSignUp, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { OPS_LECTURES } from '#shared/contract/lecture-operations.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { createOpsAuthorization } from '#tests/support/staff-at-work.ts';
import { type RequestContext, callBackend, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const [MOVED_LECTURE, CANCELLED_LECTURE] = [9401, 9402];
let operator: RequestContext;

let student: LoggedInUser;

const postLectureAction = (id: number, body: object) => request('POST', `${OPS_LECTURES}/${id}`, body, operator);
const readMessages = () => readBackend(messageList, {}, student.requestContext);
const readReminderTimes = async (id: number) =>
  (
    await testEnv.DB.prepare(
      `SELECT at FROM messages WHERE told ->> 'kind' = 'lectureReminder' AND told ->> 'lecture' = ?1`,
    )
      .bind(id)
      .all<{ at: string }>()
  ).results.map(({ at }) => at);

beforeAll(async () => {
  operator = { headers: { [OPS_HEADER]: await createOpsAuthorization(testEnv.DB) } };
  student = await logInUser();
  for (const id of [MOVED_LECTURE, CANCELLED_LECTURE]) {
    await testEnv.DB.prepare(
      `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online, seats)
VALUES (?1, ?2, ?2, ?2, ?2, '2999-01-02 19:00:00', '2999-01-02 20:00:00', 1, 1)`,
    )
      .bind(id, '{"zh":"x"}')
      .all();
    await callBackend(lectureSignUp, { id }, { ...student.requestContext, level: 1 });
  }
});

test('rescheduling notifies attendees and moves their reminder to the day before', async () => {
  expect(await readReminderTimes(MOVED_LECTURE)).toEqual(['2999-01-01T11:00:00.000Z']);
  const changeResponse = await postLectureAction(MOVED_LECTURE, {
    kind: 'change',
    startTime: '2999-02-02 19:00',
    endTime: '2999-02-02 20:00',
  });
  expect(changeResponse.status).toBe(200);
  expect((await readMessages())[0]).toMatchObject({
    kind: 'lectureChanged',
    lectureId: String(MOVED_LECTURE),
    startTime: '2999-02-02 19:00:00',
  });
  expect(await readReminderTimes(MOVED_LECTURE)).toEqual(['2999-02-01T11:00:00.000Z']);
});

test('a changed online link is not a notification', async () => {
  const countBefore = (await readMessages()).length;
  expect((await postLectureAction(MOVED_LECTURE, { kind: 'change', joinUrl: 'https://meet.example/a' })).status).toBe(
    200,
  );
  expect(await readMessages()).toHaveLength(countBefore);
});

test('cancelling notifies with the reason, deletes reminders, and closes the lecture for actions and seats', async () => {
  expect((await postLectureAction(CANCELLED_LECTURE, { kind: 'cancel', text: '' })).body.field).toBe('text');
  expect((await postLectureAction(CANCELLED_LECTURE, { kind: 'cancel', text: 'The speaker is ill.' })).status).toBe(
    200,
  );
  expect((await readMessages())[0]).toMatchObject({ kind: 'lectureCancelled', text: 'The speaker is ill.' });
  expect(await readReminderTimes(CANCELLED_LECTURE)).toEqual([]);
  expect(
    (await readBackend(myLectures, {}, student.requestContext)).find(({ id }) => id === String(CANCELLED_LECTURE)),
  ).toMatchObject({
    cancelled: true,
  });
  expect((await postLectureAction(CANCELLED_LECTURE, { kind: 'cancel', text: 'again' })).status).toBe(409);
  const otherStudent = await logInUser();
  expect(
    (await callBackend(lectureSignUp, { id: CANCELLED_LECTURE }, { ...otherStudent.requestContext, level: 1 })).body
      .code,
  ).not.toBe(1003);
});

test('an end before the start, an incomplete time, and a missing token are rejected', async () => {
  const change = { kind: 'change', startTime: '2999-02-02 19:00' };
  expect((await postLectureAction(MOVED_LECTURE, { ...change, endTime: '2999-02-02 18:00' })).body.field).toBe(
    'endTime',
  );
  expect((await postLectureAction(MOVED_LECTURE, change)).body.field).toBe('endTime');
  expect((await request('POST', `${OPS_LECTURES}/${MOVED_LECTURE}`, change, student.requestContext)).status).toBe(401);
});
