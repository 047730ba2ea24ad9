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

// Next dates of a student, on the student's page and in the calendar feed.

const AT_MSO = { 'x-agent-key': 'mso' };
const formatRequest = ({ asking }: LoggedInUser) => ({
  ...asking,
  locale: 'en-us' as const,
  headers: { ...asking.headers, ...AT_MSO },
});
const ahead = async (user: LoggedInUser) => (await readBackend(nextDates, {}, formatRequest(user))).dates;
const feed = (secret: string, headers: Record<string, string> = AT_MSO) =>
  readBackend(calendarFeed, { secret }, { locale: 'zh', headers });
const make = async (user: LoggedInUser) => (await readBackend(createCalendarAddress, {}, formatRequest(user))).secret;

async function offerTo(replyBy: string) {
  const last = await queryRow<{ id: number }>(testEnv.DB, {
    sql: 'SELECT max(id) AS id FROM applications',
    values: [],
  });
  const decision = { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy, note: '' } as const;
  const changeResult = await changeApplication(testEnv.DB, last?.id ?? 0, decision, {
    by: 'staff',
    who: 'Wong',
    at: new Date().toISOString(),
  });
  return changeResult.ok ? String(changeResult.value.lastSeq) : '';
}

const getDate = (id: number, more: Record<string, string | number | null>) =>
  insertRow('admission_dates', {
    id,
    title: JSON.stringify({ zh: '截止', 'zh-hk': '截止', 'en-us': 'Close' }),
    day: '2099-01-14',
    publisher: 'Admissions',
    source: 'https://admissions.example/',
    as_at: '2026-09-01',
    ...more,
  });

let student: LoggedInUser;
beforeEach(async () => {
  student = await logInUser();
});

describe('what lies ahead', () => {
  it('requires a login, and is empty at first', async () => {
    expect((await callBackend(nextDates)).body.code).toBe(ERROR_CODES.sessionExpired);
    expect((await callBackend(createCalendarAddress)).body.code).toBe(ERROR_CODES.sessionExpired);
    expect(await ahead(student)).toEqual([]);
  });

  it('is an offer until it is replied to, with the moment at which the school’s day ends', async () => {
    const user = await applyAsNewUser(AT_MSO);
    const decision = await offerTo('2099-01-14');
    expect(await ahead(user)).toMatchObject([
      { kind: 'replyBy', day: '2099-01-14', zone: 'Europe/London', endsAt: '2099-01-14T23:59:00.000Z' },
    ]);
    expect(await ahead(student)).toEqual([]);
    await callBackend(replyToOffer, { decision, reply: 'accepted', instead: false }, formatRequest(user));
    expect(await ahead(user)).toEqual([]);
  });

  it('contains a lecture while the seat is reserved', async () => {
    await loadDemoCatalogue();
    const lecture = await queryRow<{ id: number }>(testEnv.DB, {
      sql: "SELECT id FROM lectures WHERE start_time > '2026-11-27' AND cancelled_at = '' ORDER BY id LIMIT 1",
      values: [],
    });
    await callBackend(lectureSignUp, { id: lecture?.id }, formatRequest(student));
    const [first] = await ahead(student);
    expect(first).toMatchObject({ id: `lecture-${lecture?.id}`, kind: 'lecture', zone: 'Asia/Hong_Kong' });
    expect(first?.startsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    await callBackend(lectureCancel, { id: lecture?.id }, formatRequest(student));
    expect(await ahead(student)).toEqual([]);
  });

  it('is a date of admission of a saved school and of its country, and of no other', async () => {
    await loadDemoCatalogue();
    const [school, neighbour] = await queryRows<{ id: number; country: number }>(testEnv.DB, {
      sql: `SELECT s.id, s.country_id AS country FROM schools s JOIN countries c ON c.id = s.country_id WHERE c.country_key = 'uk' ORDER BY s.id LIMIT 2`,
      values: [],
    });
    const abroad = await queryRow<{ id: number }>(testEnv.DB, {
      sql: `SELECT id FROM countries WHERE country_key = 'us'`,
      values: [],
    });
    const country = school?.country ?? 0;
    await batchWrite(testEnv.DB, [
      { sql: 'DELETE FROM admission_dates', values: [] },
      getDate(1, { country_id: country, clock: '18:00' }),
      getDate(2, { country_id: country, school_id: school?.id ?? 0, day: '2099-02-01' }),
      getDate(3, { country_id: country, school_id: neighbour?.id ?? 0 }),
      getDate(4, { country_id: abroad?.id ?? 0 }),
      getDate(5, { country_id: country, day: '2020-01-01' }),
    ]);
    expect(await ahead(student)).toEqual([]);
    await readBackend(
      addSchoolFavourite,
      { fkUserId: student.staffId, fkInstitutionId: String(school?.id), remark: '' },
      formatRequest(student),
    );
    expect((await ahead(student)).map(({ id, endsAt }) => [id, endsAt])).toEqual([
      ['admission-1', '2099-01-14T18:00:00.000Z'],
      ['admission-2', ''],
    ]);
  });
});

describe('the address of a calendar', () => {
  it('shows what the page shows, in the language it was made in, on its own site alone', async () => {
    const user = await applyAsNewUser(AT_MSO);
    await offerTo('2099-01-14');
    const secret = await make(user);
    const displayed = await feed(secret);
    expect([displayed.found, displayed.locale, displayed.dates]).toEqual([true, 'en-us', await ahead(user)]);
    expect((await feed(secret, { 'x-agent-key': 'hengdu' })).found).toBe(false);
    const { addressMadeAt, addressReadAt } = await readBackend(nextDates, {}, formatRequest(user));
    expect([addressMadeAt, addressReadAt]).toEqual([
      expect.stringMatching(/^\d{4}-/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
  });

  it('stores a digest; a new address or closing revokes the previous one', async () => {
    const first = await make(student);
    const storedValue = await queryRows(testEnv.DB, { sql: 'SELECT * FROM calendar_addresses', values: [] });
    expect(JSON.stringify(storedValue)).not.toContain(first);
    const second = await make(student);
    expect([(await feed(first)).found, (await feed(second)).found]).toEqual([false, true]);
    await callBackend(closeCalendarAddress, {}, formatRequest(student));
    expect((await feed(second)).found).toBe(false);
  });

  it('returns nothing for an account scheduled for deletion or an unknown secret', async () => {
    const secret = await make(student);
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE users SET delete_asked_at = 1 WHERE id = ?1', values: [Number(student.staffId)] },
      ...indexEveryStudent(),
    ]);
    expect((await feed(secret)).found).toBe(false);
    for (const invalidField of ['', 'x', `${secret}x`, "' OR 1=1 --"])
      expect((await callBackend(calendarFeed, { secret: invalidField }, { headers: AT_MSO })).body.code).not.toBe(1003);
  });
});
