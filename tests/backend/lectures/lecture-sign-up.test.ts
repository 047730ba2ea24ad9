import { beforeAll, expect, test } from 'vitest';
import { lectureList, lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { type RequestContext, callBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const [OPEN, OVER, LAST_SEAT, HIDDEN] = ['9001', '9002', '9003', '9004'];
const WORDS = '{"zh":"x","zh-hk":"x","en-us":"x"}';

beforeAll(async () => {
  await loadDemoCatalogue();
  const columns = 'id, levels, title, speaker, place, description, start_time, end_time, online, seats';
  const add = (id: string | undefined, levels: number, year: number, seats: number | null) =>
    testEnv.DB.prepare(`INSERT INTO lectures (${columns}) VALUES (?1, ?2, ?3, ?3, ?3, ?3, ?4, ?4, 1, ?5)`)
      .bind(Number(id), levels, WORDS, `${year}-01-01 10:00:00`, seats)
      .all();
  await add(OPEN, -1, 2999, null);
  await add(OVER, -1, 1999, null);
  await add(LAST_SEAT, -1, 2999, 1);
  await add(HIDDEN, 1 << 4, 2999, null);
});

const signUp = (id: string | undefined, { asking }: LoggedInUser) =>
  callBackend(lectureSignUp, { id }, { ...asking, level: 1, locale: 'en-us' }).then(({ body }) => body);
const seen = async (id: string | undefined, context: RequestContext = {}) =>
  (await readPage(lectureList, { showCount: 100 }, context)).rows.find((lecture) => lecture.id === id);

test('signs up the caller only', async () => {
  const [user, other] = [await logInUser(), await logInUser()];
  expect((await signUp(OPEN, user)).code).toBe(1003);
  expect((await signUp(OPEN, user)).code).toBe(1003);
  expect((await seen(OPEN, user.asking))?.signedUp).toBe(true);
  expect((await seen(OPEN, other.asking))?.signedUp).toBe(false);
  expect((await seen(OPEN))?.signedUp).toBe(false);
});

test('the last seat is assigned once', async () => {
  const people = await Promise.all([logInUser(), logInUser(), logInUser()]);
  const answers = await Promise.all(people.map((person) => signUp(LAST_SEAT, person)));
  expect(answers.filter(({ code }) => code === 1003)).toHaveLength(1);
  const winner = people[answers.findIndex(({ code }) => code === 1003)] as LoggedInUser;
  expect((await signUp(LAST_SEAT, winner)).code).toBe(1003);
  expect(await seen(LAST_SEAT, winner.asking)).toMatchObject({ seatsLeft: 0, signedUp: true });
  const loser = people[answers.findIndex(({ code }) => code !== 1003)] as LoggedInUser;
  expect(await signUp(LAST_SEAT, loser)).toMatchObject({
    code: ERROR_CODES.requestError,
    message: 'Sorry, this lecture is full',
  });
});

test.each([
  [OVER, 'This lecture is over'],
  [HIDDEN, 'We could not find this lecture'],
  ['1', 'We could not find this lecture'],
])('signing up is rejected for %s', async (id, message) => {
  expect(await signUp(id, await logInUser())).toMatchObject({ code: ERROR_CODES.requestError, message });
});
