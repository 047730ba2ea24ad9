import { beforeAll, expect, test } from 'vitest';
import { createSeedStatements } from '#backend/seed/seed-statements.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemo);

const TABLES = [
  'agents',
  'agent_news',
  'menus',
  'pages',
  'page_modules',
  'page_module_items',
  'privacy_policies',
  'help_entries',
  'version_notes',
  'countries',
];
const readAllTables = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [
        table,
        (await testEnv.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).bind().all()).results,
      ]),
    ),
  );

/** Parses every text of the seed that has three languages, at any depth of its rows. */
const parseStoredTexts = () =>
  createSeedStatements()
    .flatMap((statement) => statement.values)
    .filter((value): value is string => typeof value === 'string' && value.startsWith('{"zh'))
    .map((value) => JSON.parse(value) as Record<string, string>)
    // Example questions are lists and not texts, so they are excluded.
    .filter((text) => Object.values(text).every((message) => typeof message === 'string'));

test('reloading the demo data changes nothing', async () => {
  const tablesBefore = await readAllTables();
  for (const table of TABLES) expect(tablesBefore[table]?.length, table).toBeGreaterThan(0);
  await loadDemo();
  expect(await readAllTables()).toEqual(tablesBefore);
});

test('reloading restores changed rows, and leaves other agents alone', async () => {
  const tablesBefore = await readAllTables();
  const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();
  await runSql(`UPDATE agents SET brand_colour = '#000000' WHERE id = 101`);
  await runSql('DELETE FROM menus WHERE agent_id = 102');
  await runSql('DELETE FROM page_modules');
  await runSql(
    `INSERT INTO agents (id, key_code, host, language_code, public_level, name, web_title, web_meta_keywords, web_meta_description) VALUES (900, 'own', 'own.example', 'zh', 3, '{}', '{}', '{}', '{}')`,
  );
  await loadDemo();
  expect((await runSql('SELECT key_code FROM agents WHERE id = 900')).results).toEqual([{ key_code: 'own' }]);
  await runSql('DELETE FROM agents WHERE id = 900');
  expect(await readAllTables()).toEqual(tablesBefore);
});

test('with --if-empty leaves a database with an agent unchanged', async () => {
  await testEnv.DB.prepare(`UPDATE agents SET contact_tel = '1' WHERE id = 101`).bind().all();
  expect(await loadDemoData(testEnv.DB, { ifEmpty: true })).toBe(false);
  expect((await testEnv.DB.prepare('SELECT contact_tel FROM agents WHERE id = 101').bind().all()).results).toEqual([
    { contact_tel: '1' },
  ]);
  await testEnv.DB.prepare('DELETE FROM agents').bind().all();
  expect(await loadDemoData(testEnv.DB, { ifEmpty: true })).toBe(true);
});

test('every text exists in all languages, or in none', () => {
  const texts = parseStoredTexts();
  expect(texts.length).toBeGreaterThan(300);
  // Chinese names of countries have no English version.
  for (const text of texts.filter((item) => 'en-us' in item))
    expect(new Set(LOCALES.map((locale) => Boolean(text[locale]))).size, JSON.stringify(text)).toBe(1);
});

test('texts have no exclamation mark, no emoji, and the informal 你', () => {
  for (const text of parseStoredTexts()) {
    for (const message of Object.values(text)) expect(message).not.toMatch(/[!！您]|\p{Extended_Pictographic}/u);
  }
});

test('each language uses its own script, vocabulary and quotation marks', () => {
  for (const text of parseStoredTexts()) {
    expect(text['zh-hk'] ?? '').not.toMatch(/[“”们这说请选时间学应该]|登录|信息库|短信|视频|联系/u);
    expect(text.zh ?? '').not.toMatch(/[「」們這說請選學應該時]|登入/u);
    expect(text['en-us'] ?? '').not.toMatch(/\p{Script=Han}/u);
  }
});

test('markup in the texts is well-formed', () => {
  const countOpeningTags = (html: string) => (html.match(/<(?!br>)[a-z]/g) ?? []).length;
  const countClosingTags = (html: string) => (html.match(/<\//g) ?? []).length;
  for (const text of parseStoredTexts())
    for (const message of Object.values(text))
      expect(countOpeningTags(message), message.slice(0, 80)).toBe(countClosingTags(message));
});
