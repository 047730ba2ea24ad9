import { beforeAll, expect, test } from 'vitest';
import { visaGuides } from '#shared/contract/catalogue/country.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const readVisaPassages = async (countries: string) =>
  (await readBackend(visaGuides, { countries }, { locale: 'en-us', headers: { 'x-agent-key': 'mso' } })).passages;

test('returns dated passages with pages of the requested countries only', async () => {
  for (const key of ['uk', 'au', 'us', 'ca']) {
    const passages = await readVisaPassages(key);
    expect(passages.length, key).toBeGreaterThan(2);
    expect(passages.every(({ country }) => country === key)).toBe(true);
    expect(passages.filter(({ page, publisher, title, passage }) => !page || !publisher || !title || !passage)).toEqual(
      [],
    );
  }
  expect(new Set((await readVisaPassages('uk,au')).map(({ country }) => country))).toEqual(new Set(['uk', 'au']));
  expect(await readVisaPassages('zz')).toEqual([]);
});

test('passages due for review or held back are omitted', async () => {
  const [firstPassage, secondPassage] = await readVisaPassages('uk');
  const runSqlForTitle = (sql: string, title: string) => batchWrite(testEnv.DB, [{ sql, values: [title] }]);
  const WHERE_TITLE = "WHERE json_extract(title, '$.en-us') = ?1";
  await runSqlForTitle(`UPDATE guides SET review_by = '2020-01-01' ${WHERE_TITLE}`, firstPassage?.title ?? '');
  await runSqlForTitle(`UPDATE guides SET standing = 'held' ${WHERE_TITLE}`, secondPassage?.title ?? '');
  const titles = (await readVisaPassages('uk')).map(({ title }) => title);
  expect(titles).not.toContain(firstPassage?.title);
  expect(titles).not.toContain(secondPassage?.title);
});
