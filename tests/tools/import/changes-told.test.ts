import { afterAll, describe, expect, it } from 'vitest';
import { describeInboxMessage } from '#backend/inbox/inbox-message.ts';
import { getReader, queryRows } from '#backend/queries/database.ts';
import { selectCourseFavourites } from '#backend/queries/favourites.ts';
import { selectChangedFigures, selectRenewals } from '#backend/queries/facts/fact-changes.ts';
import { getMessages } from '#backend/queries/inbox-messages.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { InboxMessage } from '#shared/contract/account/inbox.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { findRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import {
  createCricosTables,
  removeFolders,
  type SampleCourse,
  createSampleCourses,
  writeCricos,
} from './support/sample-registers.ts';

afterAll(removeFolders);

const CRICOS_REGISTER = findRegister('cricos');
const COURSE_ID = 220_010_000;
const FIRST_PAGE = { currentPage: 1, showCount: 20 };
const PUBLIC_LEVEL = 1;
const [EARLY_USER, LATE_USER, LEAVING_USER] = [1, 2, 3];

const createEdition = (year: number, tuition: number) => {
  const [firstCourse, ...otherCourses] = createSampleCourses() as [SampleCourse, ...SampleCourse[]];
  return writeCricos(createCricosTables([{ ...firstCourse, tuition }, ...otherCourses], `Monday, 8 January ${year}`));
};

/**
 * Creates three students who saved the course: one long ago, one after all imports, and one who has requested the
 * deletion of the account.
 */
async function saveAndImport() {
  const memoryDatabase = openMemoryDatabase();
  await runImport(memoryDatabase.db, CRICOS_REGISTER, createEdition(2023, 90_000));
  const [course] = memoryDatabase.rows<{ school_id: number }>('SELECT school_id FROM courses WHERE id = ?', COURSE_ID);
  for (const [id, savedAt] of [
    [EARLY_USER, '2020-01-01 00:00:00'],
    [LATE_USER, '2999-01-01 00:00:00'],
    [LEAVING_USER, '2020-01-01 00:00:00'],
  ] as const) {
    memoryDatabase.rows(
      `INSERT INTO users (id, area_code, mobile, password_hash, agent_id, nickname, created_at, delete_asked_at) VALUES (?, '852', ?, '', 1, '', 0, ?)`,
      id,
      String(90_000_000 + id),
      id === LEAVING_USER ? 1 : 0,
    );
    memoryDatabase.rows(
      'INSERT INTO school_favourites (user_id, school_id, created_at) VALUES (?, ?, ?)',
      id,
      course?.school_id ?? 0,
      savedAt,
    );
    memoryDatabase.rows(
      'INSERT INTO course_favourites (user_id, school_id, course_id, created_at) VALUES (?, ?, ?, ?)',
      id,
      course?.school_id ?? 0,
      COURSE_ID,
      savedAt,
    );
  }
  await runImport(memoryDatabase.db, CRICOS_REGISTER, createEdition(2024, 120_000));
  return memoryDatabase;
}

const EXPECTED_CHANGE = {
  key: 'courseTuition',
  part: '',
  was: '90000',
  now: '120000',
  unit: 'AUD',
  asAt: '2024-01-08',
};

describe('a user who saved a course', () => {
  it('is notified once about an import’s changes, with the source, in three languages', async () => {
    const { db } = await saveAndImport();
    for (const locale of LOCALES) {
      const rows = await queryRows(db, getMessages(EARLY_USER, '9999', locale, FIRST_PAGE).rows);
      const [message, ...otherMessages] = rows.map((row) => InboxMessage.parse(describeInboxMessage(row)));
      expect(otherMessages).toEqual([]);
      expect(message).toMatchObject({
        kind: 'figuresChanged',
        courseId: String(COURSE_ID),
        courseName: 'Bachelor of Samples 0',
      });
      expect(message?.schoolName).not.toBe('');
      expect(message?.changes.find(({ key }) => key === 'courseTuition')).toMatchObject(EXPECTED_CHANGE);
      expect(message?.changes.every(({ source }) => source.includes('CRICOS'))).toBe(true);
      // The message does not list derived figures.
      expect(message?.changes.map(({ key }) => key).toSorted()).toEqual(['courseTotalCost', 'courseTuition']);
    }
  });

  it('is not notified without changes, nor after requesting deletion', async () => {
    const { db, rows } = await saveAndImport();
    await runImport(db, CRICOS_REGISTER, createEdition(2025, 120_000));
    expect(rows('SELECT user_id AS id, count(*) AS count FROM messages GROUP BY user_id')).toEqual([
      { id: EARLY_USER, count: 1 },
      { id: LATE_USER, count: 1 },
    ]);
  });

  it('gets a message per import, and one about a removed figure', async () => {
    const { db } = await saveAndImport();
    await runImport(db, CRICOS_REGISTER, createEdition(2025, 130_000));
    const rows = await queryRows(db, getMessages(EARLY_USER, '9999', 'en-us', FIRST_PAGE).rows);
    const tuitionChanges = rows.map((row) =>
      InboxMessage.parse(describeInboxMessage(row)).changes.find(({ key }) => key === 'courseTuition'),
    );
    expect(tuitionChanges.map((change) => [change?.was, change?.now]).toSorted()).toEqual([
      ['120000', '130000'],
      ['90000', '120000'],
    ]);
  });

  it('sees in the favourites what has changed since they saved it', async () => {
    const { db } = await saveAndImport();
    await runImport(db, CRICOS_REGISTER, createEdition(2025, 130_000));
    const readChanges = async (userId: number) => {
      const [row] = await queryRows(
        db,
        selectCourseFavourites(FIRST_PAGE, userId, getReader('en-us'), PUBLIC_LEVEL).rows,
      );
      return JSON.parse(row?.changes ?? 'null') as { key: string }[];
    };
    const earlyChanges = await readChanges(EARLY_USER);
    expect(earlyChanges.find(({ key }) => key === 'courseTuition')).toMatchObject({
      was: 90_000,
      now: 130_000,
      asAt: '2025-01-08',
    });
    expect(await readChanges(LATE_USER)).toEqual([]);
    // A figure that has returned to its first value is not a change.
    await runImport(db, CRICOS_REGISTER, createEdition(2026, 90_000));
    expect(await readChanges(EARLY_USER)).toEqual([]);
  });
});

describe('a user who saved several items', () => {
  const setTuitions = (year: number, tuition: number, count: number) =>
    writeCricos(
      createCricosTables(
        createSampleCourses().map((course, index) => (index < count ? { ...course, tuition } : course)),
        `Monday, 8 January ${year}`,
      ),
    );

  it('gets one message per import with each change', async () => {
    const { db, rows } = await saveAndImport();
    const otherCourses = rows<{ id: number; school: number }>(
      'SELECT id, school_id AS school FROM courses WHERE id <> ? AND levels <> 0 ORDER BY id LIMIT 9',
      COURSE_ID,
    );
    for (const { id, school } of otherCourses) {
      rows(
        `INSERT OR IGNORE INTO school_favourites (user_id, school_id, created_at) VALUES (?, ?, '2020-01-01 00:00:00')`,
        EARLY_USER,
        school,
      );
      rows(
        `INSERT INTO course_favourites (user_id, school_id, course_id, created_at) VALUES (?, ?, ?, '2020-01-01 00:00:00')`,
        EARLY_USER,
        school,
        id,
      );
    }
    rows('DELETE FROM messages');
    await runImport(db, CRICOS_REGISTER, setTuitions(2025, 130_000, 10));
    const [changedCount] = rows<{ count: number }>(
      `SELECT count(DISTINCT h.subject_id) AS count FROM fact_history h JOIN course_favourites v ON v.course_id = h.subject_id AND v.user_id = ?
WHERE h.subject = 'course' AND h.fact_key = 'courseTuition' AND h.import_id = (SELECT max(id) FROM imports)`,
      EARLY_USER,
    );
    expect(changedCount?.count).toBeGreaterThan(5);
    for (const locale of LOCALES) {
      const messageRows = await queryRows(db, getMessages(EARLY_USER, '9999', locale, FIRST_PAGE).rows);
      const [message, ...otherMessages] = messageRows.map((row) => InboxMessage.parse(describeInboxMessage(row)));
      expect(otherMessages).toEqual([]);
      expect(message).toMatchObject({
        kind: 'figuresChanged',
        courseId: '',
        schoolName: '',
        savedCount: changedCount?.count,
      });
      expect(new Set(message?.saved.map(({ courseId }) => courseId)).size).toBe(changedCount?.count);
      for (const { schoolId, schoolName, courseName, changes } of message?.saved ?? []) {
        expect([schoolId, schoolName, courseName]).not.toContain('');
        expect(changes.find(({ key }) => key === 'courseTuition')).toMatchObject({ now: '130000', asAt: '2025-01-08' });
      }
    }
    // The message names a single change instead of summarizing.
    const [onlyMessage] = await queryRows(db, getMessages(LATE_USER, '9999', 'en-us', FIRST_PAGE).rows);
    expect(onlyMessage && InboxMessage.parse(describeInboxMessage(onlyMessage))).toMatchObject({
      courseId: String(COURSE_ID),
      savedCount: 0,
      saved: [],
    });
    await runImport(db, CRICOS_REGISTER, setTuitions(2025, 130_000, 10));
    expect(rows('SELECT user_id AS id, count(*) AS count FROM messages GROUP BY user_id')).toEqual([
      { id: EARLY_USER, count: 1 },
      { id: LATE_USER, count: 1 },
    ]);
  });
});

it('a source knows how many rows use it', async () => {
  const { rows } = await saveAndImport();
  expect(rows(`SELECT fact_count, school_count, course_count FROM sources WHERE source_key = 'cricos'`)).toEqual(
    rows(
      `SELECT count(*) AS fact_count, count(DISTINCT iif(subject = 'school', subject_id, NULL)) AS school_count,
  count(DISTINCT iif(subject = 'course', subject_id, NULL)) AS course_count FROM facts`,
    ),
  );
});

describe('changes of an import', () => {
  it('are counted: the changed figures, and none of the new ones', async () => {
    const { db } = await saveAndImport();
    const [lastRenewal, firstRenewal, ...otherRenewals] = await queryRows(db, selectRenewals('en-us'));
    expect(otherRenewals).toEqual([]);
    const parseCounts = (renewal: typeof lastRenewal) =>
      JSON.parse(renewal?.counts ?? '') as { course: object; figures: number };
    expect(parseCounts(lastRenewal)).toMatchObject({ course: { new: 0, changed: 1, gone: 0 }, figures: 2 });
    expect(parseCounts(firstRenewal)).toMatchObject({ course: { changed: 0 }, figures: 0 });
    expect(JSON.parse(lastRenewal?.titles ?? '')).toEqual([expect.stringContaining('CRICOS')]);
    expect(lastRenewal?.asAt).toBe('2024-01-08');
  });

  it('are published values only in messages, and no computed ones', async () => {
    const { db, rows } = await saveAndImport();
    const [school] = rows<{ id: number }>('SELECT school_id AS id FROM courses WHERE id = ?', COURSE_ID);
    const storeEdition = (key: string, value: string, nextDate: string | null) =>
      rows(
        `INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id, next_value, next_unit, next_source_id)
SELECT 'school', ?, ?, '', ?, 'USD', s.id, '2023', 0, (SELECT max(id) FROM imports), ?, 'USD', s.id FROM sources s LIMIT 1`,
        school?.id ?? 0,
        key,
        value,
        nextDate,
      );
    storeEdition('tuition', '100', '120');
    storeEdition('lowestLevelYear', '100', '120');
    storeEdition('roomAndBoard', '', '500');
    const readChangeTexts = async () =>
      (await queryRows(db, selectChangedFigures(getReader('en-us'), PUBLIC_LEVEL))).map(
        ({ change }) => JSON.parse(change) as object,
      );
    expect(await readChangeTexts()).toEqual([
      expect.objectContaining({ key: 'tuition', was: '100', now: '120', unit: 'USD', asAt: '2024-01-08' }),
    ]);
    rows('UPDATE schools SET levels = 0');
    expect(await readChangeTexts()).toEqual([]);
  });
});
