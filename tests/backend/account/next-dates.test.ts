import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSchoolFavourite } from '#shared/contract/account/favourites.ts';
import {
  calendarFeed,
  closeCalendarAddress,
  createCalendarAddress,
  nextDates,
} from '#shared/contract/account/next-dates.ts';
import { replyToOffer } from '#shared/contract/application/application.ts';
import { lectureCancel, lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests the list of a student's next dates, both on the student's page and in the calendar feed.

const AT_MSO = { 'x-agent-key': 'mso' };
const getUserContext = ({ requestContext }: LoggedInUser) => ({
  ...requestContext,
  locale: 'en-us' as const,
  headers: { ...requestContext.headers, ...AT_MSO },
});
const readNextDates = async (user: LoggedInUser) => (await readBackend(nextDates, {}, getUserContext(user))).dates;
const readCalendarFeed = (secret: string, headers: Record<string, string> = AT_MSO) =>
  readBackend(calendarFeed, { secret }, { locale: 'zh', headers });
const createFeedSecret = async (user: LoggedInUser) =>
  (await readBackend(createCalendarAddress, {}, getUserContext(user))).secret;

async function addOffer(replyBy: string) {
  const lastApplication = await queryRow<{ id: number }>(testEnv.DB, {
    sql: 'SELECT max(id) AS id FROM applications',
    values: [],
  });
  const decision = { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy, note: '' } as const;
  const changeResult = await changeApplication(testEnv.DB, lastApplication?.id ?? 0, decision, {
    by: 'staff',
    who: 'Wong',
    at: new Date().toISOString(),
  });
  return changeResult.ok ? String(changeResult.value.lastSeq) : '';
}

const insertAdmissionDate = (id: number, extraColumns: Record<string, string | number | null>) =>
  insertRow('admission_dates', {
    id,
    title: JSON.stringify({ zh: '截止', 'zh-hk': '截止', 'en-us': 'Close' }),
    day: '2099-01-14',
    publisher: 'Admissions',
    source: 'https://admissions.example/',
    as_at: '2026-09-01',
    ...extraColumns,
  });

let student: LoggedInUser;
beforeEach(async () => {
  student = await logInUser();
});

describe('upcoming dates', () => {
  it('require a login, and are empty at first', async () => {
    expect((await callBackend(nextDates)).body.code).toBe(ERROR_CODES.sessionExpired);
    expect((await callBackend(createCalendarAddress)).body.code).toBe(ERROR_CODES.sessionExpired);
    expect(await readNextDates(student)).toEqual([]);
  });

  it('include an offer until it is replied to, with the moment at which the school’s day ends', async () => {
    const user = await applyAsNewUser(AT_MSO);
    const decision = await addOffer('2099-01-14');
    expect(await readNextDates(user)).toMatchObject([
      { kind: 'replyBy', day: '2099-01-14', zone: 'Europe/London', endsAt: '2099-01-14T23:59:00.000Z' },
    ]);
    expect(await readNextDates(student)).toEqual([]);
    await callBackend(replyToOffer, { decision, reply: 'accepted', instead: false }, getUserContext(user));
    expect(await readNextDates(user)).toEqual([]);
  });

  it('include a lecture while the seat is reserved', async () => {
    await loadDemoCatalogue();
    const lecture = await queryRow<{ id: number }>(testEnv.DB, {
      sql: "SELECT id FROM lectures WHERE start_time > '2026-11-27' AND cancelled_at = '' ORDER BY id LIMIT 1",
      values: [],
    });
    await callBackend(lectureSignUp, { id: lecture?.id }, getUserContext(student));
    const [firstDate] = await readNextDates(student);
    expect(firstDate).toMatchObject({ id: `lecture-${lecture?.id}`, kind: 'lecture', zone: 'Asia/Hong_Kong' });
    expect(firstDate?.startsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    await callBackend(lectureCancel, { id: lecture?.id }, getUserContext(student));
    expect(await readNextDates(student)).toEqual([]);
  });

  it('include admission dates of a saved school and of its country, and of no other', async () => {
    await loadDemoCatalogue();
    const [school, neighbourSchool] = await queryRows<{ id: number; country: number }>(testEnv.DB, {
      sql: `SELECT s.id, s.country_id AS country FROM schools s JOIN countries c ON c.id = s.country_id WHERE c.country_key = 'uk' ORDER BY s.id LIMIT 2`,
      values: [],
    });
    const foreignCountry = await queryRow<{ id: number }>(testEnv.DB, {
      sql: `SELECT id FROM countries WHERE country_key = 'us'`,
      values: [],
    });
    const country = school?.country ?? 0;
    await batchWrite(testEnv.DB, [
      { sql: 'DELETE FROM admission_dates', values: [] },
      insertAdmissionDate(1, { country_id: country, clock: '18:00' }),
      insertAdmissionDate(2, { country_id: country, school_id: school?.id ?? 0, day: '2099-02-01' }),
      insertAdmissionDate(3, { country_id: country, school_id: neighbourSchool?.id ?? 0 }),
      insertAdmissionDate(4, { country_id: foreignCountry?.id ?? 0 }),
      insertAdmissionDate(5, { country_id: country, day: '2020-01-01' }),
    ]);
    expect(await readNextDates(student)).toEqual([]);
    await readBackend(
      addSchoolFavourite,
      { fkUserId: student.staffId, fkInstitutionId: String(school?.id), remark: '' },
      getUserContext(student),
    );
    expect((await readNextDates(student)).map(({ id, endsAt }) => [id, endsAt])).toEqual([
      ['admission-1', '2099-01-14T18:00:00.000Z'],
      ['admission-2', ''],
    ]);
  });
});

describe('the URL of a calendar feed', () => {
  it('shows the same dates as the page, in its language, on its own site only', async () => {
    const user = await applyAsNewUser(AT_MSO);
    await addOffer('2099-01-14');
    const secret = await createFeedSecret(user);
    const calendar = await readCalendarFeed(secret);
    expect([calendar.found, calendar.locale, calendar.dates]).toEqual([true, 'en-us', await readNextDates(user)]);
    expect((await readCalendarFeed(secret, { 'x-agent-key': 'hengdu' })).found).toBe(false);
    const { addressMadeAt, addressReadAt } = await readBackend(nextDates, {}, getUserContext(user));
    expect([addressMadeAt, addressReadAt]).toEqual([
      expect.stringMatching(/^\d{4}-/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
  });

  it('is stored as a digest; a new URL or closing revokes the previous one', async () => {
    const firstSecret = await createFeedSecret(student);
    const storedAddresses = await queryRows(testEnv.DB, { sql: 'SELECT * FROM calendar_addresses', values: [] });
    expect(JSON.stringify(storedAddresses)).not.toContain(firstSecret);
    const secondSecret = await createFeedSecret(student);
    expect([(await readCalendarFeed(firstSecret)).found, (await readCalendarFeed(secondSecret)).found]).toEqual([
      false,
      true,
    ]);
    await callBackend(closeCalendarAddress, {}, getUserContext(student));
    expect((await readCalendarFeed(secondSecret)).found).toBe(false);
  });

  it('returns nothing for an account scheduled for deletion or an unknown secret', async () => {
    const secret = await createFeedSecret(student);
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE users SET delete_asked_at = 1 WHERE id = ?1', values: [Number(student.staffId)] },
      ...indexEveryStudent(),
    ]);
    expect((await readCalendarFeed(secret)).found).toBe(false);
    for (const invalidSecret of ['', 'x', `${secret}x`, "' OR 1=1 --"])
      expect((await callBackend(calendarFeed, { secret: invalidSecret }, { headers: AT_MSO })).body.code).not.toBe(
        1003,
      );
  });
});
