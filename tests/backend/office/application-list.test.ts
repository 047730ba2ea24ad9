import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  selectBoard,
  selectSchoolsFollowed,
  selectApplicationTable,
} from '#backend/queries/applications/board-applications.ts';
import { queryRows, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import { type ApplicationList, listApplications } from '#shared/contract/office/applications.ts';
import {
  BOARD_SORTS,
  MAX_SELECTED_CASES,
  type BoardStage,
  BOARD_STAGES,
  TABLE_SORTS,
} from '#shared/rules/application/board.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const APPLICATION_COUNT = 130;
const desk = new DeskVisitor('mso');
const otherSiteVisitor = new DeskVisitor('northbridge');

interface Row {
  id: number;
  steps: number;
  offers: number;
  accepted: 0 | 1 | 2;
  sent: 0 | 1;
  unanswered: number;
  states: string;
  reply: string;
  changed: string;
  school: string;
  schoolName: string;
  name: string;
}
let rows: Row[] = [];

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 0, applications: APPLICATION_COUNT, now: Date.now() });
  rows = await queryRows<Row>(testEnv.DB, {
    sql: `SELECT id, steps, offers, accepted, sent, unanswered, course_states AS states, reply_by AS reply, updated_at AS changed, form ->> '$.courses[0].schoolId' AS school,
  form ->> '$.courses[0].schoolName' AS schoolName,
  form ->> '$.personal.nameChn' AS name FROM applications WHERE agent_key = 'mso' AND status = 'following'`,
    values: [],
  });
});

type ListFilter = z.input<typeof listApplications.input>;

async function loadApplications(filter: ListFilter, client = desk): Promise<ApplicationList> {
  const response = await client.callOffice(listApplications, filter);
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const getIds = ({ courses }: ApplicationList) => courses.map(({ id }) => id);
const getStage = ({ steps, offers, accepted, sent }: Row): BoardStage =>
  steps > 4 ? 'leaving' : accepted > 0 ? 'deposit' : offers > 0 ? 'offer' : sent ? 'school' : 'prepare';

/** Loads the case ids on all pages of the table. */
async function loadTableIds(filter: ListFilter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const list = await loadApplications({ ...filter, view: 'table', page });
    expect(list.courses.length).toBeLessThanOrEqual(MAX_SELECTED_CASES);
    ids.push(...getIds(list));
    if (!list.hasMore) return ids;
  }
}
const updateCourses = (id: number, courses: string, status = 'following') =>
  batchWrite(testEnv.DB, [
    { sql: 'UPDATE applications SET course_states = ?2, status = ?3 WHERE id = ?1', values: [id, courses, status] },
    ...indexEveryStudent(),
  ]);
const formatStandings = (...states: string[]) => JSON.stringify(states.map((state) => ({ state, replyBy: '' })));

describe('the board', () => {
  test('shows each course in the column of its stage, with the column’s count and first cases', async () => {
    const { courses, totals } = await loadApplications({});
    for (const stage of BOARD_STAGES) {
      const expectedIds = rows.filter((row) => getStage(row) === stage).map(({ id }) => id);
      const displayedIds = courses.filter((course) => course.stage === stage).map(({ id }) => id);
      expect(totals[stage], stage).toBe(expectedIds.length);
      expect(displayedIds).toHaveLength(Math.min(6, expectedIds.length));
      expect(expectedIds).toEqual(expect.arrayContaining(displayedIds));
    }
  });

  test.each([
    ['waitlisted', 'following', 'waitlist'],
    ['deferred', 'following', 'deferred'],
    ['rejected', 'following', 'rejected'],
    ['declined', 'following', 'rejected'],
    ['enrolled', 'finished', 'enrolled'],
  ] as const)('has a column for a course that is %s', async (state, status, stage) => {
    const [row] = rows;
    if (!row) throw new Error('no case');
    await updateCourses(row.id, formatStandings(state), status);
    const { courses, totals } = await loadApplications({ stage });
    expect(courses.map(({ id }) => id)).toEqual([row.id]);
    expect(totals[stage]).toBe(1);
    expect(await loadTableIds({ stage })).toEqual([row.id]);
    await updateCourses(row.id, row.states);
  });

  test('shows a course of a closed case without a next step, and in the closed list only', async () => {
    const [row] = rows;
    if (!row) throw new Error('no case');
    await updateCourses(row.id, formatStandings('rejected'), 'withdrawn');
    expect(await loadTableIds({})).not.toContain(row.id);
    const closedList = await loadApplications({ view: 'table', stage: 'closed' });
    expect(closedList.courses).toMatchObject([{ id: row.id, state: 'rejected', next: null, todo: null }]);
    await updateCourses(row.id, row.states);
  });

  test('has each course of a case by its own state; one that is no longer pursued is in the closed list', async () => {
    const [row] = rows;
    if (!row) throw new Error('no case');
    await updateCourses(row.id, formatStandings('submitted', 'conditionalOffer', 'withdrawn'));
    const readListed = async (stage: 'school' | 'offer' | 'closed') =>
      (await loadApplications({ stage, view: 'table', q: String(row.id) })).courses.map(
        ({ at, state, courses, canWithdraw }) => [at, state, courses, canWithdraw],
      );
    expect(await readListed('school')).toEqual([[0, 'submitted', 3, true]]);
    expect(await readListed('offer')).toEqual([[1, 'conditionalOffer', 3, true]]);
    expect(await readListed('closed')).toEqual([[2, 'withdrawn', 3, false]]);
    expect((await loadApplications({ q: String(row.id) })).courses.map(({ at }) => at)).toEqual([0, 1]);
    await updateCourses(row.id, row.states);
  });

  test('is limited to one agency', async () => {
    for (const view of ['board', 'table'] as const)
      expect(getIds(await loadApplications({ view }, otherSiteVisitor))).toEqual([]);
  });

  test('a student scheduled for deletion is listed among closed cases with number and time only', async () => {
    const [item] = rows;
    const setDeletionRequest = (at: number) =>
      batchWrite(testEnv.DB, [
        { sql: 'UPDATE users SET delete_asked_at = ?2 WHERE id = ?1', values: [item?.id ?? 0, at] },
        ...indexEveryStudent(),
      ]);
    await setDeletionRequest(1);
    expect(await loadTableIds({})).not.toContain(item?.id);
    const closedList = await loadApplications({ view: 'table', stage: 'closed' });
    expect([closedList.leaving, getIds(closedList)]).toEqual([[{ id: item?.id, askedAt: 1 }], []]);
    await setDeletionRequest(0);
    expect(await loadTableIds({})).toContain(item?.id);
  });
});

test.each(BOARD_SORTS)('each column of the board starts like the table, sorted by %s', async (order) => {
  const filter = { agentKey: 'mso', school: '', stage: '', words: '', order, adviser: null } as const;
  const allBoardRows = (await batchRead(testEnv.DB, ...selectBoard(filter, 20))).flat();
  const { school = '' } = rows[0] ?? {};
  const narrowedRows = (await batchRead(testEnv.DB, ...selectBoard({ ...filter, school }, 20))).flat();
  for (const stage of BOARD_STAGES) {
    const getStageIds = (boardRows: typeof allBoardRows) =>
      boardRows.filter((row) => row.stage === stage).map(({ id }) => id);
    const tableRows = await queryRows(testEnv.DB, selectApplicationTable({ ...filter, stage }, 20, 0));
    expect(getStageIds(allBoardRows), stage).toEqual(tableRows.map(({ id }) => id));
    const narrowedTableRows = await queryRows(testEnv.DB, selectApplicationTable({ ...filter, stage, school }, 20, 0));
    expect(getStageIds(narrowedRows), stage).toEqual(narrowedTableRows.map(({ id }) => id));
  }
});

describe('the table', () => {
  test('lists every course once: first students awaiting an answer, then overdue ones, then by deadline', async () => {
    const sortedRows = rows.toSorted(
      (a, b) =>
        Number(a.unanswered === 0) - Number(b.unanswered === 0) ||
        (a.unanswered > 0 ? a.changed.localeCompare(b.changed) : 0) ||
        Number(a.reply === '') - Number(b.reply === '') ||
        a.reply.localeCompare(b.reply) ||
        a.changed.localeCompare(b.changed) ||
        a.id - b.id,
    );
    expect(await loadTableIds({})).toEqual(sortedRows.map(({ id }) => id));
    const staleIds = rows.toSorted((a, b) => a.changed.localeCompare(b.changed) || a.id - b.id).map(({ id }) => id);
    expect(await loadTableIds({ sort: 'still' })).toEqual(staleIds);
  });

  test.each(TABLE_SORTS)('has every course once, sorted by %s', async (sort) => {
    expect((await loadTableIds({ sort })).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test('is sorted by stage and by student', async () => {
    const { courses } = await loadApplications({ view: 'table', sort: 'stage' });
    const stageIndexes = courses.map(({ stage }) => (BOARD_STAGES as readonly string[]).indexOf(stage));
    expect(stageIndexes).toEqual(stageIndexes.toSorted((a, b) => a - b));
    const names = (await loadApplications({ view: 'table', sort: 'student' })).courses.map(({ student }) => student);
    expect(names).toEqual(names.toSorted());
  });

  test('filters by stage, school and words, also combined', async () => {
    const [item] = rows;
    const getMatchingIds = (isIncluded: (row: Row) => boolean) =>
      rows
        .filter(isIncluded)
        .map(({ id }) => id)
        .toSorted();
    const { school = '', schoolName = '', name = '' } = item ?? {};
    expect((await loadTableIds({ stage: 'offer' })).toSorted()).toEqual(
      getMatchingIds((row) => getStage(row) === 'offer'),
    );
    expect((await loadTableIds({ school })).toSorted()).toEqual(getMatchingIds((row) => row.school === school));
    expect((await loadTableIds({ q: ` ${name} ` })).toSorted()).toEqual(
      getMatchingIds((row) => row.name.includes(name)),
    );
    expect(await loadTableIds({ q: String(item?.id) })).toEqual([item?.id]);
    expect((await loadTableIds({ q: schoolName.slice(0, 3), school, stage: 'school' })).toSorted()).toEqual(
      getMatchingIds((row) => row.school === school && getStage(row) === 'school'),
    );
  });

  test('offers every school that is applied to once, in whatever languages its students apply', async () => {
    const schools = [...new Set(rows.map(({ school }) => school))];
    const tableBefore = await loadApplications({ view: 'table' });
    const schoolRow = rows.find(({ school }) => school === schools[0]);
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses[0].schoolName', ?2) WHERE id = ?1`,
        values: [schoolRow?.id ?? 0, 'In English'],
      },
      // The names of students must not match a search for a school.
      { sql: `UPDATE users SET name = 'Somebody ' || id % 3`, values: [] },
      ...indexEveryStudent(),
    ]);
    for (const list of [tableBefore, await loadApplications({ view: 'table' })])
      expect(list.schools.map(({ id }) => id).toSorted()).toEqual(schools.toSorted());
  });

  test('reads a search as words and not as a pattern', async () => {
    for (const hostileQuery of ['%', '_', '"', 'schoolName', "' OR 1=1 --"])
      expect(await loadTableIds({ q: hostileQuery })).toEqual([]);
  });
});

test('a deadline ends in the time zone of its school', async () => {
  await loadDemoCatalogue();
  const schools = await queryRows<{ id: number; country: string }>(testEnv.DB, {
    sql: `SELECT s.id, c.country_key AS country FROM schools s JOIN countries c ON c.id = s.country_id ORDER BY s.id`,
    values: [],
  });
  const [item] = rows.filter(({ reply }) => reply > '2026-11-24');
  const readPeriodEnd = async (country: string) => {
    const courses = [{ schoolId: String(schools.find((school) => school.country === country)?.id ?? 0) }];
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses', json(?2)), course_states = '[{"state":"offer","replyBy":"2026-12-04"}]' WHERE id = ?1`,
        values: [item?.id ?? 0, JSON.stringify(courses)],
      },
      ...indexEveryStudent(),
    ]);
    const [course] = (await loadApplications({ q: String(item?.id) })).courses;
    return course?.replyEnds && new Date(course.replyEnds).toISOString();
  };
  // 23:59 in London is 07:59 of the next day in Hong Kong; 23:59 in Sydney (summer time) is 20:59 in Hong Kong.
  expect(await readPeriodEnd('uk')).toBe('2026-12-04T23:59:00.000Z');
  expect(await readPeriodEnd('au')).toBe('2026-12-04T12:59:00.000Z');
  expect(await readPeriodEnd('nowhere')).toBeNull();
});

test('the rows read for two thousand cases equal those shown and counted', async () => {
  await fillOffice(testEnv.DB, { agentKey: 'hengdu', conversations: 0, applications: 2000, now: Date.now() });
  const filter = {
    agentKey: 'hengdu',
    school: '',
    stage: '',
    words: '',
    order: 'reply',
    adviser: null,
  } as const;
  const countRowsRead = async ({ sql, values }: Statement) => {
    const { meta } = (await testEnv.DB.prepare(sql)
      .bind(...values)
      .all()) as unknown as { meta: { rows_read: number } };
    return meta.rows_read;
  };
  const countBoardRowsRead = async (statements: readonly Statement[]) => {
    const rowCounts = await Promise.all(statements.map(countRowsRead));
    return rowCounts.reduce((sum, rowCount) => sum + rowCount, 0);
  };
  for (const order of BOARD_SORTS)
    expect(await countBoardRowsRead(selectBoard({ ...filter, order }, 20)), order).toBeLessThan(4000);
  expect(await countRowsRead(selectSchoolsFollowed('hengdu', 100))).toBeLessThan(4000);
  expect(await countRowsRead(selectApplicationTable(filter, 50, 0))).toBeLessThan(2000 * 10);
  // The number of rows read must not depend on the cases of other advisers.
  for (const order of BOARD_SORTS)
    expect(
      await countBoardRowsRead(selectBoard({ ...filter, order, adviser: 77 }, 20)),
      `adviser ${order}`,
    ).toBeLessThan(500);
});
