import { beforeAll, expect, test } from 'vitest';
import { readRows, writeTogether } from '#backend/queries/database.ts';
import { siteVersions, touchSite } from '#backend/queries/site/agents.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemo);

const readVersions = async () =>
  new Map((await readRows(testEnv.DB, siteVersions())).map(({ agentKey, version }) => [agentKey, version]));

/** Whose versions these statements have counted up. */
async function countedBy(...statements: string[]) {
  const before = await readVersions();
  await writeTogether(
    testEnv.DB,
    statements.map((sql) => ({ sql, values: [] })),
  );
  return [...(await readVersions())].filter(([key, version]) => version > (before.get(key) ?? 0)).map(([key]) => key);
}

const OF_HENGDU = 'SELECT id FROM agents WHERE key_code = ';
const PAGE = `SELECT max(id) FROM pages WHERE agent_id = (${OF_HENGDU}'hengdu')`;
const MODULE = `SELECT module_id FROM page_module_items i JOIN page_modules m ON m.id = i.module_id WHERE m.page_id = (${PAGE}) LIMIT 1`;

test.each([
  ['agents', "UPDATE agents SET contact_tel = '1' WHERE key_code = 'hengdu'"],
  ['menus', `UPDATE menus SET position = position WHERE agent_id = (${OF_HENGDU}'hengdu')`],
  ['pages', `UPDATE pages SET web_title = web_title WHERE id = (${PAGE})`],
  ['page_modules', `UPDATE page_modules SET title = title WHERE page_id = (${PAGE})`],
  ['page_module_items', `UPDATE page_module_items SET link = '' WHERE module_id = (${MODULE})`],
  ['agent_news', `DELETE FROM agent_news WHERE agent_id = (${OF_HENGDU}'hengdu')`],
  ['privacy_policies', `UPDATE privacy_policies SET version = 'x' WHERE agent_id = (${OF_HENGDU}'hengdu')`],
])('a change in %s is a new version of its site, and of no other', async (_, sql) => {
  expect(await countedBy(sql)).toEqual(['hengdu']);
});

test('what all sites share has a version of its own', async () => {
  expect(
    await countedBy('UPDATE help_entries SET position = position WHERE id = (SELECT min(id) FROM help_entries)'),
  ).toEqual(['*']);
});

test('a site that goes and comes back has another version than it ever had', async () => {
  const insert = `INSERT INTO agents (key_code, host, language_code, public_level, name, web_title, web_meta_keywords, web_meta_description)
    VALUES ('gone', 'gone.example', 'zh', 1, '{}', '{}', '{}', '{}')`;
  expect(await countedBy(insert)).toEqual(['gone']);
  expect(await countedBy("DELETE FROM agents WHERE key_code = 'gone'")).toEqual(['gone']);
  expect(await countedBy(insert)).toEqual(['gone']);
  expect((await readVersions()).get('gone')).toBe(3);
});

test('operations may count a version up by themselves', async () => {
  const before = (await readVersions()).get('mso') ?? 0;
  await writeTogether(testEnv.DB, [touchSite('mso'), touchSite('new-here')]);
  const after = await readVersions();
  expect([after.get('mso'), after.get('new-here')]).toEqual([before + 1, 1]);
});
