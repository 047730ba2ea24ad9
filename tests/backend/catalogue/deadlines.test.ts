import { beforeAll, expect, test } from 'vitest';
import { selectDeadlinesAhead } from '#backend/queries/catalogue/deadlines.ts';
import { queryRow, getReader, queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { nextDeadlines } from '#shared/contract/catalogue/deadline.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const MSO_ID = 101;
const SOURCE = {
  id: 990_000,
  source_key: 'test-page',
  publisher: '{"zh":"官网"}',
  title: '{"zh":"截止日期"}',
  licence: '{}',
  address: 'https://example.org/dates',
  as_at: '',
  read_on: '2026-11-28',
};
beforeAll(async () => {
  await loadDemoCatalogue();
  await batchWrite(testEnv.DB, [insertRow('sources', SOURCE)]);
});

const runSql = (sql: string, ...values: (string | number)[]) => batchWrite(testEnv.DB, [{ sql, values }]);

async function createSchoolWithDeadline(deadline: object) {
  const school = await queryRow<{ id: number }>(testEnv.DB, { sql: 'SELECT min(id) AS id FROM schools', values: [] });
  const [id, sourceId] = [school?.id ?? 0, 990_000];
  await runSql(`DELETE FROM facts WHERE fact_key = 'deadline'`);
  await runSql(
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?, 'deadline', 'bachelor|application', ?, '', ?, 1)`,
    id,
    JSON.stringify({ kind: 'application', appliesTo: '', standing: 'stated', ...deadline }),
    sourceId,
  );
  return { id, sourceId };
}
const listDeadlinesAhead = (today: string) =>
  queryRows(testEnv.DB, selectDeadlinesAhead(today, { ...getReader('en-us'), publicLevel: 1 }));

test.each(LOCALES)('in %s a deadline names its school, its page and the day of reading', async (locale) => {
  const { id } = await createSchoolWithDeadline({ day: '01-15' });
  const { rows } = await readPage(nextDeadlines, {}, { locale });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    institutionId: String(id),
    publisher: '官网',
    page: 'https://example.org/dates',
    readOn: '2026-11-28',
  });
});

test('a day without a year recurs: this year until its last day, then next year', async () => {
  await createSchoolWithDeadline({ day: '01-15' });
  expect((await listDeadlinesAhead('2027-01-15')).map(({ day }) => day)).toEqual(['2027-01-15']);
  expect((await listDeadlinesAhead('2027-01-16')).map(({ day }) => day)).toEqual(['2028-01-15']);
});

test.each([{ day: '2026-01-14' }, { day: '01-15', standing: 'indirect' }, { day: '01-15', kind: 'documents' }])(
  'past, indirect and other dates are left out: %j',
  async (deadline) => {
    await createSchoolWithDeadline(deadline);
    expect(await listDeadlinesAhead('2027-01-01')).toEqual([]);
  },
);

test('a day that the site entered replaces the school’s', async () => {
  const { id, sourceId } = await createSchoolWithDeadline({ day: '01-15' });
  await runSql(
    `INSERT INTO site_facts (agent_id, school_id, fact_key, part, value, unit, source_id)
VALUES (?, ?, 'applicationDeadline', 'undergraduate', '2027-03-01', '', ?)`,
    MSO_ID,
    id,
    sourceId,
  );
  const level = { ...getReader('en-us'), publicLevel: 1 | (MSO_ID << 5) };
  expect((await queryRows(testEnv.DB, selectDeadlinesAhead('2027-01-01', level))).map(({ day }) => day)).toEqual([
    '2027-03-01',
  ]);
});
