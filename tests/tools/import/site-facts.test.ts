import { afterAll, expect, it } from 'vitest';
import { describeFacts } from '#backend/catalogue/describe-facts.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { selectFacts } from '#backend/queries/facts/facts.ts';
import { saveSiteFacts } from '#backend/queries/site/site-facts.ts';
import { toSiteFacts } from '#backend/site/rows/school-facts.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { importSamples, findRegister } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { createIpedsTables, removeFolders, writeFolder } from './support/sample-registers.ts';

afterAll(removeFolders);

// Tests that facts which a site has entered survive imports of registers, and that the register's facts stay stored
// beneath them.

const HARVARD_ID = 3001;
const SITE_ID = 7;
/** Public levels of readers on that site and on another site. */
const [OWN_SITE_LEVEL, OTHER_SITE_LEVEL] = [SITE_ID * 32 + 1, 8 * 32 + 1];
const SITE_FACT = {
  currency: '',
  publisher: 'The school',
  sourceTitle: 'Fees',
  page: 'https://school.example/fees',
  day: '2026-10-28',
  licence: '',
};

async function openWithSiteFacts() {
  const memoryDatabase = openMemoryDatabase();
  await importSamples(memoryDatabase.db);
  const neededRows = memoryDatabase.rows<{ name: string; type: string }>(
    `SELECT name, type FROM pragma_table_info('agents') WHERE "notnull" = 1 AND dflt_value IS NULL AND pk = 0`,
  );
  memoryDatabase.rows(
    `INSERT INTO agents (id, ${neededRows.map(({ name }) => name).join(', ')}) VALUES (${SITE_ID}, ${neededRows.map(({ type }) => (type === 'TEXT' ? "'{}'" : 1)).join(', ')})`,
  );
  await batchWrite(
    memoryDatabase.db,
    saveSiteFacts(
      SITE_ID,
      HARVARD_ID,
      toSiteFacts(SITE_ID, [{ fact: 'tuition-graduate', amount: '55000', ...SITE_FACT }]),
    ),
  );
  const readFacts = async (publicLevel: number) => {
    const { facts } = describeFacts(
      await queryRows(memoryDatabase.db, selectFacts('school', HARVARD_ID, 'en-us', publicLevel)),
    );
    return Object.fromEntries(
      facts
        .filter(({ key }) => key === 'tuition' || key === 'lowestLevelYear')
        .map(({ key, part, value, beside }) => [
          [key, part].join(' ').trim(),
          [value, ...beside.map((item) => item.value)].join(' beside '),
        ]),
    );
  };
  return { ...memoryDatabase, known: readFacts };
}

it('replaces the register’s on its site only, and updates the lowest yearly cost', async () => {
  const { known, rows } = await openWithSiteFacts();
  const registerFacts = { 'tuition undergraduate': '52659', 'tuition graduate': '49448', lowestLevelYear: '50714' };
  expect(await known(OTHER_SITE_LEVEL)).toEqual(registerFacts);
  expect(await known(OWN_SITE_LEVEL)).toEqual({
    'tuition undergraduate': '52659',
    'tuition graduate': '55000 beside 49448',
    lowestLevelYear: `${55_000 + 1266} beside 50714`,
  });
  expect(rows('SELECT fact_count AS facts, school_count AS schools FROM sources WHERE agent_id = 7')).toEqual([
    { facts: 2, schools: 1 },
  ]);
});

it('a site’s fact is neither overwritten nor removed by an import', async () => {
  const { db, known, rows } = await openWithSiteFacts();
  const tables = createIpedsTables();
  const text = JSON.stringify(tables);
  expect([text.includes('49448'), text.includes('52659')]).toEqual([true, true]);
  const dearerTables = JSON.parse(text.replaceAll('49448', '51000').replaceAll('52659', '53000')) as typeof tables;
  await runImport(db, findRegister('ipeds'), writeFolder(dearerTables));
  expect(await known(OTHER_SITE_LEVEL)).toMatchObject({
    'tuition graduate': '51000',
    'tuition undergraduate': '53000',
  });
  expect(await known(OWN_SITE_LEVEL)).toMatchObject({
    'tuition graduate': '55000 beside 51000',
    lowestLevelYear: `${55_000 + 1266} beside ${51_000 + 1266}`,
  });
  await runImport(db, findRegister('ipeds'), writeFolder(createIpedsTables()));
  expect(rows('SELECT fact_count AS facts FROM sources WHERE agent_id = 7')).toEqual([{ facts: 2 }]);
  await batchWrite(db, saveSiteFacts(SITE_ID, HARVARD_ID, []));
  expect(await known(OWN_SITE_LEVEL)).toEqual(await known(OTHER_SITE_LEVEL));
});
