import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { saveDraft } from '#backend/queries/site/site-edits.ts';
import { selectAccountByLogin } from '#backend/queries/staff/accounts.ts';
import { getPart, parsePartName, type SiteOwnedPart } from '#backend/site/content-parts.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { publishDueDrafts } from '#backend/site/publish-due.ts';
import { saveContent } from '#backend/site/save-content.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import { changeRole, endAccount, SHELL_MANAGER } from '#backend/staff/invite.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { beginPage, sendPart } from './own-row.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Tests scheduled publication: the conditions that block it, and the changes that cancel the schedule.

const db = testEnv.DB;
const HOUR_MS = 3600_000;

beforeAll(loadDemo);
beforeEach(() => batchWrite(db, [{ sql: 'DELETE FROM site_drafts', values: [] }]));

const parsePart = (name: string) => parsePartName(name) as SiteOwnedPart;
const readLiveValue = async (agentKey: string, name: string) =>
  getPart(await loadSiteContent(db, (await requireStoredSite(agentKey)).id), parsePart(name));
const isLive = async (agentKey: string, name: string, text: string) =>
  JSON.stringify(await readLiveValue(agentKey, name)).includes(text);
const readDrafts = () =>
  queryRows<{ part: string; publishAt: number }>(db, {
    sql: 'SELECT part, publish_at AS publishAt FROM site_drafts ORDER BY agent_id, part',
    values: [],
  });
const readUnpublishedParts = () =>
  queryRows(db, { sql: `SELECT who, about FROM staff_log WHERE deed = 'contentNotPublished' ORDER BY id`, values: [] });

async function createAccount(agentKey: string, name: string) {
  await passAtDesk(db, { agentKey, name, role: 'lead' });
  const account = await queryRow(db, selectAccountByLogin(agentKey, name.toLowerCase()));
  if (!account) throw new Error(`${name} has no account`);
  return account;
}

/** Schedules a change by submitting the form's schedule action. */
async function scheduleChange(
  agentKey: string,
  name: string,
  author: string,
  fieldPath: string,
  text: string,
  publishTime: number,
) {
  const fieldsBefore = flatten(await readLiveValue(agentKey, name));
  const { id: staffId } = await createAccount(agentKey, author);
  const result = {
    before: fieldsBefore,
    typedValues: { ...fieldsBefore, [fieldPath]: text },
    converted: [],
    when: publishTime,
  } as const;
  expect(await saveContent(db, agentKey, parsePart(name), result, { staffId, who: author })).toEqual({ kind: 'due' });
}

test('content that cannot be published stays a draft, blocks no other, and is logged once', async () => {
  const publishTime = Date.now() + HOUR_MS;
  await scheduleChange('northbridge', 'menus', 'Tom', 'list.0.name.en-us', 'At its time', publishTime);
  // Simulates data of an earlier release, in which two pages could have the same key. This page is scheduled before the
  // other one.
  const { id: staffId } = await createAccount('mso', 'Ada');
  const livePage = (await readLiveValue('mso', 'page services')) as object;
  const twinPage = { ...livePage, entrance: 'twin' };
  await queryRow(
    db,
    saveDraft((await requireStoredSite('mso')).id, {
      part: 'page twin',
      number: 1,
      at: 1,
      staffId,
      who: 'Ada',
      before: 'null',
      content: JSON.stringify(twinPage),
      converted: '[]',
      publishAt: publishTime - 1,
      form: '',
      typed: '{}',
    }),
  );
  await Promise.all([publishDueDrafts(db, publishTime), publishDueDrafts(db, publishTime)]);
  expect(await isLive('northbridge', 'menus', 'At its time')).toBe(true);
  expect(await readDrafts()).toEqual([{ part: 'page twin', publishAt: 0 }]);
  expect(await readUnpublishedParts()).toEqual([{ who: 'Ada', about: 'page twin' }]);
});

test('errors of single parts are logged after the others are published', async () => {
  const publishTime = Date.now() + HOUR_MS;
  await scheduleChange('northbridge', 'menus', 'Tom', 'list.0.name.en-us', 'In spite of it', publishTime);
  await batchWrite(db, [
    {
      sql: `INSERT INTO site_drafts (agent_id, part, number, at, staff_id, who, before, content, converted, publish_at)
VALUES (?1, 'nothing known', 1, 1, 1, 'x', 'null', 'null', '[]', 1)`,
      values: [(await requireStoredSite('mso')).id],
    },
  ]);
  await expect(publishDueDrafts(db, publishTime)).rejects.toThrow('nothing known');
  expect(await isLive('northbridge', 'menus', 'In spite of it')).toBe(true);
});

test('more failing parts than one batch do not block the others', async () => {
  const publishTime = Date.now() + HOUR_MS;
  await scheduleChange('northbridge', 'menus', 'Tom', 'list.0.name.en-us', 'After them all', publishTime);
  const msoSiteId = (await requireStoredSite('mso')).id;
  await batchWrite(
    db,
    Array.from({ length: 23 }, (_, number) => ({
      sql: `INSERT INTO site_drafts (agent_id, part, number, at, staff_id, who, before, content, converted, publish_at)
VALUES (?1, ?2, 1, 1, 1, 'x', 'null', 'null', '[]', 1)`,
      values: [msoSiteId, `nothing known ${number}`],
    })),
  );
  await expect(publishDueDrafts(db, publishTime)).rejects.toThrow('nothing known');
  expect(await isLive('northbridge', 'menus', 'After them all')).toBe(true);
});

test.each([
  [
    'has no account any more',
    (account: Awaited<ReturnType<typeof createAccount>>) => endAccount(db, account, SHELL_MANAGER),
  ],
  [
    'may not write any more',
    (account: Awaited<ReturnType<typeof createAccount>>) => changeRole(db, account, 'adviser', SHELL_MANAGER),
  ],
])('no content is published for an author who %s', async (reason, endAuthor) => {
  const publishTime = Date.now() + HOUR_MS;
  const author = `Leaver who ${reason}`;
  await scheduleChange('mso', 'menus', author, 'list.0.name.en-us', 'A last word', publishTime);
  await endAuthor(await createAccount('mso', author));
  await publishDueDrafts(db, publishTime);
  expect(await isLive('mso', 'menus', 'A last word')).toBe(false);
  expect(await readDrafts()).toEqual([{ part: 'menus', publishAt: 0 }]);
  expect(await readUnpublishedParts()).toContainEqual({ who: author, about: 'menus' });
});

test('previewing preserves the schedule; saving clears it with a notice', async () => {
  const ada = new DeskVisitor('mso', 'Ada', 'lead');
  const path = 'menus';
  const getFields = async () => {
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
  const publishTime = Date.now() + HOUR_MS;
  await scheduleChange('mso', 'menus', 'Ada', 'list.0.name.en-us', 'Soon', publishTime);
  expect((await sendPart(ada, path, { ...(await getFields()), do: 'preview' })).location).toBe('/mso');
  expect((await findDraft())?.publishAt).toBe(publishTime);
  await sendPart(ada, path, { ...(await getFields()), 'f.list.0.name.en-us': 'Sooner', do: 'preview' });
  expect(await findDraft()).toMatchObject({
    publishAt: publishTime,
    content: expect.stringContaining('Sooner') as string,
  });
  const draftResult = await sendPart(ada, path, { ...(await getFields()), do: 'keep' });
  expect((await findDraft())?.publishAt).toBe(0);
  expect(draftResult.location).toContain('done=untimed');
});

const getForm = (content: string | undefined, changedFields: Record<string, string> = {}) => {
  const fieldsBefore = flatten(JSON.parse(String(content)));
  const fields = Object.entries({ ...fieldsBefore, ...changedFields }).map(([name, value]) => [`f.${name}`, value]);
  return {
    ...(Object.fromEntries(fields) as Record<string, string>),
    before: JSON.stringify(fieldsBefore),
    converted: '[]',
  };
};
const readDraftContent = async (part: string) =>
  (await queryRow<{ content: string }>(db, { sql: 'SELECT content FROM site_drafts WHERE part = ?1', values: [part] }))
    ?.content;

test('a duplicate page key is rejected on creation and on saving a draft', async () => {
  vi.useRealTimers();
  const ada = new DeskVisitor('mso', 'Ada', 'lead');
  const servicesPage = (await readLiveValue('mso', 'page services')) as { menuKey: string };
  expect(await beginPage(ada, 'twin', servicesPage.menuKey)).toMatchObject({ value: { kind: 'taken' } });
  expect(await readDrafts()).toEqual([]);
  await beginPage(ada, 'twin', 'twin');
  const path = 'page twin';
  const twinForm = getForm(await readDraftContent('page twin'), {
    menuKey: servicesPage.menuKey,
    'webTitle.en-us': 'Twin',
  });
  for (const action of ['keep', 'preview', 'publish']) {
    const rejectedResult = await sendPart(ada, path, { ...twinForm, do: action });
    expect([action, rejectedResult.status, rejectedResult.problems]).toEqual([
      action,
      422,
      expect.arrayContaining(['taken']),
    ]);
    expect(rejectedResult.answer?.values['webTitle.en-us'], 'what was typed comes back').toBe('Twin');
  }
  expect(await readDraftContent('page twin')).not.toContain('Twin');
});

test('the second of two scheduled pages with one key is rejected, also concurrently', async () => {
  vi.useRealTimers();
  const ada = new DeskVisitor('mso', 'Ada', 'lead');
  for (const entrance of ['first', 'second']) await beginPage(ada, entrance, entrance);
  const publishTime = '2099-01-01T09:00';
  const schedulePage = async (entrance: string) =>
    sendPart(ada, `page ${entrance}`, {
      ...getForm(await readDraftContent(`page ${entrance}`), { menuKey: 'shared', 'webTitle.en-us': entrance }),
      at: publishTime,
      do: 'schedule-incomplete',
    });
  const statuses = (await Promise.all([schedulePage('first'), schedulePage('second')])).map(({ status }) => status);
  expect(statuses.toSorted((firstStatus, secondStatus) => firstStatus - secondStatus)).toEqual([303, 422]);
  expect((await readDrafts()).filter(({ publishAt }) => publishAt > 0)).toHaveLength(1);
  const [otherDraft] = (await readDrafts()).filter(({ publishAt }) => publishAt === 0);
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
    queryRow(db, saveDraft((await requireStoredSite('mso')).id, { ...draft, part: `${otherDraft?.part}-3`, content })),
  ).resolves.toBeNull();
});
