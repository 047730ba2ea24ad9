import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { saveDraft } from '#backend/queries/site/site-edits.ts';
import { accountByLogin } from '#backend/queries/staff/accounts.ts';
import { getPart, parsePartName, type SiteOwnedPart } from '#backend/site/content-parts.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { publishDue } from '#backend/site/publish-due.ts';
import { saveContent } from '#backend/site/save-content.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import { changeRole, endAccount, SHELL } from '#backend/staff/invite.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { getSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { beginPage, send } from './own-row.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Scheduled publication: conditions that block it, and changes that cancel the schedule.

const db = testEnv.DB;
const HOUR = 3600_000;

beforeAll(loadDemo);
beforeEach(() => batchWrite(db, [{ sql: 'DELETE FROM site_drafts', values: [] }]));

const findPart = (name: string) => parsePartName(name) as SiteOwnedPart;
const getLiveValue = async (agentKey: string, name: string) =>
  getPart(await loadSiteContent(db, (await getSite(agentKey)).id), findPart(name));
const stands = async (agentKey: string, name: string, text: string) =>
  JSON.stringify(await getLiveValue(agentKey, name)).includes(text);
const getDrafts = () =>
  queryRows<{ part: string; publishAt: number }>(db, {
    sql: 'SELECT part, publish_at AS publishAt FROM site_drafts ORDER BY agent_id, part',
    values: [],
  });
const notPublished = () =>
  queryRows(db, { sql: `SELECT who, about FROM staff_log WHERE deed = 'contentNotPublished' ORDER BY id`, values: [] });

async function getAccount(agentKey: string, name: string) {
  await passAtDesk(db, { agentKey, name, role: 'lead' });
  const account = await queryRow(db, accountByLogin(agentKey, name.toLowerCase()));
  if (!account) throw new Error(`${name} has no account`);
  return account;
}

/** Schedules a change, as the form does. */
async function schedule(agentKey: string, name: string, author: string, path: string, text: string, when: number) {
  const before = flatten(await getLiveValue(agentKey, name));
  const { id: staffId } = await getAccount(agentKey, author);
  const result = { before, typed: { ...before, [path]: text }, converted: [], when } as const;
  expect(await saveContent(db, agentKey, findPart(name), result, { staffId, who: author })).toEqual({ kind: 'due' });
}

test('content that cannot be published stays a draft, blocks no other, and is logged once', async () => {
  const at = Date.now() + HOUR;
  await schedule('northbridge', 'menus', 'Tom', 'list.0.name.en-us', 'At its time', at);
  // Data of an earlier release, which allowed two pages with one key; this change is scheduled before the other.
  const { id: staffId } = await getAccount('mso', 'Ada');
  const live = (await getLiveValue('mso', 'page services')) as object;
  const twin = { ...live, entrance: 'twin' };
  await queryRow(
    db,
    saveDraft((await getSite('mso')).id, {
      part: 'page twin',
      number: 1,
      at: 1,
      staffId,
      who: 'Ada',
      before: 'null',
      content: JSON.stringify(twin),
      converted: '[]',
      publishAt: at - 1,
      form: '',
      typed: '{}',
    }),
  );
  await Promise.all([publishDue(db, at), publishDue(db, at)]);
  expect(await stands('northbridge', 'menus', 'At its time')).toBe(true);
  expect(await getDrafts()).toEqual([{ part: 'page twin', publishAt: 0 }]);
  expect(await notPublished()).toEqual([{ who: 'Ada', about: 'page twin' }]);
});

test('errors in the middle are logged once the others are published', async () => {
  const at = Date.now() + HOUR;
  await schedule('northbridge', 'menus', 'Tom', 'list.0.name.en-us', 'In spite of it', at);
  await batchWrite(db, [
    {
      sql: `INSERT INTO site_drafts (agent_id, part, number, at, staff_id, who, before, content, converted, publish_at)
VALUES (?1, 'nothing known', 1, 1, 1, 'x', 'null', 'null', '[]', 1)`,
      values: [(await getSite('mso')).id],
    },
  ]);
  await expect(publishDue(db, at)).rejects.toThrow('nothing known');
  expect(await stands('northbridge', 'menus', 'In spite of it')).toBe(true);
});

test('more failing parts than one batch do not block the others', async () => {
  const at = Date.now() + HOUR;
  await schedule('northbridge', 'menus', 'Tom', 'list.0.name.en-us', 'After them all', at);
  const mso = (await getSite('mso')).id;
  await batchWrite(
    db,
    Array.from({ length: 23 }, (_, number) => ({
      sql: `INSERT INTO site_drafts (agent_id, part, number, at, staff_id, who, before, content, converted, publish_at)
VALUES (?1, ?2, 1, 1, 1, 'x', 'null', 'null', '[]', 1)`,
      values: [mso, `nothing known ${number}`],
    })),
  );
  await expect(publishDue(db, at)).rejects.toThrow('nothing known');
  expect(await stands('northbridge', 'menus', 'After them all')).toBe(true);
});

test.each([
  ['has no account any more', (account: Awaited<ReturnType<typeof getAccount>>) => endAccount(db, account, SHELL)],
  [
    'may not write any more',
    (account: Awaited<ReturnType<typeof getAccount>>) => changeRole(db, account, 'adviser', SHELL),
  ],
])('nothing is published for an author who %s', async (reason, end) => {
  const at = Date.now() + HOUR;
  const author = `Leaver who ${reason}`;
  await schedule('mso', 'menus', author, 'list.0.name.en-us', 'A last word', at);
  await end(await getAccount('mso', author));
  await publishDue(db, at);
  expect(await stands('mso', 'menus', 'A last word')).toBe(false);
  expect(await getDrafts()).toEqual([{ part: 'menus', publishAt: 0 }]);
  expect(await notPublished()).toContainEqual({ who: author, about: 'menus' });
});

test('previewing preserves the schedule; saving clears it with a notice', async () => {
  const ada = new DeskVisitor('mso', 'Ada', 'lead');
  const path = 'menus';
  const fields = async () => {
    const values = flatten(JSON.parse(String((await findDraft())?.content)));
    return {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`f.${name}`, value])),
      before: JSON.stringify(values),
      converted: '[]',
    };
  };
  const findDraft = () =>
    queryRow<{ content: string; publishAt: number }>(db, {
      sql: `SELECT content, publish_at AS publishAt FROM site_drafts WHERE part = 'menus'`,
      values: [],
    });
  const at = Date.now() + HOUR;
  await schedule('mso', 'menus', 'Ada', 'list.0.name.en-us', 'Soon', at);
  expect((await send(ada, path, { ...(await fields()), do: 'preview' })).location).toBe('/mso');
  expect((await findDraft())?.publishAt).toBe(at);
  await send(ada, path, { ...(await fields()), 'f.list.0.name.en-us': 'Sooner', do: 'preview' });
  expect(await findDraft()).toMatchObject({ publishAt: at, content: expect.stringContaining('Sooner') as string });
  const lastSent = await send(ada, path, { ...(await fields()), do: 'keep' });
  expect((await findDraft())?.publishAt).toBe(0);
  expect(lastSent.location).toContain('done=untimed');
});

const getForm = (content: string | undefined, changed: Record<string, string> = {}) => {
  const before = flatten(JSON.parse(String(content)));
  const fields = Object.entries({ ...before, ...changed }).map(([name, value]) => [`f.${name}`, value]);
  return { ...(Object.fromEntries(fields) as Record<string, string>), before: JSON.stringify(before), converted: '[]' };
};
const getContent = async (part: string) =>
  (await queryRow<{ content: string }>(db, { sql: 'SELECT content FROM site_drafts WHERE part = ?1', values: [part] }))
    ?.content;

test('a duplicate page key is rejected on creation and on saving a draft', async () => {
  vi.useRealTimers();
  const ada = new DeskVisitor('mso', 'Ada', 'lead');
  const services = (await getLiveValue('mso', 'page services')) as { menuKey: string };
  expect(await beginPage(ada, 'twin', services.menuKey)).toMatchObject({ value: { kind: 'taken' } });
  expect(await getDrafts()).toEqual([]);
  await beginPage(ada, 'twin', 'twin');
  const path = 'page twin';
  const consumed = getForm(await getContent('page twin'), { menuKey: services.menuKey, 'webTitle.en-us': 'Twin' });
  for (const act of ['keep', 'preview', 'publish']) {
    const rejectedSent = await send(ada, path, { ...consumed, do: act });
    expect([act, rejectedSent.status, rejectedSent.problems]).toEqual([act, 422, expect.arrayContaining(['taken'])]);
    expect(rejectedSent.answer?.values['webTitle.en-us'], 'what was typed comes back').toBe('Twin');
  }
  expect(await getContent('page twin')).not.toContain('Twin');
});

test('the second of two scheduled pages with one key is rejected, also concurrently', async () => {
  vi.useRealTimers();
  const ada = new DeskVisitor('mso', 'Ada', 'lead');
  for (const entrance of ['first', 'second']) await beginPage(ada, entrance, entrance);
  const at = '2099-01-01T09:00';
  const timed = async (entrance: string) =>
    send(ada, `page ${entrance}`, {
      ...getForm(await getContent(`page ${entrance}`), { menuKey: 'shared', 'webTitle.en-us': entrance }),
      at,
      do: 'schedule',
    });
  const statuses = (await Promise.all([timed('first'), timed('second')])).map(({ status }) => status);
  expect(statuses.toSorted((statuse, other) => statuse - other)).toEqual([303, 422]);
  expect((await getDrafts()).filter(({ publishAt }) => publishAt > 0)).toHaveLength(1);
  const [other] = (await getDrafts()).filter(({ publishAt }) => publishAt === 0);
  const draft = {
    number: 9,
    at: 1,
    staffId: 1,
    who: 'Ada',
    before: 'null',
    converted: '[]',
    publishAt: 1,
    form: '',
    typed: '{}',
  };
  const content = JSON.stringify({ menuKey: 'shared' });
  await expect(
    queryRow(db, saveDraft((await getSite('mso')).id, { ...draft, part: `${other?.part}-3`, content })),
  ).resolves.toBeNull();
});
