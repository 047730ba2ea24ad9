import { beforeAll, expect, test } from 'vitest';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { orderSpecialSchoolsLast } from '#backend/queries/facts/import-tables.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const SCHOOL_ID = 1070;

test.each([
  ['University of Somewhere', 1, 0],
  ['University Centre Somewhere', 1, 1],
  ['Somewhere College', 1, 1],
  ['Somewhere College', 3, 0],
])('the specialised school %s in country %d comes after general schools: %d', async (name, country, isLast) => {
  await batchWrite(testEnv.DB, [
    {
      sql: 'UPDATE schools SET name = ?2, country_id = ?3, rank_sort = ?4 WHERE id = ?1',
      values: [SCHOOL_ID, name, country, NO_RANK],
    },
    {
      sql: `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9004, 'names', '{}', '{}', '{}', '2025') ON CONFLICT DO NOTHING`,
      values: [],
    },
    {
      sql: `INSERT INTO facts (subject, subject_id, fact_key, value, unit, source_id, import_id)
VALUES ('school', ?1, 'registeredName', 'x', '', 9004, 0) ON CONFLICT DO NOTHING`,
      values: [SCHOOL_ID],
    },
    ...orderSpecialSchoolsLast(),
  ]);
  const { results } = await testEnv.DB.prepare('SELECT rank_sort FROM schools WHERE id = ?1')
    .bind(SCHOOL_ID)
    .all<{ rank_sort: number }>();
  expect(results[0]?.rank_sort).toBe(NO_RANK + isLast);
});
