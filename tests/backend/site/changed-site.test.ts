import { beforeAll, describe, expect, test } from 'vitest';
import { batchWrite, batchWriteUnchecked } from '#backend/queries/database.ts';
import {
  hasStudentData,
  createArchiving,
  planChange,
  planNewSite,
  planRemoval,
  countSiteTies,
} from '#backend/site/change-sites.ts';
import { SHELL_MANAGER } from '#backend/staff/invite.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { planSite, requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemo);

test('changed fields are served, and a host of another site is rejected', async () => {
  await planSite('settled', 'mso', { name: 'Settled' });
  const site = await requireStoredSite('settled');
  expect(await planChange(testEnv.DB, site, { host: 'localhost' })).toMatchObject({
    ok: false,
    faults: [{ problem: 'hostTaken' }],
  });
  const plannedChange = await planChange(testEnv.DB, site, { 'name-zh': '新名', level: '4', host: 'own.example' });
  if (plannedChange.ok) await batchWrite(testEnv.DB, plannedChange.statements);
  const agent = await readBackend(agentDetail, { keyCode: '', host: 'own.example' }, { locale: 'zh' });
  expect(agent).toMatchObject({ keyCode: 'settled', name: '新名', publicLevel: 4 });
  expect((await callBackend(agentDetail, { keyCode: '', host: 'settled.localhost' })).body.data ?? null).toBeNull();
});

describe('a host below the platform’s own domain', () => {
  const DOMAIN = 'passage.example';
  const planHostChange = async (host: string) => {
    const plannedChange = await planChange(testEnv.DB, await requireStoredSite('mso'), { host }, DOMAIN);
    return plannedChange.ok ? 'ok' : plannedChange.faults.map(({ problem }) => problem);
  };

  test.each([
    'passage.example',
    'www.passage.example',
    'LOGIN.passage.example',
    'mail.passage.example',
    'a.api.passage.example',
  ])('is reserved: %s', async (host) => expect(await planHostChange(host)).toEqual(['reservedHost']));

  test.each(['newtide.passage.example', 'www.agency.example', 'notpassage.example'])('is free: %s', async (host) =>
    expect(await planHostChange(host)).toBe('ok'),
  );

  test('is reserved for a new site too', async () => {
    const values = { name: 'Login', host: 'login.passage.example' };
    const plannedSite = await planNewSite(
      testEnv.DB,
      await requireStoredSite('mso'),
      { key: 'fresh', typedValues: values, mail: '' },
      DOMAIN,
    );
    expect(plannedSite).toMatchObject({ ok: false, faults: [{ field: 'host', problem: 'reservedHost' }] });
  });

  test('does not block other changes as an existing value of the site', async () => {
    const site = await requireStoredSite('mso');
    const keptHostChange = await planChange(testEnv.DB, site, { host: 'www.passage.example' });
    if (keptHostChange.ok) await batchWrite(testEnv.DB, keptHostChange.statements);
    const plannedChange = await planChange(testEnv.DB, await requireStoredSite('mso'), { colour: '#123abc' }, DOMAIN);
    expect(plannedChange.ok).toBe(true);
    const revertedChange = await planChange(testEnv.DB, await requireStoredSite('mso'), { host: site.fields.host });
    if (revertedChange.ok) await batchWrite(testEnv.DB, revertedChange.statements);
  });
});

test('an archived site is not served, keeps its rows, and can be restored', async () => {
  await planSite('closing', 'mso', { name: 'Closing' });
  const site = await requireStoredSite('closing');
  await batchWrite(testEnv.DB, createArchiving(site, 5));
  for (const query of [
    { keyCode: 'closing', host: '' },
    { keyCode: '', host: site.fields.host },
  ])
    expect((await callBackend(agentDetail, query)).body.data ?? null).toBeNull();
  expect(await requireStoredSite('closing')).toMatchObject({ archivedAt: 5, fields: { host: site.fields.host } });
  await batchWrite(testEnv.DB, createArchiving(site, 0));
  expect((await readBackend(agentDetail, { keyCode: 'closing', host: '' })).keyCode).toBe('closing');
});

test('removing a site deletes its content and its accounts', async () => {
  await planSite('leaving', 'mso', { name: 'Leaving' });
  const site = await requireStoredSite('leaving');
  expect(hasStudentData(await countSiteTies(testEnv.DB, site))).toBe(false);
  const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();
  await runSql(
    "INSERT INTO staff (agent_key, login, name, role, created_at) VALUES ('leaving', 'ann', 'Ann', 'lead', 1)",
  );
  expect(await countSiteTies(testEnv.DB, site)).toMatchObject({ staff: 1, students: 0, pages: 4 });
  await batchWrite(testEnv.DB, await planRemoval(testEnv.DB, site, SHELL_MANAGER, 7));
  const remainingResults = await Promise.all(
    ['agents WHERE key_code = ', 'staff WHERE agent_key = '].map((location) =>
      runSql(`SELECT 1 FROM ${location}'leaving'`),
    ),
  );
  expect(remainingResults.map(({ results }) => results.length)).toEqual([0, 0]);
  const args = await runSql(
    `SELECT 1 FROM menus WHERE agent_id = ${site.id} UNION ALL SELECT 1 FROM pages WHERE agent_id = ${site.id}`,
  );
  expect(args.results).toEqual([]);
  const logRows = await runSql("SELECT about FROM staff_log WHERE agent_key = 'leaving' AND deed = 'accountRevoked'");
  expect(logRows.results).toEqual([{ about: 'ann' }]);
});

const CONTACT =
  "INSERT INTO chat_contacts (id, agent_key, owner, source_id, pubsub_token, name) VALUES (1, 'leaned', 'o', 's', 't', 'N')";
const CONVERSATION =
  "INSERT INTO chat_conversations (contact_id, agent_key, status, asked_at, last_at) VALUES (1, 'leaned', 'open', 1, 1)";

test('a site with a student or a conversation cannot be removed', async () => {
  await planSite('leaned', 'mso', { name: 'Leaned' });
  const site = await requireStoredSite('leaned');
  const runStatements = (...sqls: string[]) =>
    batchWriteUnchecked(
      testEnv.DB,
      sqls.map((sql) => ({ sql, values: [] })),
    );
  const isSiteReferenced = async () => hasStudentData(await countSiteTies(testEnv.DB, site));
  expect(await isSiteReferenced()).toBe(false);
  await runStatements(CONTACT, CONVERSATION);
  expect(await isSiteReferenced()).toBe(true);
  await runStatements('DELETE FROM chat_contacts');
  expect(await isSiteReferenced()).toBe(false);
  await runStatements(
    `INSERT INTO users (area_code, mobile, password_hash, agent_id, nickname, created_at) VALUES ('852', '1', '', ${site.id}, 'A', 1)`,
  );
  expect(await isSiteReferenced()).toBe(true);
});
