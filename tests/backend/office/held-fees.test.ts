import { beforeAll, expect, test } from 'vitest';
import { selectSuspiciousFees } from '#backend/queries/facts/suspicious-fees.ts';
import { queryRows } from '#backend/queries/database.ts';
import { listHeldFees } from '#shared/contract/office/content.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const runSql = (sql: string, ...values: (string | number)[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .all();

beforeAll(loadDemoCatalogue);

/** Adds courses of one school and level at 30,000 a year, and one at 90,000, whose fee is withheld as an outlier. */
const addFees = async () => {
  const { results } = await testEnv.DB.prepare(
    `SELECT id FROM courses WHERE country_id = 2 AND levels <> 0 AND (school_id, major_level_id) =
  (SELECT school_id, major_level_id FROM courses WHERE country_id = 2 AND levels <> 0 GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1) ORDER BY id LIMIT 3`,
  )
    .bind()
    .all<{ id: number }>();
  await runSql(
    `INSERT OR IGNORE INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9, 'a', '{"zh":"P"}', '{"zh":"T"}', '{"zh":""}', '2023')`,
  );
  const addFact = (id: number, key: string, value: number, unit: string) =>
    runSql(
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id) VALUES ('course', ?, ?, '', ?, ?, 9, 0)`,
      id,
      key,
      value,
      unit,
    );
  const [firstId = 0, ...otherIds] = results.map(({ id }) => id);
  for (const id of [firstId, ...otherIds]) {
    await addFact(id, 'courseTuition', id === firstId ? 270_000 : 90_000, 'AUD');
    await addFact(id, 'courseWeeks', 156, 'weeks');
    if (id !== firstId) await addFact(id, 'courseTuitionYear', 30_000, 'AUD/year');
  }
  await runSql(
    `INSERT OR REPLACE INTO external_ids (scheme, code, subject, subject_id, digest) VALUES ('cricos-course', '099999X', 'course', ?, '')`,
    firstId,
  );
  return firstId;
};

test('a withheld fee is listed with its reason and the register’s row', async () => {
  const courseId = await addFees();
  const rows = await queryRows(testEnv.DB, selectSuspiciousFees());
  expect(rows).toMatchObject([
    { id: courseId, year: 90_000, middle: 30_000, currency: 'AUD', scheme: 'cricos-course', code: '099999X' },
  ]);
  expect(await new DeskVisitor('mso', 'Cheung', 'lead').callOffice(listHeldFees, {})).toMatchObject({
    value: {
      fees: [
        {
          id: courseId,
          year: 90_000,
          median: 30_000,
          reason: 'high',
          registerPage: 'https://cricos.education.gov.au/Course/CourseDetails.aspx?CourseCode=099999X',
        },
      ],
    },
  });
});
