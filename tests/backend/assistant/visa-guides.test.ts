import { beforeAll, expect, test } from 'vitest';
import { visaGuides } from '#shared/contract/catalogue/country.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const ask = async (countries: string) =>
  (await readBackend(visaGuides, { countries }, { locale: 'en-us', headers: { 'x-agent-key': 'mso' } })).passages;

test('returns dated passages with pages of the requested countries only', async () => {
  for (const key of ['uk', 'au', 'us', 'ca']) {
    const passages = await ask(key);
    expect(passages.length, key).toBeGreaterThan(2);
    expect(passages.every(({ country }) => country === key)).toBe(true);
    expect(passages.filter(({ page, publisher, title, passage }) => !page || !publisher || !title || !passage)).toEqual(
      [],
    );
  }
  expect(new Set((await ask('uk,au')).map(({ country }) => country))).toEqual(new Set(['uk', 'au']));
  expect(await ask('zz')).toEqual([]);
});

test('passages due for review or held back are omitted', async () => {
  const [first, second] = await ask('uk');
  const change = (sql: string, title: string) => batchWrite(testEnv.DB, [{ sql, values: [title] }]);
  const OF_TITLE = "WHERE json_extract(title, '$.en-us') = ?1";
  await change(`UPDATE guides SET review_by = '2020-01-01' ${OF_TITLE}`, first?.title ?? '');
  await change(`UPDATE guides SET standing = 'held' ${OF_TITLE}`, second?.title ?? '');
  const titles = (await ask('uk')).map(({ title }) => title);
  expect(titles).not.toContain(first?.title);
  expect(titles).not.toContain(second?.title);
});
