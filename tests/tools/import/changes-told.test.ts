import { afterAll, describe, expect, it } from 'vitest';
import { describeInboxMessage } from '#backend/inbox/inbox-message.ts';
import { getReader, queryRows } from '#backend/queries/database.ts';
import { courseFavourites } from '#backend/queries/favourites.ts';
import { changedFigures, renewals } from '#backend/queries/facts/fact-changes.ts';
import { getMessages } from '#backend/queries/inbox-messages.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { InboxMessage } from '#shared/contract/account/inbox.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import {
  cricosTables,
  removeFolders,
  type SampleCourse,
  sampleCourses,
  writeCricos,
} from './support/sample-registers.ts';

afterAll(removeFolders);

const CRICOS = getRegister('cricos');
const COURSE = 220_010_000;
const PAGE = { currentPage: 1, showCount: 20 };
const LEVEL = 1;
const [EARLY, LATE, LEAVING] = [1, 2, 3];

const edition = (year: number, tuition: number) => {
  const [first, ...otherSampleCourses] = sampleCourses() as [SampleCourse, ...SampleCourse[]];
  return writeCricos(cricosTables([{ ...first, tuition }, ...otherSampleCourses], `Monday, 8 January ${year}`));
};

/** Two students saved the course, one long ago and one after all imports; a third saved it and is deleting the account. */
async function saveAndImport() {
  const memory = openMemoryDatabase();
  await runImport(memory.db, CRICOS, edition(2023, 90_000));
  const [course] = memory.rows<{ school_id: number }>('SELECT school_id FROM courses WHERE id = ?', COURSE);
  for (const [id, savedAt] of [
    [EARLY, '2020-01-01 00:00:00'],
    [LATE, '2999-01-01 00:00:00'],
    [LEAVING, '2020-01-01 00:00:00'],
  ] as const) {
    memory.rows(
      `INSERT INTO users (id, area_code, mobile, password_hash, agent_id, nickname, created_at, delete_asked_at) VALUES (?, '852', ?, '', 1, '', 0, ?)`,
      id,
      String(90_000_000 + id),
      id === LEAVING ? 1 : 0,
    );
    memory.rows(
      'INSERT INTO school_favourites (user_id, school_id, created_at) VALUES (?, ?, ?)',
      id,
      course?.school_id ?? 0,
      savedAt,
    );
    memory.rows(
      'INSERT INTO course_favourites (user_id, school_id, course_id, created_at) VALUES (?, ?, ?, ?)',
      id,
      course?.school_id ?? 0,
      COURSE,
      savedAt,
    );
  }
  await runImport(memory.db, CRICOS, edition(2024, 120_000));
  return memory;
}

const CHANGE = { key: 'courseTuition', part: '', was: '90000', now: '120000', unit: 'AUD', asAt: '2024-01-08' };

describe('a user who saved a course', () => {
  it('is notified once about an import’s changes, with the source, in three languages', async () => {
    const { db } = await saveAndImport();
    for (const locale of LOCALES) {
      const rows = await queryRows(db, getMessages(EARLY, '9999', locale, PAGE).rows);
      const [message, ...more] = rows.map((row) => InboxMessage.parse(describeInboxMessage(row)));
      expect(more).toEqual([]);
      expect(message).toMatchObject({
        kind: 'figuresChanged',
        courseId: String(COURSE),
        courseName: 'Bachelor of Samples 0',
      });
      expect(message?.schoolName).not.toBe('');
      expect(message?.changes.find(({ key }) => key === 'courseTuition')).toMatchObject(CHANGE);
      expect(message?.changes.every(({ source }) => source.includes('CRICOS'))).toBe(true);
      // Derived figures are not reported as changes.
      expect(message?.changes.map(({ key }) => key).toSorted()).toEqual(['courseTotalCost', 'courseTuition']);
    }
  });

  it('is not notified without changes, nor after requesting deletion', async () => {
    const { db, rows } = await saveAndImport();
    await runImport(db, CRICOS, edition(2025, 120_000));
    expect(rows('SELECT user_id AS id, count(*) AS count FROM messages GROUP BY user_id')).toEqual([
      { id: EARLY, count: 1 },
      { id: LATE, count: 1 },
    ]);
  });

  it('gets a message per import, and one about a removed figure', async () => {
    const { db } = await saveAndImport();
    await runImport(db, CRICOS, edition(2025, 130_000));
    const rows = await queryRows(db, getMessages(EARLY, '9999', 'en-us', PAGE).rows);
    const tuitions = rows.map((row) =>
      InboxMessage.parse(describeInboxMessage(row)).changes.find(({ key }) => key === 'courseTuition'),
    );
    expect(tuitions.map((change) => [change?.was, change?.now]).toSorted()).toEqual([
      ['120000', '130000'],
      ['90000', '120000'],
    ]);
  });

  it('sees in the collection what is otherwise than when they saved it', async () => {
    const { db } = await saveAndImport();
    await runImport(db, CRICOS, edition(2025, 130_000));
    const getChanges = async (user: number) => {
      const [row] = await queryRows(db, courseFavourites(PAGE, user, getReader('en-us'), LEVEL).rows);
      return JSON.parse(row?.changes ?? 'null') as { key: string }[];
    };
    const earlyChanges = await getChanges(EARLY);
    expect(earlyChanges.find(({ key }) => key === 'courseTuition')).toMatchObject({
      was: 90_000,
      now: 130_000,
      asAt: '2025-01-08',
    });
    expect(await getChanges(LATE)).toEqual([]);
    // A figure that returns to its first value is not reported.
    await runImport(db, CRICOS, edition(2026, 90_000));
    expect(await getChanges(EARLY)).toEqual([]);
  });
});

describe('a user who saved several items', () => {
  const tuitions = (year: number, tuition: number, count: number) =>
    writeCricos(
      cricosTables(
        sampleCourses().map((course, index) => (index < count ? { ...course, tuition } : course)),
        `Monday, 8 January ${year}`,
      ),
    );

  it('gets one message per import with each change', async () => {
    const { db, rows } = await saveAndImport();
    const otherRows = rows<{ id: number; school: number }>(
      'SELECT id, school_id AS school FROM courses WHERE id <> ? AND levels <> 0 ORDER BY id LIMIT 9',
      COURSE,
    );
    for (const { id, school } of otherRows) {
      rows(
        `INSERT OR IGNORE INTO school_favourites (user_id, school_id, created_at) VALUES (?, ?, '2020-01-01 00:00:00')`,
        EARLY,
        school,
      );
      rows(
        `INSERT INTO course_favourites (user_id, school_id, course_id, created_at) VALUES (?, ?, ?, '2020-01-01 00:00:00')`,
        EARLY,
        school,
        id,
      );
    }
    rows('DELETE FROM messages');
    await runImport(db, CRICOS, tuitions(2025, 130_000, 10));
    const [changed] = rows<{ count: number }>(
      `SELECT count(DISTINCT h.subject_id) AS count FROM fact_history h JOIN course_favourites v ON v.course_id = h.subject_id AND v.user_id = ?
WHERE h.subject = 'course' AND h.fact_key = 'courseTuition' AND h.import_id = (SELECT max(id) FROM imports)`,
      EARLY,
    );
    expect(changed?.count).toBeGreaterThan(5);
    for (const locale of LOCALES) {
      const foundRows = await queryRows(db, getMessages(EARLY, '9999', locale, PAGE).rows);
      const [message, ...more] = foundRows.map((row) => InboxMessage.parse(describeInboxMessage(row)));
      expect(more).toEqual([]);
      expect(message).toMatchObject({
        kind: 'figuresChanged',
        courseId: '',
        schoolName: '',
        savedCount: changed?.count,
      });
      expect(new Set(message?.saved.map(({ courseId }) => courseId)).size).toBe(changed?.count);
      for (const { schoolId, schoolName, courseName, changes } of message?.saved ?? []) {
        expect([schoolId, schoolName, courseName]).not.toContain('');
        expect(changes.find(({ key }) => key === 'courseTuition')).toMatchObject({ now: '130000', asAt: '2025-01-08' });
      }
    }
    // A single change is reported by itself, not as a summary.
    const [alone] = await queryRows(db, getMessages(LATE, '9999', 'en-us', PAGE).rows);
    expect(alone && InboxMessage.parse(describeInboxMessage(alone))).toMatchObject({
      courseId: String(COURSE),
      savedCount: 0,
      saved: [],
    });
    await runImport(db, CRICOS, tuitions(2025, 130_000, 10));
    expect(rows('SELECT user_id AS id, count(*) AS count FROM messages GROUP BY user_id')).toEqual([
      { id: EARLY, count: 1 },
      { id: LATE, count: 1 },
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

describe('what an import changed', () => {
  it('is counted with it: the figures that are others, and none of those that are new', async () => {
    const { db } = await saveAndImport();
    const [last, first, ...extraRenewalRows] = await queryRows(db, renewals('en-us'));
    expect(extraRenewalRows).toEqual([]);
    const read = (row: typeof last) => JSON.parse(row?.counts ?? '') as { course: object; figures: number };
    expect(read(last)).toMatchObject({ course: { new: 0, changed: 1, gone: 0 }, figures: 2 });
    expect(read(first)).toMatchObject({ course: { changed: 0 }, figures: 0 });
    expect(JSON.parse(last?.titles ?? '')).toEqual([expect.stringContaining('CRICOS')]);
    expect(last?.asAt).toBe('2024-01-08');
  });

  it('messages contain published values only, and no computed ones', async () => {
    const { db, rows } = await saveAndImport();
    const [school] = rows<{ id: number }>('SELECT school_id AS id FROM courses WHERE id = ?', COURSE);
    const keep = (key: string, value: string, next: string | null) =>
      rows(
        `INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id, next_value, next_unit, next_source_id)
SELECT 'school', ?, ?, '', ?, 'USD', s.id, '2023', 0, (SELECT max(id) FROM imports), ?, 'USD', s.id FROM sources s LIMIT 1`,
        school?.id ?? 0,
        key,
        value,
        next,
      );
    keep('tuition', '100', '120');
    keep('lowestLevelYear', '100', '120');
    keep('roomAndBoard', '', '500');
    const told = async () =>
      (await queryRows(db, changedFigures(getReader('en-us'), LEVEL))).map(
        ({ change }) => JSON.parse(change) as object,
      );
    expect(await told()).toEqual([
      expect.objectContaining({ key: 'tuition', was: '100', now: '120', unit: 'USD', asAt: '2024-01-08' }),
    ]);
    rows('UPDATE schools SET levels = 0');
    expect(await told()).toEqual([]);
  });
});
