import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { boardOf, schoolsFollowed, tableOf } from '#backend/queries/applications/board-applications.ts';
import { queryRows, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import { type ApplicationList, listApplications } from '#shared/contract/office/applications.ts';
import { BOARD_SORTS, MAX_SELECTED, type Stage, STAGES, TABLE_SORTS } from '#shared/rules/application/board.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const ALL = 130;
const desk = new DeskVisitor('mso');
const elsewhere = new DeskVisitor('northbridge');

interface Row {
  id: number;
  steps: number;
  offers: number;
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
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 0, applications: ALL, now: Date.now() });
  rows = await queryRows<Row>(testEnv.DB, {
    sql: `SELECT id, steps, offers, sent, unanswered, course_states AS states, reply_by AS reply, updated_at AS changed, form ->> '$.courses[0].schoolId' AS school,
  form ->> '$.courses[0].schoolName' AS schoolName,
  form ->> '$.personal.nameChn' AS name FROM applications WHERE agent_key = 'mso' AND status = 'following'`,
    values: [],
  });
});

type Choice = z.input<typeof listApplications.input>;

async function load(choice: Choice, client = desk): Promise<ApplicationList> {
  const response = await client.call(listApplications, choice);
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const idsOf = ({ courses }: ApplicationList) => courses.map(({ id }) => id);
const stageOf = ({ steps, offers, sent }: Row): Stage =>
  steps > 4 ? 'leaving' : steps === 4 ? 'deposit' : offers > 0 ? 'offer' : sent ? 'school' : 'prepare';

/** Case ids on all pages of the table. */
async function loadTable(choice: Choice): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const list = await load({ ...choice, view: 'table', page });
    expect(list.courses.length).toBeLessThanOrEqual(MAX_SELECTED);
    ids.push(...idsOf(list));
    if (!list.hasMore) return ids;
  }
}
const setCourses = (id: number, courses: string, status = 'following') =>
  batchWrite(testEnv.DB, [
    { sql: 'UPDATE applications SET course_states = ?2, status = ?3 WHERE id = ?1', values: [id, courses, status] },
    ...indexEveryStudent(),
  ]);
const standings = (...states: string[]) => JSON.stringify(states.map((state) => ({ state, replyBy: '' })));

describe('the board', () => {
  test('has each course in the column of its stage, with the number of the column and its first cases', async () => {
    const { courses, totals } = await load({});
    for (const stage of STAGES) {
      const ownRows = rows.filter((row) => stageOf(row) === stage).map(({ id }) => id);
      const displayedIds = courses.filter((course) => course.stage === stage).map(({ id }) => id);
      expect(totals[stage], stage).toBe(ownRows.length);
      expect(displayedIds).toHaveLength(Math.min(6, ownRows.length));
      expect(ownRows).toEqual(expect.arrayContaining(displayedIds));
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
    await setCourses(row.id, standings(state), status);
    const { courses, totals } = await load({ stage });
    expect(courses.map(({ id }) => id)).toEqual([row.id]);
    expect(totals[stage]).toBe(1);
    expect(await loadTable({ stage })).toEqual([row.id]);
    await setCourses(row.id, row.states);
  });

  test('a course of a closed case has no next step, and is in the closed list only', async () => {
    const [row] = rows;
    if (!row) throw new Error('no case');
    await setCourses(row.id, standings('rejected'), 'withdrawn');
    expect(await loadTable({})).not.toContain(row.id);
    const closed = await load({ view: 'table', stage: 'closed' });
    expect(closed.courses).toMatchObject([{ id: row.id, state: 'rejected', next: null, todo: null }]);
    await setCourses(row.id, row.states);
  });

  test('has each course of a case by its own state; one that is no longer pursued is in the closed list', async () => {
    const [row] = rows;
    if (!row) throw new Error('no case');
    await setCourses(row.id, standings('submitted', 'conditionalOffer', 'withdrawn'));
    const listedIn = async (stage: 'school' | 'offer' | 'closed') =>
      (await load({ stage, view: 'table', q: String(row.id) })).courses.map(({ at, state, courses, canWithdraw }) => [
        at,
        state,
        courses,
        canWithdraw,
      ]);
    expect(await listedIn('school')).toEqual([[0, 'submitted', 3, true]]);
    expect(await listedIn('offer')).toEqual([[1, 'conditionalOffer', 3, true]]);
    expect(await listedIn('closed')).toEqual([[2, 'withdrawn', 3, false]]);
    expect((await load({ q: String(row.id) })).courses.map(({ at }) => at)).toEqual([0, 1]);
    await setCourses(row.id, row.states);
  });

  test('is of one agency', async () => {
    for (const view of ['board', 'table'] as const) expect(idsOf(await load({ view }, elsewhere))).toEqual([]);
  });

  test('a student scheduled for deletion is listed among closed cases with number and time only', async () => {
    const [item] = rows;
    const setAsked = (at: number) =>
      batchWrite(testEnv.DB, [
        { sql: 'UPDATE users SET delete_asked_at = ?2 WHERE id = ?1', values: [item?.id ?? 0, at] },
        ...indexEveryStudent(),
      ]);
    await setAsked(1);
    expect(await loadTable({})).not.toContain(item?.id);
    const closed = await load({ view: 'table', stage: 'closed' });
    expect([closed.leaving, idsOf(closed)]).toEqual([[{ id: item?.id, askedAt: 1 }], []]);
    await setAsked(0);
    expect(await loadTable({})).toContain(item?.id);
  });
});

test.each(BOARD_SORTS)('each column of the board begins as the table does, sorted by %s', async (order) => {
  const filter = { agentKey: 'mso', school: '', stage: '', words: '', order, adviser: null } as const;
  const board = (await batchRead(testEnv.DB, ...boardOf(filter, 20))).flat();
  const { school = '' } = rows[0] ?? {};
  const narrowed = (await batchRead(testEnv.DB, ...boardOf({ ...filter, school }, 20))).flat();
  for (const stage of STAGES) {
    const shown = (boardRows: typeof board) => boardRows.filter((row) => row.stage === stage).map(({ id }) => id);
    const all = await queryRows(testEnv.DB, tableOf({ ...filter, stage }, 20, 0));
    expect(shown(board), stage).toEqual(all.map(({ id }) => id));
    const subset = await queryRows(testEnv.DB, tableOf({ ...filter, stage, school }, 20, 0));
    expect(shown(narrowed), stage).toEqual(subset.map(({ id }) => id));
  }
});

describe('the table', () => {
  test('has every course once, students who wait for an answer first, then overdue ones, then by deadline', async () => {
    const order = rows.toSorted(
      (a, b) =>
        Number(a.unanswered === 0) - Number(b.unanswered === 0) ||
        (a.unanswered > 0 ? a.changed.localeCompare(b.changed) : 0) ||
        Number(a.reply === '') - Number(b.reply === '') ||
        a.reply.localeCompare(b.reply) ||
        a.changed.localeCompare(b.changed) ||
        a.id - b.id,
    );
    expect(await loadTable({})).toEqual(order.map(({ id }) => id));
    const still = rows.toSorted((a, b) => a.changed.localeCompare(b.changed) || a.id - b.id).map(({ id }) => id);
    expect(await loadTable({ sort: 'still' })).toEqual(still);
  });

  test.each(TABLE_SORTS)('has every course once, sorted by %s', async (sort) => {
    expect((await loadTable({ sort })).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test('is sorted by stage and by student', async () => {
    const { courses } = await load({ view: 'table', sort: 'stage' });
    const places = courses.map(({ stage }) => (STAGES as readonly string[]).indexOf(stage));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const names = (await load({ view: 'table', sort: 'student' })).courses.map(({ student }) => student);
    expect(names).toEqual(names.toSorted());
  });

  test('filters by stage, school and words, also combined', async () => {
    const [item] = rows;
    const ids = (which: (row: Row) => boolean) =>
      rows
        .filter(which)
        .map(({ id }) => id)
        .toSorted();
    const { school = '', schoolName = '', name = '' } = item ?? {};
    expect((await loadTable({ stage: 'offer' })).toSorted()).toEqual(ids((row) => stageOf(row) === 'offer'));
    expect((await loadTable({ school })).toSorted()).toEqual(ids((row) => row.school === school));
    expect((await loadTable({ q: ` ${name} ` })).toSorted()).toEqual(ids((row) => row.name.includes(name)));
    expect(await loadTable({ q: String(item?.id) })).toEqual([item?.id]);
    expect((await loadTable({ q: schoolName.slice(0, 3), school, stage: 'school' })).toSorted()).toEqual(
      ids((row) => row.school === school && stageOf(row) === 'school'),
    );
  });

  test('offers every school that is applied to once, in whatever languages its students apply', async () => {
    const schools = [...new Set(rows.map(({ school }) => school))];
    const before = await load({ view: 'table' });
    const first = rows.find(({ school }) => school === schools[0]);
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses[0].schoolName', ?2) WHERE id = ?1`,
        values: [first?.id ?? 0, 'In English'],
      },
      // Names of persons must not match a search for a school.
      { sql: `UPDATE users SET name = 'Somebody ' || id % 3`, values: [] },
      ...indexEveryStudent(),
    ]);
    for (const list of [before, await load({ view: 'table' })])
      expect(list.schools.map(({ id }) => id).toSorted()).toEqual(schools.toSorted());
  });

  test('reads a search as words and not as a pattern', async () => {
    for (const q of ['%', '_', '"', 'schoolName', "' OR 1=1 --"]) expect(await loadTable({ q })).toEqual([]);
  });
});

test('a deadline ends by the clock of its school', async () => {
  await loadDemoCatalogue();
  const schools = await queryRows<{ id: number; country: string }>(testEnv.DB, {
    sql: `SELECT s.id, c.country_key AS country FROM schools s JOIN countries c ON c.id = s.country_id ORDER BY s.id`,
    values: [],
  });
  const [item] = rows.filter(({ reply }) => reply > '2026-11-24');
  const endOf = async (country: string) => {
    const courses = [{ schoolId: String(schools.find((school) => school.country === country)?.id ?? 0) }];
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses', json(?2)), course_states = '[{"state":"offer","replyBy":"2026-12-04"}]' WHERE id = ?1`,
        values: [item?.id ?? 0, JSON.stringify(courses)],
      },
      ...indexEveryStudent(),
    ]);
    const [course] = (await load({ q: String(item?.id) })).courses;
    return course?.replyEnds && new Date(course.replyEnds).toISOString();
  };
  // 23:59 in London is 07:59 of the next day in Hong Kong; 23:59 in Sydney (summer time) is 20:59 in Hong Kong.
  expect(await endOf('uk')).toBe('2026-12-04T23:59:00.000Z');
  expect(await endOf('au')).toBe('2026-12-04T12:59:00.000Z');
  expect(await endOf('nowhere')).toBeNull();
});

test('reads of two thousand cases no more rows than it shows and counts', async () => {
  await fillOffice(testEnv.DB, { agentKey: 'hengdu', conversations: 0, applications: 2000, now: Date.now() });
  const filter = {
    agentKey: 'hengdu',
    school: '',
    stage: '',
    words: '',
    order: 'reply',
    adviser: null,
  } as const;
  const rowsReadBy = async ({ sql, values }: Statement) => {
    const { meta } = (await testEnv.DB.prepare(sql)
      .bind(...values)
      .all()) as unknown as { meta: { rows_read: number } };
    return meta.rows_read;
  };
  const ofBoard = async (statements: readonly Statement[]) => {
    const each = await Promise.all(statements.map(rowsReadBy));
    return each.reduce((sum, read) => sum + read, 0);
  };
  for (const order of BOARD_SORTS) expect(await ofBoard(boardOf({ ...filter, order }, 20)), order).toBeLessThan(4000);
  expect(await rowsReadBy(schoolsFollowed('hengdu', 100))).toBeLessThan(4000);
  expect(await rowsReadBy(tableOf(filter, 50, 0))).toBeLessThan(2000 * 10);
  // The query does not read other advisers' cases.
  for (const order of BOARD_SORTS)
    expect(await ofBoard(boardOf({ ...filter, order, adviser: 77 }, 20)), `adviser ${order}`).toBeLessThan(500);
});
