import { beforeAll, expect, test } from 'vitest';
import { createLectureChange } from '#backend/lectures/change-lecture.ts';
import { queryRow, queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { SITE_TABLES } from '#backend/queries/invalidate.ts';
import {
  deleteSite,
  setArchived,
  selectSiteVersions,
  incrementAllSiteVersions,
  incrementSiteVersion,
  incrementSiteVersionOfUser,
} from '#backend/queries/site/agents.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { createContentStatements } from '#backend/site/write-site-content.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemo);

const readVersions = async () =>
  new Map((await queryRows(testEnv.DB, selectSiteVersions())).map(({ agentKey, version }) => [agentKey, version]));

/** Returns the sites whose version these statements increment. */
async function findRaisedSites(statements: readonly Statement[]) {
  const versionsBefore = await readVersions();
  await batchWrite(testEnv.DB, statements);
  return [...(await readVersions())]
    .filter(([key, version]) => version > (versionsBefore.get(key) ?? 0))
    .map(([key]) => key);
}

const createStatement = <Row>(sql: string): Statement<Row> => ({ sql, values: [] });

test.each(SITE_TABLES)('a batch that writes %s without a version is rejected', async (table) => {
  const rowsBefore = await queryRows(testEnv.DB, createStatement(`SELECT * FROM ${table} ORDER BY 1, 2`));
  await expect(batchWrite(testEnv.DB, [createStatement(`DELETE FROM ${table}`)])).rejects.toThrow(table);
  await expect(
    queryRows(testEnv.DB, createStatement(`UPDATE ${table} SET position = position RETURNING 1`)),
  ).rejects.toThrow(table);
  expect(await queryRows(testEnv.DB, createStatement(`SELECT * FROM ${table} ORDER BY 1, 2`))).toEqual(rowsBefore);
});

const readSiteId = async (key: string) =>
  Number(
    (await queryRow<{ id: number }>(testEnv.DB, createStatement(`SELECT id FROM agents WHERE key_code = '${key}'`)))
      ?.id,
  );

test('a change of a site raises its version, and no other', async () => {
  const id = await readSiteId('hengdu');
  expect(await findRaisedSites(createContentStatements(id, await loadSiteContent(testEnv.DB, id)))).toEqual(['hengdu']);
  expect(await findRaisedSites(setArchived(id, 0))).toEqual(['hengdu']);
});

test('a change of a lecture raises the version of its site, or of all sites that share it', async () => {
  const courseId = 77_001;
  await batchWrite(testEnv.DB, [
    createStatement(`INSERT INTO lectures (id, agent_id, title, speaker, place, description, start_time, end_time, online)
VALUES (${courseId}, ${await readSiteId('hengdu')}, '{}', '{}', '{}', '{}', '2030-01-01 10:00:00', '2030-01-01 11:00:00', 0),
  (${courseId + 1}, 0, '{}', '{}', '{}', '{}', '2030-01-01 10:00:00', '2030-01-01 11:00:00', 0)`),
    incrementAllSiteVersions(),
  ]);
  const createCancelStatements = (id: number) => createLectureChange({ id }, { kind: 'cancel', text: '' }, 1);
  expect(await findRaisedSites(createCancelStatements(courseId))).toEqual(['hengdu']);
  expect(await findRaisedSites(createCancelStatements(courseId + 1))).toEqual(['*']);
});

test('a site that is removed and created again has a new version', async () => {
  const insertSql =
    createStatement(`INSERT INTO agents (id, key_code, host, language_code, public_level, name, web_title, web_meta_keywords, web_meta_description)
    VALUES (990, 'gone', 'gone.example', 'zh', 1, '{}', '{}', '{}', '{}')`);
  expect(await findRaisedSites([insertSql, incrementSiteVersionOfUser(990)])).toEqual(['gone']);
  expect(await findRaisedSites(deleteSite(990))).toEqual(['gone']);
  expect(await findRaisedSites([insertSql, incrementSiteVersionOfUser(990)])).toEqual(['gone']);
  expect((await readVersions()).get('gone')).toBe(3);
});

test('operations can raise a version directly', async () => {
  const versionBefore = (await readVersions()).get('mso') ?? 0;
  await batchWrite(testEnv.DB, [incrementSiteVersion('mso'), incrementSiteVersion('new-here')]);
  const versionsAfter = await readVersions();
  expect([versionsAfter.get('mso'), versionsAfter.get('new-here')]).toEqual([versionBefore + 1, 1]);
});
