import { beforeAll, expect, test } from 'vitest';
import { lectureList, lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { type RequestContext, callBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const [OPEN_LECTURE, PAST_LECTURE, LAST_SEAT_LECTURE, HIDDEN_LECTURE] = ['9001', '9002', '9003', '9004'];
const WORDS = '{"zh":"x","zh-hk":"x","en-us":"x"}';

beforeAll(async () => {
  await loadDemoCatalogue();
  const columns = 'id, levels, title, speaker, place, description, start_time, end_time, online, seats';
  const addLecture = (id: string | undefined, levels: number, year: number, seats: number | null) =>
    testEnv.DB.prepare(`INSERT INTO lectures (${columns}) VALUES (?1, ?2, ?3, ?3, ?3, ?3, ?4, ?4, 1, ?5)`)
      .bind(Number(id), levels, WORDS, `${year}-01-01 10:00:00`, seats)
      .all();
  await addLecture(OPEN_LECTURE, -1, 2999, null);
  await addLecture(PAST_LECTURE, -1, 1999, null);
  await addLecture(LAST_SEAT_LECTURE, -1, 2999, 1);
  await addLecture(HIDDEN_LECTURE, 1 << 4, 2999, null);
});

const signUp = (id: string | undefined, { requestContext }: LoggedInUser) =>
  callBackend(lectureSignUp, { id }, { ...requestContext, level: 1, locale: 'en-us' }).then(({ body }) => body);
const findLecture = async (id: string | undefined, context: RequestContext = {}) =>
  (await readPage(lectureList, { showCount: 100 }, context)).rows.find((lecture) => lecture.id === id);

test('signs up the caller only', async () => {
  const [user, otherUser] = [await logInUser(), await logInUser()];
  expect((await signUp(OPEN_LECTURE, user)).code).toBe(1003);
  expect((await signUp(OPEN_LECTURE, user)).code).toBe(1003);
  expect((await findLecture(OPEN_LECTURE, user.requestContext))?.signedUp).toBe(true);
  expect((await findLecture(OPEN_LECTURE, otherUser.requestContext))?.signedUp).toBe(false);
  expect((await findLecture(OPEN_LECTURE))?.signedUp).toBe(false);
});

test('the last seat is assigned once', async () => {
  const users = await Promise.all([logInUser(), logInUser(), logInUser()]);
  const answers = await Promise.all(users.map((user) => signUp(LAST_SEAT_LECTURE, user)));
  expect(answers.filter(({ code }) => code === 1003)).toHaveLength(1);
  const seatedUser = users[answers.findIndex(({ code }) => code === 1003)] as LoggedInUser;
  expect((await signUp(LAST_SEAT_LECTURE, seatedUser)).code).toBe(1003);
  expect(await findLecture(LAST_SEAT_LECTURE, seatedUser.requestContext)).toMatchObject({
    seatsLeft: 0,
    signedUp: true,
  });
  const rejectedUser = users[answers.findIndex(({ code }) => code !== 1003)] as LoggedInUser;
  expect(await signUp(LAST_SEAT_LECTURE, rejectedUser)).toMatchObject({
    code: ERROR_CODES.requestError,
    message: 'Sorry, this lecture is full',
  });
});

test.each([
  [PAST_LECTURE, 'This lecture is over'],
  [HIDDEN_LECTURE, 'We could not find this lecture'],
  ['1', 'We could not find this lecture'],
])('signing up is rejected for %s', async (id, message) => {
  expect(await signUp(id, await logInUser())).toMatchObject({ code: ERROR_CODES.requestError, message });
});
