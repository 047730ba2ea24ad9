import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lectureCancel, lectureList, lectureSignUp, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { setSeat } from '#backend/queries/lectures/lectures.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

const HOUR_MS = 3_600_000;
const WORDS = '{"zh":"讲座","zh-hk":"講座","en-us":"Lecture"}';

let lastId = 9100;

/** Adds a two-hour lecture that starts in the given number of hours. */
async function addLecture(inHours: number, seats: number | null = null, joinUrl = ''): Promise<string> {
  const id = ++lastId;
  const [start, end] = [inHours, inHours + 2].map((hours) => hongKongTime(Date.now() + hours * HOUR_MS));
  await testEnv.DB.prepare(
    `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online, seats, join_url)
VALUES (?1, ?2, ?2, ?2, ?2, ?3, ?4, 1, ?5, ?6)`,
  )
    .bind(id, WORDS, start ?? '', end ?? '', seats, joinUrl)
    .all();
  return String(id);
}

const callLecture = (call: typeof lectureSignUp | typeof lectureCancel, id: string, { requestContext }: LoggedInUser) =>
  callBackend(call, { id }, { ...requestContext, level: 1, locale: 'en-us' }).then(({ body }) => body);
const readOwnLectures = ({ requestContext }: LoggedInUser) =>
  readBackend(myLectures, {}, { ...requestContext, locale: 'en-us' });
const readMessages = ({ requestContext }: LoggedInUser) =>
  readBackend(messageList, {}, { ...requestContext, locale: 'en-us' });
const readSeatsLeft = async (id: string) =>
  (await readBackend(lectureList, { showCount: 100 }, { level: 1 })).find((lecture) => lecture.id === id)?.seatsLeft;

describe('a seat', () => {
  test('is free for the next student after cancellation, also of a full lecture', async () => {
    const id = await addLecture(100, 1);
    const [firstUser, secondUser] = [await logInUser(), await logInUser()];
    expect((await callLecture(lectureSignUp, id, firstUser)).code).toBe(1003);
    expect((await callLecture(lectureSignUp, id, secondUser)).code).toBe(ERROR_CODES.requestError);
    expect((await callLecture(lectureCancel, id, firstUser)).code).toBe(1003);
    expect((await callLecture(lectureCancel, id, firstUser)).code).toBe(1003);
    expect(await readSeatsLeft(id)).toBe(1);
    expect((await callLecture(lectureSignUp, id, secondUser)).code).toBe(1003);
    expect((await callLecture(lectureSignUp, id, firstUser)).code).toBe(ERROR_CODES.requestError);
    expect([
      await readOwnLectures(firstUser),
      (await readOwnLectures(secondUser)).map((lecture) => lecture.id),
    ]).toEqual([[], [id]]);
  });

  test('cannot be cancelled once the lecture has begun', async () => {
    const id = await addLecture(-1);
    const user = await logInUser();
    await callLecture(lectureSignUp, id, user);
    expect(await callLecture(lectureCancel, id, user)).toMatchObject({
      code: ERROR_CODES.requestError,
      message: 'This lecture has already started',
    });
  });

  test('of a cancelled lecture cannot be reserved', async () => {
    const id = await addLecture(100);
    await testEnv.DB.prepare(`UPDATE lectures SET cancelled_at = '2026-11-22' WHERE id = ?1`).bind(Number(id)).all();
    expect(await callLecture(lectureSignUp, id, await logInUser())).toMatchObject({
      message: 'This lecture is cancelled',
    });
  });

  test('are never assigned twice or lost under concurrency', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, logInUser));
    const actionArbitrary = fc.record({ who: fc.nat(users.length - 1), signsUp: fc.boolean() });
    const roundsArbitrary = fc.array(fc.array(actionArbitrary, { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), roundsArbitrary, async (seats, drawnRounds) => {
        const id = await addLecture(100, seats);
        for (const round of drawnRounds) {
          await Promise.all(
            round.map(({ who: userIndex, signsUp }) =>
              callLecture(signsUp ? lectureSignUp : lectureCancel, id, users[userIndex] as LoggedInUser),
            ),
          );
          const lectureLists = await Promise.all(users.map(readOwnLectures));
          const seatedCount = lectureLists.filter((lectures) => lectures.some((lecture) => lecture.id === id)).length;
          expect(seatedCount).toBeLessThanOrEqual(seats);
          expect(await readSeatsLeft(id)).toBe(seats - seatedCount);
        }
      }),
      { numRuns: scaleRunCount(12) },
    );
  }, 120_000);

  test('accepts one of two concurrent writes, and none based on an outdated state', async () => {
    const id = await addLecture(100, 1);
    const insertSignUp = (userId: number) =>
      batchWrite(testEnv.DB, setSeat({ id: Number(id), state: 'none' }, userId, 'signedUp', ''));
    const [firstResult, secondResult] = await Promise.allSettled([insertSignUp(1), insertSignUp(2)]);
    const rejectedResult = [firstResult, secondResult].find(
      ({ status }) => status === 'rejected',
    ) as PromiseRejectedResult;
    expect([firstResult.status, secondResult.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(parseFailedPrecondition(rejectedResult.reason)).toBe('lecture_seat_free');
    await expect(insertSignUp(firstResult.status === 'fulfilled' ? 1 : 2)).rejects.toThrow('lecture_seat_state');
    await testEnv.DB.prepare(`UPDATE lectures SET cancelled_at = 'x', seats = NULL WHERE id = ?1`).bind(id).all();
    await expect(insertSignUp(3)).rejects.toThrow('lecture_open');
  });
});

describe('an attendee', () => {
  test('is notified once, and reminded a day before', async () => {
    const [laterLecture, soonLecture] = [await addLecture(100), await addLecture(3)];
    const user = await logInUser();
    await callLecture(lectureSignUp, laterLecture, user);
    await callLecture(lectureSignUp, laterLecture, user);
    await callLecture(lectureSignUp, soonLecture, user);
    expect(
      (await readMessages(user)).map(({ kind, lectureId, lectureTitle }) => [kind, lectureId, lectureTitle]),
    ).toEqual([
      ['lectureConfirmed', soonLecture, 'Lecture'],
      ['lectureConfirmed', laterLecture, 'Lecture'],
    ]);
    const readPendingReminders = () =>
      testEnv.DB.prepare(`SELECT count(*) AS count FROM messages WHERE user_id = ?1 AND at > ?2`)
        .bind(Number(user.staffId), new Date().toISOString())
        .all<{ count: number }>();
    expect((await readPendingReminders()).results[0]?.count).toBe(1);
    await callLecture(lectureCancel, laterLecture, user);
    expect((await readPendingReminders()).results[0]?.count).toBe(0);
  });

  test('sees the link from a day before until the end; nobody else does', async () => {
    const joinAddress = 'https://meet.example/abc';
    const [laterLecture, soonLecture] = [
      await addLecture(30, null, joinAddress),
      await addLecture(23, null, joinAddress),
    ];
    const [user, otherUser] = [await logInUser(), await logInUser()];
    for (const id of [laterLecture, soonLecture]) await callLecture(lectureSignUp, id, user);
    expect((await readOwnLectures(user)).map(({ id, joinUrl }) => [id, joinUrl])).toEqual([
      [soonLecture, joinAddress],
      [laterLecture, ''],
    ]);
    expect(await readOwnLectures(otherUser)).toEqual([]);
    const publicResponse = await callBackend(lectureList, { showCount: 100 }, { ...user.requestContext, level: 1 });
    expect(JSON.stringify(publicResponse.body)).not.toContain(joinAddress);
  });

  test('is sent a text message where the product sends them, in their language', async () => {
    const user = await logInUser();
    await callLecture(lectureSignUp, await addLecture(100), user);
    const outboxRow = await testEnv.DB.prepare('SELECT body FROM outbox WHERE recipient = ?1')
      .bind(`+852${user.mobile}`)
      .all<{ body: string }>();
    expect(outboxRow.results.map(({ body }) => body)).toEqual([
      expect.stringContaining('You are signed up: Lecture, '),
    ]);
  });
});
