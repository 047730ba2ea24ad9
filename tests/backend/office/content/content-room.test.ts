import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import words from '#backend/office/words/content/en-us.json' with { type: 'json' };
import { readRows, batchWrite } from '#backend/queries/database.ts';
import { readSiteContent } from '#backend/site/site-content.ts';
import { contentStatements } from '#backend/site/write-site-content.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { siteOf } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { unescapeHtml } from '#tests/backend/support/unescape-html.ts';

// What a site says, written part by part: kept as a draft, published now or at its time, by one or by two, and taken back.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const elsewhere = new DeskVisitor('northbridge', 'Tom', 'administrator');

beforeAll(loadDemo);
beforeEach(() => void vi.useRealTimers());

const PAGE = '/content/part?of=page+services';
const hidden = (page: string, name: string) =>
  unescapeHtml(new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '');

/** The form as it is on somebody's screen. */
function formOf(page: string): Record<string, string> {
  const typed = JSON.parse(hidden(page, 'before')) as Record<string, string>;
  const fields = Object.entries(typed).map(([name, value]) => [`f.${name}`, value]);
  return {
    ...(Object.fromEntries(fields) as Record<string, string>),
    before: hidden(page, 'before'),
    converted: hidden(page, 'converted'),
  };
}
const open = async (who: DeskVisitor, path = PAGE) => formOf(await who.read(path));
const standing = async (key = 'mso') => readSiteContent(testEnv.DB, (await siteOf(key)).id);
const pageOf = async (entrance: string) => (await standing()).pages.find((page) => page.entrance === entrance);
const drafts = () =>
  readRows<{ part: string; who: string }>(testEnv.DB, { sql: 'SELECT part, who FROM site_drafts', values: [] });

test('is for leads and administrators of this site', async () => {
  const adviser = new DeskVisitor('mso', 'Cat', 'adviser');
  for (const path of ['/content', PAGE]) expect((await adviser.see(path)).status).toBe(404);
  expect((await adviser.send(PAGE, { do: 'publish' })).status).toBe(404);
  const list = await ada.read('/content');
  for (const { entrance } of (await standing()).pages)
    expect(unescapeHtml(list)).toContain(`/content/part?of=page+${encodeURIComponent(entrance)}"`);
});

test('a draft is everybody’s at the office and no visitor’s, until it is published; then the edge is told', async () => {
  const before = await pageOf('services');
  const kept = await ada.send(PAGE, { ...(await open(ada)), 'f.webTitle.en-us': 'What we do', do: 'keep' });
  expect(kept.headers.get('location')).toContain('done=kept');
  expect(await pageOf('services')).toEqual(before);
  expect((await open(ben))['f.webTitle.en-us']).toBe('What we do');
  expect(await ben.read('/content')).toContain('Ada');
  const published = await ben.send(PAGE, { ...(await open(ben)), do: 'publish' });
  expect(published.headers.get('location')).toContain('done=published');
  expect(published.headers.get(VERSIONS_HEADER)).toContain('"mso":');
  expect(await pageOf('services')).toEqual({ ...before, webTitle: { ...before?.webTitle, 'en-us': 'What we do' } });
  expect(await drafts()).toEqual([]);
  const [noted] = await readRows(testEnv.DB, {
    sql: `SELECT who, about FROM staff_log WHERE deed = 'contentPublished'`,
    values: [],
  });
  expect(noted).toEqual({ who: 'Ben', about: 'page services' });
});

test('what is published of one part leaves all others as they are', async () => {
  const { pages, menus, news, policy } = await standing();
  const form = await open(ada, '/content/part?of=menus');
  await ada.send('/content/part?of=menus', { ...form, 'f.list.0.name.zh-hk': '找院校', do: 'publish' });
  const after = await standing();
  expect(after.menus[0]?.name['zh-hk']).toBe('找院校');
  expect(after).toEqual({
    pages,
    news,
    policy,
    menus: [{ ...menus[0], name: { ...menus[0]?.name, 'zh-hk': '找院校' } }, ...menus.slice(1)],
  });
});

describe('two who write the same part', () => {
  test('each keep what the other changed elsewhere, and see both where it is the same', async () => {
    const [one, other] = [await open(ada), await open(ben)];
    await ada.send(PAGE, { ...one, 'f.webTitle.zh': '服务', do: 'publish' });
    await ben.send(PAGE, { ...other, 'f.webTitle.zh-hk': '服務', do: 'publish' });
    expect((await pageOf('services'))?.webTitle).toMatchObject({ zh: '服务', 'zh-hk': '服務' });
    const refused = await ben.send(PAGE, { ...other, 'f.webTitle.zh': '我们的服务', do: 'publish' });
    const page = await refused.text();
    expect([
      refused.status,
      unescapeHtml(page).includes('<bdi>服务</bdi>'),
      unescapeHtml(page).includes('value="我们的服务"'),
    ]).toEqual([409, true, true]);
    await ben.send(PAGE, { ...formOf(page), 'f.webTitle.zh': '我们的服务', do: 'publish' });
    expect((await pageOf('services'))?.webTitle.zh).toBe('我们的服务');
  });

  test('are told when the other has moved the entries about', async () => {
    const [one, other] = [await open(ada), await open(ben)];
    const moved = await ada.send(PAGE, { ...one, do: 'remove modules.0' });
    const fields = [...unescapeHtml(await moved.text()).matchAll(/name="f\.modules\.(\d+)\.kind"/g)];
    expect(fields.length).toBeGreaterThan(0);
    const without = Object.fromEntries(Object.entries(one).filter(([name]) => !name.startsWith('f.modules.')));
    await ada.send(PAGE, { ...without, do: 'publish' });
    expect((await pageOf('services'))?.modules).toEqual([]);
    const refused = await ben.send(PAGE, { ...other, 'f.modules.0.title.en-us': 'Mine', do: 'publish' });
    expect([refused.status, unescapeHtml(await refused.text()).includes('value="Mine"')]).toEqual([409, true]);
    expect((await pageOf('services'))?.modules).toEqual([]);
  });

  test('who press at the same moment lose nothing', async () => {
    const [one, other] = [await open(ada), await open(ben)];
    await Promise.all([
      ada.send(PAGE, { ...one, 'f.webMetaKeywords.en-us': 'advice', do: 'publish' }),
      ben.send(PAGE, { ...other, 'f.webMetaKeywords.zh-hk': '顧問', do: 'publish' }),
    ]);
    expect((await pageOf('services'))?.webMetaKeywords).toMatchObject({ 'en-us': 'advice', 'zh-hk': '顧問' });
  });
});

test('to undo is a new edit, which gives back all that was there, entries too', async () => {
  const edits = [...(await ada.read(PAGE)).matchAll(/name="undo" value="(\d+)"/g)].map(([, number]) => number ?? '');
  for (const number of edits.slice(0, 3)) await ada.send(PAGE, { undo: number });
  expect((await pageOf('services'))?.modules.length).toBeGreaterThan(0);
  expect((await pageOf('services'))?.webMetaKeywords).not.toMatchObject({ 'en-us': 'advice' });
  expect((await ada.read(PAGE)).match(/name="undo"/g)?.length).toBe(edits.length + 3);
});

test('what is due is there for whoever reads the site next, once, without anybody’s press', async () => {
  const path = '/content/part?of=menus';
  const at = new Date(Date.now() + 2 * 3600_000);
  const field = new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 16);
  const form = await open(ada, path);
  const early = await ada.send(path, {
    ...form,
    'f.list.0.name.en-us': 'Later',
    at: '2020-01-01T00:00',
    do: 'schedule',
  });
  expect([early.status, (await early.text()).includes(words['content.checkAt'])]).toEqual([422, true]);
  const due = await ada.send(path, { ...form, 'f.list.0.name.en-us': 'Later', at: field, do: 'schedule' });
  expect(due.headers.get('location')).toContain('done=due');
  const told = JSON.parse(due.headers.get(VERSIONS_HEADER) ?? '{}') as Record<string, number[]>;
  expect(told.mso?.[1]).toBe(Date.parse(`${field}:00+08:00`));
  const menu = async () => JSON.stringify(await readBackend(agentMenu, { agentKey: 'mso' }, { locale: 'en-us' }));
  expect(await menu()).not.toContain('Later');
  vi.useFakeTimers({ now: at.getTime() + 60_000, toFake: ['Date'] });
  const both = await Promise.all([menu(), menu()]);
  for (const one of [...both, await menu()]) expect(one).toContain('Later');
  expect(await drafts()).toEqual([]);
  const log = await readRows(testEnv.DB, {
    sql: `SELECT who FROM staff_log WHERE deed = 'contentPublished' AND about = 'menus' ORDER BY id DESC LIMIT 2`,
    values: [],
  });
  expect(log).toEqual([{ who: 'Ada' }, { who: 'Ada' }]);
});

test('a new page begins as a draft, is converted and looked at, and then published', async () => {
  const begun = await ada.send('/content', { entrance: 'visas/uk', menuKey: 'visas-uk' });
  const path = '/content/part?of=page+visas%2Fuk';
  expect(begun.headers.get('location')).toBe(`/mso/_/office${path}`);
  expect((await ada.send('/content', { entrance: '../x', menuKey: 'x' })).status).toBe(422);
  const empty = await ada.send(path, { ...(await open(ada, path)), do: 'publish' });
  expect([empty.status, (await empty.text()).includes(words['contentProblem.empty'])]).toEqual([422, true]);

  const converted = await (
    await ada.send(path, { ...(await open(ada, path)), 'f.webTitle.zh': '英国签证视频', do: 'convert' })
  ).text();
  expect(converted).toContain('value="英國簽證視頻"');
  // The converter knows the characters, and the glossary the word.
  expect(converted).toContain(words['content.otherWord'].replace('{{found}}', '視頻').replace('{{word}}', '影片'));
  const form = {
    ...(await open(ada, path)),
    'f.webTitle.zh': '英国签证视频',
    'f.webTitle.zh-hk': '英國簽證視頻',
    converted: hidden(converted, 'converted'),
  };
  const unseen = await ada.send(path, { ...form, do: 'publish' });
  expect([unseen.status, (await unseen.text()).includes(words['contentProblem.notLookedAt'])]).toEqual([422, true]);
  expect(await pageOf('visas/uk')).toBeUndefined();
  await ada.send(path, { ...form, do: 'keep' });
  expect(await ada.read(path)).toContain('class="converted"');
  await ada.send(path, { ...(await open(ada, path)), looked: '英國簽證視頻', do: 'publish' });
  expect((await pageOf('visas/uk'))?.webTitle).toEqual({ zh: '英国签证视频', 'zh-hk': '英國簽證視頻', 'en-us': '' });
  const [number = ''] = [...(await ada.read(path)).matchAll(/name="undo" value="(\d+)"/g)].map(([, one]) => one ?? '');
  await ada.send(path, { undo: number });
  expect(await pageOf('visas/uk')).toBeUndefined();
});

test('a draft lies over what was published while it waited, and where both changed the same its writer is asked', async () => {
  const path = '/content/part?of=page+fees';
  await ada.send(path, { ...(await open(ada, path)), 'f.webTitle.en-us': 'What it costs', do: 'keep' });
  const site = await siteOf('mso');
  const content = await readSiteContent(testEnv.DB, site.id);
  const imported = content.pages.map((page) =>
    page.entrance === 'fees' ? { ...page, webTitle: { ...page.webTitle, zh: '价钱', 'en-us': 'Prices' } } : page,
  );
  await batchWrite(testEnv.DB, contentStatements(site.id, { ...content, pages: imported }));
  const refused = await ada.send(path, { ...(await open(ada, path)), do: 'publish' });
  const page = await refused.text();
  expect([refused.status, page.includes('<bdi>Prices</bdi>'), page.includes('value="What it costs"')]).toEqual([
    409,
    true,
    true,
  ]);
  expect((await pageOf('fees'))?.webTitle).toMatchObject({ zh: '价钱', 'en-us': 'Prices' });
  await ada.send(path, { ...(await open(ada, path)), do: 'publish' });
  expect((await pageOf('fees'))?.webTitle).toMatchObject({ zh: '价钱', 'en-us': 'What it costs' });
});

test('a page that is taken away is nobody’s, and its history gives it back as it was', async () => {
  const path = '/content/part?of=page+scholarships';
  const before = await pageOf('scholarships');
  const { pages } = await standing();
  await ada.send(path, { ...(await open(ada, path)), do: 'remove' });
  expect((await standing()).pages).toEqual(pages.filter(({ entrance }) => entrance !== 'scholarships'));
  await ada.send(path, { undo: '1' });
  expect(await pageOf('scholarships')).toEqual(before);
});

test('another text of the policy is another version', async () => {
  const path = '/content/part?of=policy';
  const form = await open(ada, path);
  const text = `${form['f.content.en-us']}<p>More.</p>`;
  const same = await ada.send(path, { ...form, 'f.content.en-us': text, do: 'publish' });
  expect([same.status, (await same.text()).includes(words['contentProblem.samePolicyVersion'])]).toEqual([422, true]);
  await ada.send(path, { ...form, 'f.content.en-us': text, 'f.version': '2026-12-01', do: 'publish' });
  expect((await standing()).policy).toMatchObject({ version: '2026-12-01' });
});

test('nothing of another site is read or written', async () => {
  await ada.send(PAGE, { ...(await open(ada)), 'f.webTitle.en-us': 'Ours alone', do: 'keep' });
  const before = await standing();
  expect(await elsewhere.read(PAGE)).not.toContain('Ours alone');
  await elsewhere.send(PAGE, { ...(await open(elsewhere)), 'f.webTitle.en-us': 'Theirs', do: 'publish' });
  await elsewhere.send(PAGE, { do: 'discard' });
  await elsewhere.send(PAGE, { undo: '1' });
  expect(await standing()).toEqual(before);
  expect((await open(ada))['f.webTitle.en-us']).toBe('Ours alone');
});

test('no headline is published whose article is not there or not open to the site, and none leads nowhere later', async () => {
  const path = '/content/part?of=news';
  const articles = `INSERT INTO news (id, title, subtitle, description, publish_time, gmt_create)
SELECT DISTINCT news_id, title, subtitle, '{}', publish_time, publish_time FROM agent_news WHERE true ON CONFLICT DO NOTHING`;
  await batchWrite(testEnv.DB, [{ sql: articles, values: [] }]);
  const form = await open(ada, path);
  const before = (await standing()).news;
  const [{ id } = { id: '' }] = before;
  const publishWith = async (article: string) => {
    const answer = await ada.send(path, { ...form, 'f.list.0.id': article, do: 'publish' });
    return { status: answer.status, text: await answer.text() };
  };
  const { status, text } = await publishWith('999999');
  expect([status, text.includes(words['contentProblem.leadsNowhere'])]).toEqual([422, true]);
  const close = (levels: number) => [
    { sql: 'UPDATE news SET levels = ?2 WHERE id = ?1', values: [Number(id), levels] },
  ];
  await batchWrite(testEnv.DB, close(0));
  expect((await publishWith(String(id))).status).toBe(422);
  expect((await standing()).news).toEqual(before);
  const shown = async () =>
    (await readBackend(agentDetail, { keyCode: 'mso', host: '' })).indexNewsList.map((line) => String(line.id));
  expect(await shown()).not.toContain(String(id));
  await batchWrite(testEnv.DB, close(-1));
  expect(await shown()).toContain(String(id));
});

test('a form that stays open behind its preview conflicts with nobody when its owner goes on', async () => {
  const form = { ...(await open(ada)), form: hidden(await ada.read(PAGE), 'form') };
  expect(form.form).not.toBe('');
  const looked = await ada.send(PAGE, { ...form, 'f.webTitle.en-us': 'First words', do: 'preview' });
  expect(looked.status).toBe(303);
  const kept = await ada.send(PAGE, { ...form, 'f.webTitle.en-us': 'Second words', do: 'keep' });
  expect([kept.status, kept.headers.get('location')]).toEqual([303, expect.stringContaining('done=kept')]);
  expect((await open(ada))['f.webTitle.en-us']).toBe('Second words');
  // A colleague's change of the same text is still one.
  const theirs = await open(ben);
  await ben.send(PAGE, { ...theirs, 'f.webTitle.en-us': 'Theirs', do: 'keep' });
  const both = await ada.send(PAGE, { ...form, 'f.webTitle.en-us': 'Third words', do: 'keep' });
  expect(both.status).toBe(409);
});
