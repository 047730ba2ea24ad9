import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { createContentStatements } from '#backend/site/write-site-content.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { listContent } from '#shared/contract/office/content.ts';
import { findMainlandWords } from '#shared/rules/mainland-words.ts';
import {
  autosaveAs,
  beginPage,
  readEditNumbers,
  toFormFields,
  openForm as openPart,
  readPart,
  sendPart,
  readPartStatus,
} from './own-row.ts';

// Tests the content of a site: drafts, immediate and scheduled publication, approval by a second person, and undo.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');

beforeAll(loadDemo);
beforeEach(() => void vi.useRealTimers());

const PAGE = 'page services';
const openForm = (client: DeskVisitor, partName = PAGE) => openPart(client, partName);
async function listParts(client: DeskVisitor) {
  const result = await client.callOffice(listContent, {});
  return result.ok ? result.value.parts : [];
}
/** Returns the fields of a rejected form, as its page shows them again. */
const toResubmittedForm = ({ answer }: Awaited<ReturnType<typeof sendPart>>) => ({
  ...toFormFields({
    values: answer?.values ?? {},
    converted: [...(answer?.converted ?? [])],
    form: answer?.form ?? '',
  }),
  before: JSON.stringify(answer?.before),
});
const readLiveContent = async (key = 'mso') => loadSiteContent(testEnv.DB, (await requireStoredSite(key)).id);
const readLivePage = async (entrance: string) =>
  (await readLiveContent()).pages.find((page) => page.entrance === entrance);
const readDrafts = () =>
  queryRows<{ part: string; who: string }>(testEnv.DB, { sql: 'SELECT part, who FROM site_drafts', values: [] });

test('a page is listed by its title, without the name of the site at its end', async () => {
  const servicesPage = await readLivePage('services');
  const storedTitle = servicesPage?.webTitle['en-us'] ?? '';
  const listed = (await listParts(ada)).find(({ name }) => name === PAGE);
  expect(storedTitle).toBe(`${listed?.title} | Ferrypoint Education`);
});

test('the content editor is accessible to leads and administrators of this site', async () => {
  const adviser = new DeskVisitor('mso', 'Cat', 'adviser');
  expect([(await adviser.callOffice(listContent, {})).status, await readPartStatus(adviser, PAGE)]).toEqual([403, 403]);
  expect((await sendPart(adviser, PAGE, { do: 'publish' })).status).toBe(403);
  const listedParts = await listParts(ada);
  for (const { entrance } of (await readLiveContent()).pages)
    expect(listedParts.map(({ name }) => name)).toContain(`page ${entrance}`);
});

test('a draft is visible to the office only until it is published, which invalidates the edge’s cache', async () => {
  const pageBefore = await readLivePage('services');
  const draftResult = await sendPart(ada, PAGE, {
    ...(await openForm(ada)),
    'f.webTitle.en-us': 'What we do',
    do: 'keep',
  });
  expect(draftResult.location).toContain('done=kept');
  expect(await readLivePage('services')).toEqual(pageBefore);
  expect((await openForm(ben))['f.webTitle.en-us']).toBe('What we do');
  expect((await listParts(ben)).find(({ name }) => name === PAGE)?.draft?.who).toBe('Ada');
  const publishResult = await sendPart(ben, PAGE, { ...(await openForm(ben)), do: 'publish' });
  expect(publishResult.location).toContain('done=published');
  expect(publishResult.headers.get(VERSIONS_HEADER)).toContain('"mso":');
  expect(await readLivePage('services')).toEqual({
    ...pageBefore,
    webTitle: { ...pageBefore?.webTitle, 'en-us': 'What we do' },
  });
  expect(await readDrafts()).toEqual([]);
  const [logEntry] = await queryRows(testEnv.DB, {
    sql: `SELECT who, about FROM staff_log WHERE deed = 'contentPublished'`,
    values: [],
  });
  expect(logEntry).toEqual({ who: 'Ben', about: 'page services' });
});

test('publishing one part leaves all other parts unchanged', async () => {
  const { pages, menus, news, policy } = await readLiveContent();
  const form = await openForm(ada, 'menus');
  await sendPart(ada, 'menus', { ...form, 'f.list.0.name.zh-hk': '找院校', do: 'publish' });
  const contentAfter = await readLiveContent();
  expect(contentAfter.menus[0]?.name['zh-hk']).toBe('找院校');
  expect(contentAfter).toEqual({
    pages,
    news,
    policy,
    menus: [{ ...menus[0], name: { ...menus[0]?.name, 'zh-hk': '找院校' } }, ...menus.slice(1)],
  });
});

describe('two concurrent editors', () => {
  test('keep each other’s changes to different fields, and see both versions of the same field', async () => {
    const [adaForm, benForm] = [await openForm(ada), await openForm(ben)];
    await sendPart(ada, PAGE, { ...adaForm, 'f.webTitle.zh': '服务', do: 'publish' });
    await sendPart(ben, PAGE, { ...benForm, 'f.webTitle.zh-hk': '服務', do: 'publish' });
    expect((await readLivePage('services'))?.webTitle).toMatchObject({ zh: '服务', 'zh-hk': '服務' });
    const rejectedResult = await sendPart(ben, PAGE, { ...benForm, 'f.webTitle.zh': '我们的服务', do: 'publish' });
    const { answer } = rejectedResult;
    expect([rejectedResult.status, answer?.otherEdit?.['webTitle.zh'], answer?.values['webTitle.zh']]).toEqual([
      409,
      '服务',
      '我们的服务',
    ]);
    await sendPart(ben, PAGE, { ...toResubmittedForm(rejectedResult), do: 'publish' });
    expect((await readLivePage('services'))?.webTitle.zh).toBe('我们的服务');
  });

  test('are notified when entries were reordered', async () => {
    const [adaForm, benForm] = [await openForm(ada), await openForm(ben)];
    const removeResult = await sendPart(ada, PAGE, { ...adaForm, do: 'remove modules.0' });
    const countModules = (form: object) => Object.keys(form).filter((name) => /modules\.\d+\.kind$/.test(name)).length;
    expect(countModules(removeResult.answer?.values ?? {})).toBe(countModules(adaForm) - 1);
    const formWithoutModules = Object.fromEntries(
      Object.entries(adaForm).filter(([name]) => !name.startsWith('f.modules.')),
    );
    await sendPart(ada, PAGE, { ...formWithoutModules, do: 'publish' });
    expect((await readLivePage('services'))?.modules).toEqual([]);
    const rejectedResult = await sendPart(ben, PAGE, { ...benForm, 'f.modules.0.title.en-us': 'Mine', do: 'publish' });
    expect([rejectedResult.status, rejectedResult.answer?.values['modules.0.title.en-us']]).toEqual([409, 'Mine']);
    expect((await readLivePage('services'))?.modules).toEqual([]);
  });

  test('lose nothing when saving at the same moment', async () => {
    const [adaForm, benForm] = [await openForm(ada), await openForm(ben)];
    await Promise.all([
      sendPart(ada, PAGE, { ...adaForm, 'f.webMetaKeywords.en-us': 'advice', do: 'publish' }),
      sendPart(ben, PAGE, { ...benForm, 'f.webMetaKeywords.zh-hk': '顧問', do: 'publish' }),
    ]);
    expect((await readLivePage('services'))?.webMetaKeywords).toMatchObject({ 'en-us': 'advice', 'zh-hk': '顧問' });
  });
});

test('undo is a new edit that restores everything, including entries', async () => {
  const editNumbers = await readEditNumbers(ada, PAGE);
  for (const number of editNumbers.slice(0, 3)) await sendPart(ada, PAGE, { undo: number });
  expect((await readLivePage('services'))?.modules.length).toBeGreaterThan(0);
  expect((await readLivePage('services'))?.webMetaKeywords).not.toMatchObject({ 'en-us': 'advice' });
  expect(await readEditNumbers(ada, PAGE)).toHaveLength(editNumbers.length + 3);
});

test('scheduled content is published with the next read, once', async () => {
  const path = 'menus';
  const publishTime = new Date(Date.now() + 2 * 3600_000);
  const field = new Date(publishTime.getTime() + 8 * 3600_000).toISOString().slice(0, 16);
  const form = await openForm(ada, path);
  const earlyResult = await sendPart(ada, path, {
    ...form,
    'f.list.0.name.en-us': 'Later',
    at: '2020-01-01T00:00',
    do: 'schedule',
  });
  expect([earlyResult.status, earlyResult.problems]).toEqual([422, ['notFuture']]);
  const scheduleResult = await sendPart(ada, path, {
    ...form,
    'f.list.0.name.en-us': 'Later',
    at: field,
    do: 'schedule',
  });
  expect(scheduleResult.location).toContain('done=due');
  const result = JSON.parse(scheduleResult.headers.get(VERSIONS_HEADER) ?? '{}') as Record<string, number[]>;
  expect(result.mso?.[1]).toBe(Date.parse(`${field}:00+08:00`));
  const readMenu = async () => JSON.stringify(await readBackend(agentMenu, { agentKey: 'mso' }, { locale: 'en-us' }));
  expect(await readMenu()).not.toContain('Later');
  vi.useFakeTimers({ now: publishTime.getTime() + 60_000, toFake: ['Date'] });
  const concurrentMenus = await Promise.all([readMenu(), readMenu()]);
  for (const item of [...concurrentMenus, await readMenu()]) expect(item).toContain('Later');
  expect(await readDrafts()).toEqual([]);
  const log = await queryRows(testEnv.DB, {
    sql: `SELECT who FROM staff_log WHERE deed = 'contentPublished' AND about = 'menus' ORDER BY id DESC LIMIT 2`,
    values: [],
  });
  expect(log).toEqual([{ who: 'Ada' }, { who: 'Ada' }]);
});

test('a draft with an empty language is scheduled after a question only, and unscheduled with its text', async () => {
  const form = { ...(await openForm(ada, 'menus')), 'f.list.0.name.zh': '', at: '2999-01-01T09:00' };
  const asked = await sendPart(ada, 'menus', { ...form, do: 'schedule' });
  expect([asked.status, asked.problems]).toEqual([422, ['incomplete']]);
  expect(asked.answer?.incompleteLanguages).toMatchObject([{ locale: 'zh', missing: 1 }]);
  expect((await readPart(ada, 'menus')).draft).toBeNull();
  expect((await sendPart(ada, 'menus', { ...form, do: 'schedule-incomplete' })).location).toContain('done=due');
  const scheduledForm = await openForm(ada, 'menus');
  expect((await sendPart(ada, 'menus', { ...scheduledForm, do: 'keep' })).location).toContain('done=untimed');
  expect(await readPart(ada, 'menus')).toMatchObject({ draft: { publishAt: 0 }, values: { 'list.0.name.zh': '' } });
  await sendPart(ada, 'menus', { ...form, do: 'discard' });
});

test('a new page starts as a draft, is converted and previewed, and then published', async () => {
  const path = 'page visas/uk';
  expect(await beginPage(ada, 'visas/uk', 'visas-uk')).toMatchObject({ value: { kind: 'begun', name: path } });
  expect(await beginPage(ada, '../x', 'x')).toMatchObject({ value: { kind: 'notValid' } });
  const emptyResult = await sendPart(ada, path, { ...(await openForm(ada, path)), do: 'publish' });
  expect([emptyResult.status, emptyResult.problems]).toEqual([422, expect.arrayContaining(['empty'])]);

  const conversionResult = await sendPart(ada, path, {
    ...(await openForm(ada, path)),
    'f.webTitle.zh': '英国签证视频',
    do: 'convert-hk',
  });
  expect(conversionResult.answer).toMatchObject({
    values: { 'webTitle.zh-hk': '英國簽證視頻' },
    converted: ['英國簽證視頻'],
  });
  // The converter replaces the characters, and the glossary replaces the mainland word.
  expect(findMainlandWords('英國簽證視頻')).toEqual([{ found: '視頻', word: '影片' }]);
  const form = {
    ...(await openForm(ada, path)),
    'f.webTitle.zh': '英国签证视频',
    'f.webTitle.zh-hk': '英國簽證視頻',
    converted: JSON.stringify(conversionResult.answer?.converted),
  };
  const unseenResult = await sendPart(ada, path, { ...form, do: 'publish' });
  expect([unseenResult.status, unseenResult.problems]).toEqual([422, expect.arrayContaining(['notLookedAt'])]);
  expect(await readLivePage('visas/uk')).toBeUndefined();
  await sendPart(ada, path, { ...form, do: 'keep' });
  expect((await readPart(ada, path)).converted).toEqual(['英國簽證視頻']);
  await sendPart(ada, path, { ...(await openForm(ada, path)), looked: '英國簽證視頻', do: 'publish' });
  expect((await readLivePage('visas/uk'))?.webTitle).toEqual({
    zh: '英国签证视频',
    'zh-hk': '英國簽證視頻',
    'en-us': '',
  });
  const [editNumber = ''] = await readEditNumbers(ada, path);
  await sendPart(ada, path, { undo: editNumber });
  expect(await readLivePage('visas/uk')).toBeUndefined();
});

test('a draft is rebased on newer published content, and conflicts are shown to its author', async () => {
  const path = 'page fees';
  await sendPart(ada, path, { ...(await openForm(ada, path)), 'f.webTitle.en-us': 'What it costs', do: 'keep' });
  const site = await requireStoredSite('mso');
  const content = await loadSiteContent(testEnv.DB, site.id);
  const importedPages = content.pages.map((page) =>
    page.entrance === 'fees' ? { ...page, webTitle: { ...page.webTitle, zh: '价钱', 'en-us': 'Prices' } } : page,
  );
  await batchWrite(testEnv.DB, createContentStatements(site.id, { ...content, pages: importedPages }));
  const rejectedResult = await sendPart(ada, path, { ...(await openForm(ada, path)), do: 'publish' });
  const title = 'webTitle.en-us';
  expect([
    rejectedResult.status,
    rejectedResult.answer?.otherEdit?.[title],
    rejectedResult.answer?.values[title],
  ]).toEqual([409, 'Prices', 'What it costs']);
  expect((await readLivePage('fees'))?.webTitle).toMatchObject({ zh: '价钱', 'en-us': 'Prices' });
  await sendPart(ada, path, { ...(await openForm(ada, path)), do: 'publish' });
  expect((await readLivePage('fees'))?.webTitle).toMatchObject({ zh: '价钱', 'en-us': 'What it costs' });
});

test('a removed page is not found, and its history restores it', async () => {
  const path = 'page scholarships';
  const pageBefore = await readLivePage('scholarships');
  const { pages } = await readLiveContent();
  await sendPart(ada, path, { ...(await openForm(ada, path)), do: 'remove' });
  expect((await readLiveContent()).pages).toEqual(pages.filter(({ entrance }) => entrance !== 'scholarships'));
  await sendPart(ada, path, { undo: '1' });
  expect(await readLivePage('scholarships')).toEqual(pageBefore);
});

test('a changed policy text is a new version', async () => {
  const path = 'policy';
  const form = await openForm(ada, path);
  const text = `${form['f.content.en-us']}<p>More.</p>`;
  const unchangedResult = await sendPart(ada, path, { ...form, 'f.content.en-us': text, do: 'publish' });
  expect([unchangedResult.status, unchangedResult.problems]).toEqual([
    422,
    expect.arrayContaining(['samePolicyVersion']),
  ]);
  await sendPart(ada, path, { ...form, 'f.content.en-us': text, 'f.version': '2026-12-01', do: 'publish' });
  expect((await readLiveContent()).policy).toMatchObject({ version: '2026-12-01' });
});

test('content of another site cannot be read or written', async () => {
  await sendPart(ada, PAGE, { ...(await openForm(ada)), 'f.webTitle.en-us': 'Ours alone', do: 'keep' });
  const contentBefore = await readLiveContent();
  expect(JSON.stringify(await readPart(otherSiteVisitor, PAGE))).not.toContain('Ours alone');
  await sendPart(otherSiteVisitor, PAGE, {
    ...(await openForm(otherSiteVisitor)),
    'f.webTitle.en-us': 'Theirs',
    do: 'publish',
  });
  await sendPart(otherSiteVisitor, PAGE, { do: 'discard' });
  await sendPart(otherSiteVisitor, PAGE, { undo: '1' });
  expect(await readLiveContent()).toEqual(contentBefore);
  expect((await openForm(ada))['f.webTitle.en-us']).toBe('Ours alone');
});

test('a headline requires an open article of this site, and is hidden when the article closes', async () => {
  const path = 'news';
  const insertArticlesSql = `INSERT INTO news (id, title, subtitle, description, publish_time, gmt_create)
SELECT DISTINCT news_id, title, subtitle, '{}', publish_time, publish_time FROM agent_news WHERE true ON CONFLICT DO NOTHING`;
  await batchWrite(testEnv.DB, [{ sql: insertArticlesSql, values: [] }, incrementAllSiteVersions()]);
  const form = await openForm(ada, path);
  const newsBefore = (await readLiveContent()).news;
  const [{ id } = { id: '' }] = newsBefore;
  const publishWithArticle = async (article: string) => {
    return sendPart(ada, path, { ...form, 'f.list.0.id': article, do: 'publish' });
  };
  const { status, answer } = await publishWithArticle('999999');
  expect([status, answer?.faults]).toEqual([422, [{ path: 'list.0.id', problem: 'leadsNowhere' }]]);
  // The draft is saved, with a warning next to the field.
  await sendPart(ada, path, { ...form, 'f.list.0.id': '999999', do: 'keep' });
  expect((await readPart(ada, path)).warnings).toEqual([{ path: 'list.0.id', problem: 'leadsNowhere' }]);
  await sendPart(ada, path, { do: 'discard' });
  const createCloseStatements = (levels: number) => [
    { sql: 'UPDATE news SET levels = ?2 WHERE id = ?1', values: [Number(id), levels] },
    incrementAllSiteVersions(),
  ];
  await batchWrite(testEnv.DB, createCloseStatements(0));
  expect((await publishWithArticle(String(id))).status).toBe(422);
  expect((await readLiveContent()).news).toEqual(newsBefore);
  const readHeadlineIds = async () =>
    (await readBackend(agentDetail, { keyCode: 'mso', host: '' })).indexNewsList.map((headline) => String(headline.id));
  expect(await readHeadlineIds()).not.toContain(String(id));
  await batchWrite(testEnv.DB, createCloseStatements(-1));
  expect(await readHeadlineIds()).toContain(String(id));
});

test('an autosave changes the draft alone, merges with colleagues, and leaves a scheduled draft as it is', async () => {
  await sendPart(ada, PAGE, { do: 'discard' });
  const form = await openForm(ada);
  const livePage = await readLivePage('services');
  const autosaveForm = (fields: object) => autosaveAs(ada, PAGE, { ...form, ...fields });
  expect(await autosaveForm({ 'f.webTitle.en-us': 'First words' })).toMatchObject({ kind: 'saved' });
  await sendPart(ben, PAGE, { ...(await openForm(ben)), 'f.webTitle.zh': '同事', do: 'keep' });
  const autosaveResult = await autosaveForm({
    'f.webTitle.en-us': 'Second words',
    before: JSON.stringify((await readPart(ben, PAGE)).values),
  });
  expect(autosaveResult).toMatchObject({ kind: 'saved', values: { 'webTitle.en-us': 'Second words' } });
  expect(await readLivePage('services')).toEqual(livePage);
  await sendPart(ada, PAGE, { ...(await openForm(ada)), do: 'schedule', at: '2999-01-01T09:00' });
  expect(await autosaveForm({ 'f.webTitle.en-us': 'Half a wor' })).toEqual({ kind: 'scheduled' });
  expect((await openForm(ada))['f.webTitle.en-us']).toBe('Second words');
  await sendPart(ada, PAGE, { do: 'discard' });
});

test('a link in a text to a page that the site does not have is not published', async () => {
  const form = await openForm(ada);
  const body = Object.keys(form).find((name) => name.endsWith('.body.en-us')) ?? '';
  const publishWithHref = (href: string) =>
    sendPart(ada, PAGE, { ...form, [body]: `<p><a href="${href}">Read on</a></p>`, do: 'publish' });
  const { status, answer } = await publishWithHref('/no-such-page');
  expect(status).toBe(422);
  expect(answer?.faults).toEqual([{ path: body.slice('f.'.length), problem: 'leadsNowhere' }]);
  expect((await publishWithHref('/services?from=here')).location).toContain('done=published');
});

test('a form left open behind its preview does not conflict when its author continues', async () => {
  const form = await openForm(ada);
  expect(form.form).not.toBe('');
  const previewResult = await sendPart(ada, PAGE, { ...form, 'f.webTitle.en-us': 'First words', do: 'preview' });
  expect(previewResult.status).toBe(303);
  const draftResult = await sendPart(ada, PAGE, { ...form, 'f.webTitle.en-us': 'Second words', do: 'keep' });
  expect([draftResult.status, draftResult.location]).toEqual([303, expect.stringContaining('done=kept')]);
  expect((await openForm(ada))['f.webTitle.en-us']).toBe('Second words');
  // A colleague's change of the same text still results in a conflict.
  const benForm = await openForm(ben);
  await sendPart(ben, PAGE, { ...benForm, 'f.webTitle.en-us': 'Theirs', do: 'keep' });
  const mergedResult = await sendPart(ada, PAGE, { ...form, 'f.webTitle.en-us': 'Third words', do: 'keep' });
  expect(mergedResult.status).toBe(409);
});
