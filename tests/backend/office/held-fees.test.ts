import { beforeAll, expect, test } from 'vitest';
import { suspiciousFees } from '#backend/queries/facts/suspicious-fees.ts';
import { queryRows } from '#backend/queries/database.ts';
import { listHeldFees } from '#shared/contract/office/content.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const write = (sql: string, ...values: (string | number)[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .all();

beforeAll(loadDemoCatalogue);

/** Courses of one school and level: 30,000 a year each, except one course of 90,000 whose fee is held back. */
const plant = async () => {
  const { results } = await testEnv.DB.prepare(
    `SELECT id FROM courses WHERE country_id = 2 AND levels <> 0 AND (school_id, major_level_id) =
  (SELECT school_id, major_level_id FROM courses WHERE country_id = 2 AND levels <> 0 GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1) ORDER BY id LIMIT 3`,
  )
    .bind()
    .all<{ id: number }>();
  await write(
    `INSERT OR IGNORE INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9, 'a', '{"zh":"P"}', '{"zh":"T"}', '{"zh":""}', '2023')`,
  );
  const fact = (id: number, key: string, value: number, unit: string) =>
    write(
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id) VALUES ('course', ?, ?, '', ?, ?, 9, 0)`,
      id,
      key,
      value,
      unit,
    );
  const [storedCount = 0, ...otherIds] = results.map(({ id }) => id);
  for (const id of [storedCount, ...otherIds]) {
    await fact(id, 'courseTuition', id === storedCount ? 270_000 : 90_000, 'AUD');
    await fact(id, 'courseWeeks', 156, 'weeks');
    if (id !== storedCount) await fact(id, 'courseTuitionYear', 30_000, 'AUD/year');
  }
  await write(
    `INSERT OR REPLACE INTO external_ids (scheme, code, subject, subject_id, digest) VALUES ('cricos-course', '099999X', 'course', ?, '')`,
    storedCount,
  );
  return storedCount;
};

test('lists a withheld fee with its reason and the register’s row', async () => {
  const storedCount = await plant();
  const rows = await queryRows(testEnv.DB, suspiciousFees());
  expect(rows).toMatchObject([
    { id: storedCount, year: 90_000, middle: 30_000, currency: 'AUD', scheme: 'cricos-course', code: '099999X' },
  ]);
  expect(await new DeskVisitor('mso', 'Cheung', 'lead').call(listHeldFees, {})).toMatchObject({
    value: {
      fees: [
        {
          id: storedCount,
          year: 90_000,
          median: 30_000,
          reason: 'high',
          registerPage: 'https://cricos.education.gov.au/Course/CourseDetails.aspx?CourseCode=099999X',
        },
      ],
    },
  });
});
