import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import { dayName } from '#backend/office/office-view.ts';
import { boardOf, schoolsFollowed, STAGES, tableOf } from '#backend/queries/applications/board-applications.ts';
import { queryRows, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// What is being followed, as a board and as a table.

const ALL = 130;
const desk = new DeskVisitor('mso');
const elsewhere = new DeskVisitor('northbridge');

interface Row {
  id: number;
  steps: number;
  offers: number;
  sent: 0 | 1;
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
    sql: `SELECT id, steps, offers, sent, reply_by AS reply, updated_at AS changed, form ->> '$.courses[0].schoolId' AS school,
  form ->> '$.courses[0].schoolName' AS schoolName,
  form ->> '$.personal.nameChn' AS name FROM applications WHERE agent_key = 'mso' AND status = 'following'`,
    values: [],
  });
});

const listed = (page: string) => [...page.matchAll(/office\/applications\/(\d+)"/g)].map(([, id]) => Number(id));
const see = async (fields: Record<string, string>, who = desk) =>
  who.read(`/applications?${new URLSearchParams(fields)}`);
const stageOf = ({ steps, offers, sent }: Row) =>
  steps > 4 ? 'leaving' : steps === 4 ? 'deposit' : offers > 0 ? 'offer' : sent ? 'school' : 'prepare';
/** Every page of the table there is. */
async function readTable(fields: Record<string, string>): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const text = await see({ view: 'table', ...fields, page: String(page) });
    found.push(...listed(text));
    if (!text.includes(words['board.after'])) return found;
  }
}

describe('the board', () => {
  test('has each application at its stage, says how many there are, and shows the first of them', async () => {
    const page = await see({});
    const columns = page.split('<section').filter((part) => part.startsWith(' aria-labelledby="stage-'));
    expect(columns).toHaveLength(STAGES.length);
    for (const [at, stage] of STAGES.entries()) {
      const own = rows.filter((row) => stageOf(row) === stage);
      const ids = listed(columns[at] ?? '');
      expect(ids).toHaveLength(Math.min(6, own.length));
      expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      expect(columns[at]).toContain(`<span class="count">${own.length}</span>`);
    }
  });

  test('is another agent’s own', async () => {
    for (const view of ['board', 'table']) expect(listed(await see({ view }, elsewhere))).toEqual([]);
    expect(await see({}, elsewhere)).toContain(words.noFollowing);
  });

  test('leaves out who asked to be deleted', async () => {
    const [one] = rows;
    expect(await readTable({})).toContain(one?.id);
    const del = (at: number) =>
      batchWrite(testEnv.DB, [
        { sql: 'UPDATE users SET delete_asked_at = ?2 WHERE id = ?1', values: [one?.id ?? 0, at] },
        ...indexEveryStudent(),
      ]);
    await del(1);
    expect(await readTable({})).not.toContain(one?.id);
    await del(0);
    expect(await readTable({})).toContain(one?.id);
  });
});

test.each(['reply', 'still'] as const)(
  'beneath the board stands what the table of all begins with, by %s',
  async (order) => {
    const beneath = (page: string) => listed(page.split('class="beneath"')[1] ?? '');
    const ways: Record<string, string>[] = [{}, { stage: 'offer' }, { school: rows[0]?.school ?? '' }];
    for (const narrowed of ways) {
      const shown = beneath(await see({ order, ...narrowed }));
      expect(shown.length).toBeGreaterThan(6);
      expect(shown).toEqual((await readTable({ order, ...narrowed })).slice(0, 12));
    }
  },
);

test.each(['reply', 'still'] as const)('each column of the board begins as the table does, by %s', async (order) => {
  const today = dayName(Date.now(), 'Asia/Hong_Kong');
  const filter = { agentKey: 'mso', today, school: '', stage: '', words: '', order, adviser: null } as const;
  const board = (await batchRead(testEnv.DB, ...boardOf(filter, 20))).flat();
  const { school = '' } = rows[0] ?? {};
  const narrowed = (await batchRead(testEnv.DB, ...boardOf({ ...filter, school }, 20))).flat();
  for (const stage of STAGES) {
    const shown = (found: typeof board) => found.filter((row) => row.stage === stage).map(({ id }) => id);
    const all = await queryRows(testEnv.DB, tableOf({ ...filter, stage }, 20, 0));
    expect(shown(board), stage).toEqual(all.map(({ id }) => id));
    const some = await queryRows(testEnv.DB, tableOf({ ...filter, stage, school }, 20, 0));
    expect(shown(narrowed), stage).toEqual(some.map(({ id }) => id));
  }
});

describe('the table', () => {
  test('has all of them on its pages, each once, overdue ones first, then what has to be replied to soonest', async () => {
    const order = rows.toSorted(
      (a, b) =>
        Number(a.reply === '') - Number(b.reply === '') ||
        a.reply.localeCompare(b.reply) ||
        a.changed.localeCompare(b.changed) ||
        a.id - b.id,
    );
    expect(await readTable({})).toEqual(order.map(({ id }) => id));
    const still = rows.toSorted((a, b) => a.changed.localeCompare(b.changed) || a.id - b.id);
    expect(await readTable({ order: 'still' })).toEqual(still.map(({ id }) => id));
  });

  test('is narrowed by stage, school and words, and by all of them at once', async () => {
    const [one] = rows;
    const ids = (which: (row: Row) => boolean) =>
      rows
        .filter(which)
        .map(({ id }) => id)
        .toSorted();
    const { school = '', schoolName = '', name = '' } = one ?? {};
    expect((await readTable({ stage: 'offer' })).toSorted()).toEqual(ids((row) => stageOf(row) === 'offer'));
    expect((await readTable({ school })).toSorted()).toEqual(ids((row) => row.school === school));
    expect((await readTable({ q: ` ${name} ` })).toSorted()).toEqual(ids((row) => row.name.includes(name)));
    expect((await readTable({ q: String(one?.id) })).toSorted()).toEqual([one?.id]);
    expect((await readTable({ q: schoolName.slice(0, 3), school, stage: 'school' })).toSorted()).toEqual(
      ids((row) => row.school === school && stageOf(row) === 'school'),
    );
  });

  test('offers every school that is applied to, once, in whatever languages its students apply', async () => {
    const schools = [...new Set(rows.map(({ school }) => school))];
    const named = { school: schools[0] ?? '', english: 'In English' };
    const [before, first] = [await see({ view: 'table' }), rows.find(({ school }) => school === named.school)];
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses[0].schoolName', ?2) WHERE id = ?1`,
        values: [first?.id ?? 0, named.english],
      },
      // The name of a person is no name of a school.
      { sql: `UPDATE users SET name = 'Somebody ' || id % 3`, values: [] },
      ...indexEveryStudent(),
    ]);
    const offered = (page: string) =>
      [...(page.split('id="board-school"')[1]?.split('</select>')[0] ?? '').matchAll(/value="(\d+)"/g)].map(
        ([, id]) => id,
      );
    for (const page of [before, await see({ view: 'table' })])
      expect(offered(page).toSorted()).toEqual(schools.toSorted());
    const found = rows.filter(({ school }) => school === named.school).map(({ id }) => id);
    expect((await readTable({ school: named.school })).toSorted()).toEqual(found.toSorted());
  });

  test('takes what is typed as words and not as a pattern', async () => {
    for (const q of ['%', '_', '"', 'schoolName', "' OR 1=1 --"]) {
      const page = await see({ view: 'table', q });
      expect([listed(page), page.includes(words['board.notFound'])]).toEqual([[], true]);
    }
  });
});

test('a day to reply by ends by the clock of the school, and the page says when that is here', async () => {
  await loadDemoCatalogue();
  const schools = await queryRows<{ id: number; country: string }>(testEnv.DB, {
    sql: `SELECT s.id, c.country_key AS country FROM schools s JOIN countries c ON c.id = s.country_id ORDER BY s.id`,
    values: [],
  });
  const [one] = rows.filter(({ reply }) => reply > '2026-11-24');
  const chosen = (...countries: string[]) =>
    JSON.stringify(
      countries.map((country) => ({ schoolId: String(schools.find((school) => school.country === country)?.id ?? 0) })),
    );
  const shownOf = async (courses: string) => {
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses', json(?2)), reply_by = '2026-12-04', reply_days = '["2026-12-04"]' WHERE id = ?1`,
        values: [one?.id ?? 0, courses],
      },
    ]);
    return (await see({ q: String(one?.id) })).split('class="beneath"')[0] ?? '';
  };
  // Midnight in London is 08:00 in Hong Kong; in Sydney, in summer, it is three hours before Hong Kong’s.
  expect(await shownOf(chosen('uk'))).toContain('ends 5 Dec, 07:59 in Hong Kong');
  expect(await shownOf(chosen('au'))).toContain('ends 4 Dec, 20:59 in Hong Kong');
  expect(await shownOf(chosen('uk', 'au'))).toContain('ends 4 Dec, 20:59 in Hong Kong');
  const unknown = await shownOf(chosen('uk', 'nowhere'));
  expect(unknown).not.toContain('in Hong Kong');
  // Eleven days left of thirty: six of ten cells of three days have gone.
  expect(unknown.match(/<rect class="full"/g)).toHaveLength(6);
  expect(unknown).toContain('11 days left');
});

test('reads no log, and of two thousand no more rows than it shows and counts', async () => {
  await fillOffice(testEnv.DB, { agentKey: 'hengdu', conversations: 0, applications: 2000, now: Date.now() });
  const today = dayName(Date.now(), 'Asia/Hong_Kong');
  const filter = {
    agentKey: 'hengdu',
    today,
    school: '',
    stage: '',
    words: '',
    order: 'reply',
    adviser: null,
  } as const;
  const rowsReadBy = async ({ sql, values }: Statement) => {
    expect(sql).not.toContain('application_events');
    const { meta } = (await testEnv.DB.prepare(sql)
      .bind(...values)
      .all()) as unknown as { meta: { rows_read: number } };
    return meta.rows_read;
  };
  const ofBoard = async (statements: readonly Statement[]) => {
    const each = await Promise.all(statements.map(rowsReadBy));
    return each.reduce((sum, read) => sum + read, 0);
  };
  for (const order of ['reply', 'still'] as const)
    expect(await ofBoard(boardOf({ ...filter, order }, 20)), order).toBeLessThan(4000);
  expect(await rowsReadBy(schoolsFollowed('hengdu', 100))).toBeLessThan(4000);
  expect(await rowsReadBy(tableOf(filter, 50, 0))).toBeLessThan(2000 * 10);
  // Of a colleague with nothing in hand no other's row is looked at, whatever two thousand others have.
  for (const order of ['reply', 'still'] as const)
    expect(await ofBoard(boardOf({ ...filter, order, adviser: 77 }, 20)), `adviser ${order}`).toBeLessThan(500);
});
