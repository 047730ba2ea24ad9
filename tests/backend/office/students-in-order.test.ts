import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseStudentSearch } from '#backend/office-api/students/student-search.ts';
import { queryRows, type Statement, bindNamed, batchWrite } from '#backend/queries/database.ts';
import { selectWaitingCounts } from '#backend/queries/office/duty.ts';
import {
  countStudents,
  FIRST_CURSOR,
  selectStudents,
  selectStudentsWith,
  AGENT_CONDITION,
} from '#backend/queries/office/students.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import {
  DRAWN_CATALOGUE,
  changeArbitrary,
  NOBODY_DRAWN,
  FIRST_DRAWN_ID,
  indexDrawn,
  insertDrawn,
  NAME_PARTS,
  drawnStudent,
  DRAWN_COUNT,
  textArbitrary,
} from './drawn-students.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

// Tests the students index: after any change it returns the same results as a full scan, and its cost depends only on
// the page size.

const SITE_KEYS = ['mso', 'hengdu'] as const;
const MAX_RESULTS = 100;

/** Reference for the index: searches the students by a full scan. The order of rows with equal times is undefined. */
const scanStudents = (agentKey: string, text: string, digits: string): Statement<{ id: number; at: string }> =>
  bindNamed(
    `SELECT u.id, coalesce(a.updated_at, '') AS at
FROM users u LEFT JOIN applications a ON a.user_id = u.id AND +a.agent_key = :agentKey AND +a.status IN ('following', 'finished')
WHERE ${AGENT_CONDITION} AND (:words = ''
  OR instr(lower(u.nickname || ' ' || u.name || ' ' || u.first_name || ' ' || u.last_name), lower(:words)) > 0
  OR (:digits <> '' AND (u.mobile = :digits OR (length(:digits) = 4 AND substr(u.mobile, -4) = :digits)))
  OR EXISTS (SELECT 1 FROM applications n WHERE n.user_id = u.id AND n.agent_key = :agentKey AND n.status <> 'draft'
    AND (instr(lower(coalesce(n.form ->> '$.personal.nameChn', '')), lower(:words)) > 0
      OR instr(lower(coalesce(n.form ->> '$.personal.firstName', '') || ' ' || coalesce(n.form ->> '$.personal.lastName', '')), lower(:words)) > 0
      OR instr(lower(coalesce(n.form ->> '$.personal.lastName', '') || ' ' || coalesce(n.form ->> '$.personal.firstName', '')), lower(:words)) > 0))
  OR instr(lower(coalesce(a.form ->> '$.personal.email', '')), lower(:words)) > 0
  OR EXISTS (SELECT 1 FROM json_each(a.form, '$.courses') k
    WHERE instr(lower(coalesce(k.value ->> '$.schoolName', '') || ' ' || coalesce(k.value ->> '$.courseName', '')), lower(:words)) > 0)
  OR EXISTS (SELECT 1 FROM school_favourites f JOIN schools s ON s.id = f.school_id WHERE f.user_id = u.id
    AND (instr(lower(s.name), lower(:words)) > 0 OR EXISTS (SELECT 1 FROM json_each(s.name_chn) n WHERE instr(lower(n.value), lower(:words)) > 0))))
ORDER BY at DESC, u.id DESC`,
    { agentKey, words: text, digits },
  );

const normalizeInput = (input: string) => input.normalize('NFKC').trim();
const getDigits = (input: string) => /^\d{4,}$/.exec(normalizeInput(input).replace(/[\s+()-]/g, ''))?.[0] ?? '';

async function findStudents(agentKey: string, input: string) {
  const query = parseStudentSearch(agentKey, input);
  if (query && !query.signs) return [];
  const searchStatement = query
    ? selectStudentsWith(query, FIRST_CURSOR, MAX_RESULTS)
    : selectStudents(agentKey, FIRST_CURSOR, MAX_RESULTS);
  return (await queryRows(testEnv.DB, searchStatement)).map(({ id }) => id);
}

beforeAll(async () => {
  await loadDemo();
  await batchWrite(
    testEnv.DB,
    DRAWN_CATALOGUE.map(([table, row]) => insertRow(table, row)),
  );
});

describe('the index of students', () => {
  test('the index equals a full scan in members and order, after any change', async () => {
    let hits = 0;
    const inputArbitrary = fc.oneof(
      fc.constantFrom(...NAME_PARTS, '1221', '2211', '+122 (11)', 'leeds', '兹大', '大學', 'e "n', 'ei', ''),
      fc
        .tuple(textArbitrary, fc.nat(6), fc.integer({ min: 1, max: 5 }))
        .map(([wholeText, from, length]) => wholeText.slice(from, from + length).toLowerCase()),
    );
    const catalogueArbitrary = fc.tuple(
      fc.array(drawnStudent, { minLength: DRAWN_COUNT, maxLength: DRAWN_COUNT }),
      fc.array(changeArbitrary, { maxLength: 12 }),
      fc.array(inputArbitrary, { minLength: 6, maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(catalogueArbitrary, async ([students, changes, words]) => {
        await batchWrite(testEnv.DB, [...NOBODY_DRAWN, ...students.flatMap(insertDrawn), ...changes, ...indexDrawn()]);
        for (const key of SITE_KEYS)
          for (const item of ['', ...words]) {
            const expected = await queryRows(testEnv.DB, scanStudents(key, normalizeInput(item), getDigits(item)));
            const foundIds = await findStudents(key, item);
            hits += expected.length;
            const momentById = new Map(expected.map(({ id, at }) => [id, at || id]));
            expect(foundIds.toSorted(), `${key} ${item}`).toEqual(expected.map(({ id }) => id).toSorted());
            expect(foundIds.map((id) => momentById.get(id))).toEqual(expected.map(({ id, at }) => at || id));
          }
        await batchWrite(testEnv.DB, NOBODY_DRAWN);
        expect(
          await queryRows(testEnv.DB, {
            sql: `SELECT rowid FROM student_words WHERE student_words MATCH 'agent : mso OR agent : hengdu'`,
            values: [],
          }),
        ).toEqual([]);
      }),
      { numRuns: scaleRunCount(40) },
    );
    expect(hits).toBeGreaterThan(scaleRunCount(200));
  }, 120_000);

  test('ignores accents and the case of non-English letters', async () => {
    await batchWrite(testEnv.DB, [
      ...insertDrawn({ nickname: 'José ÉMILE', name: '', agent: 101, applied: null, school: null }, 0),
      ...indexDrawn(),
    ]);
    for (const item of ['jose', 'JOSÉ', 'émile', 'é'])
      expect([item, await findStudents('mso', item)]).toEqual([item, [FIRST_DRAWN_ID]]);
    await batchWrite(testEnv.DB, NOBODY_DRAWN);
  });
});

describe('with two hundred and with two thousand students', () => {
  const countRowsRead = async ({ sql, values }: Statement) => {
    const { meta, results } = (await testEnv.DB.prepare(sql)
      .bind(...values)
      .all()) as unknown as { meta: { rows_read: number }; results: unknown[] };
    return { rows: meta.rows_read, shown: results.length };
  };
  const PAGE_SIZE = 11;
  const createSearch = (input: string) => {
    const query = parseStudentSearch('hengdu', input);
    if (!query) throw new Error('nothing is sought');
    return selectStudentsWith(query, FIRST_CURSOR, PAGE_SIZE);
  };
  const createStatements = (): Record<string, Statement> => ({
    'the list': selectStudents('hengdu', FIRST_CURSOR, PAGE_SIZE),
    'one sign of a name': createSearch('陳'),
    'a name': createSearch('陳思敏'),
    'a school': createSearch('墨爾本大學'),
    'part of a number': createSearch('6000'),
    nobody: createSearch('nobody at all'),
    'open applications': selectStudents('hengdu', FIRST_CURSOR, PAGE_SIZE, { filter: 'open', staffId: 0 }),
    'the count': countStudents('hengdu', null, PAGE_SIZE, { filter: 'open', staffId: 0 }),
    'the head of every page': selectWaitingCounts('hengdu', 0, Date.now()),
  });
  const measureRows = async () => {
    const rows: Record<string, number> = {};
    for (const [name, statement] of Object.entries(createStatements()))
      rows[name] = (await countRowsRead(statement)).rows;
    return { rows, lookedThrough: (await countRowsRead(scanStudents('hengdu', '陳', ''))).rows };
  };

  test('a page and a search read the same number of rows', async () => {
    const now = Date.now();
    await fillOffice(testEnv.DB, { agentKey: 'hengdu', conversations: 50, applications: 200, now });
    const fewMeasured = await measureRows();
    await fillOffice(testEnv.DB, { agentKey: 'hengdu', conversations: 0, applications: 1800, now });
    const manyMeasured = await measureRows();
    expect(manyMeasured.lookedThrough).toBeGreaterThan(fewMeasured.lookedThrough * 5);
    for (const [name, rows] of Object.entries(manyMeasured.rows)) {
      expect([name, rows <= (fewMeasured.rows[name] ?? 0) * 1.2 + 60, rows, fewMeasured.rows[name]]).toEqual([
        name,
        true,
        rows,
        fewMeasured.rows[name],
      ]);
      expect([name, rows < 600, rows]).toEqual([name, true, rows]);
    }
  }, 120_000);
});
