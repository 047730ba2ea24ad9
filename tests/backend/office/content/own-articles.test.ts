import { beforeAll, describe, expect, test, vi } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { selectTextsToIndex } from '#backend/queries/assistant/index.ts';
import { OFFICE_PASS_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { newsDetail, newsList } from '#shared/contract/catalogue/news.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { listedPages } from '#shared/contract/site/pages.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { beginRow, readEditNumbers, openForm, readRows, sendPart, readPartStatus, titlesIn } from './own-row.ts';

// Tests news articles that belong to one site and are listed among the shared articles.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const cat = new DeskVisitor('mso', 'Cat', 'adviser');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');

const ARTICLE = {
  'f.title.en-us': 'Zebra crossing fees',
  'f.title.zh': '斑马线收费',
  'f.title.zh-hk': '斑馬線收費',
  'f.subtitle.en-us': 'What changes in May.',
  'f.body.en-us': '<h2>From May</h2><p>Quagga rules apply.</p><h2>Next</h2><p>Ask an adviser.</p>',
  'f.picture': '',
  'f.topic': 'money',
  'f.country': 'uk',
  'f.onHome': 'no',
  'f.date': '2026-11-20',
  'f.levels': '-1',
  before: '{}',
  converted: '[]',
};

let ids: Record<string, string> = {};
beforeAll(async () => {
  await loadDemo();
  const agents = await readRows<{ id: number; key: string }>('SELECT id, key_code AS key FROM agents');
  ids = Object.fromEntries(agents.map(({ id, key }) => [key, String(id)]));
});

const createContext = (agentKey: string, officePass = '') => ({
  level: 1,
  locale: 'en-us' as const,
  headers: { 'x-agent-key': agentKey, 'x-agent-id': ids[agentKey] ?? '', [OFFICE_PASS_HEADER]: officePass },
});
const readTitles = async (agentKey: string, query: object = {}, officePass = '') =>
  (await readBackend(newsList, { currentPage: 1, showCount: 100, ...query }, createContext(agentKey, officePass))).map(
    ({ title }) => title,
  );
const readDetail = async (agentKey: string, id: string, officePass = '') =>
  (await readBackend(newsDetail, { id }, createContext(agentKey, officePass))).newDtos;
const readHeadlines = async (agentKey: string) =>
  (await readBackend(agentDetail, { keyCode: agentKey }, createContext(agentKey))).indexNewsList.map(
    ({ title }) => title,
  );
const readSitemap = async (agentKey: string) =>
  (await readBackend(listedPages, { kind: 'news' }, createContext(agentKey))).rows.map(({ id }) => String(id));

const TITLE = 'Zebra crossing fees';

describe('an article of a site', () => {
  let partName = '';
  let id = '';

  test('is visible to its editors only until it is published, and then on its site only', async () => {
    partName = await beginRow(ada, 'article');
    id = partName.slice('article '.length);
    await sendPart(ada, partName, { ...ARTICLE, do: 'keep' });
    const officePass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Priya', role: 'lead' })).replace(
      'desk_pass=',
      '',
    );
    expect([(await readTitles('mso')).includes(TITLE), await readDetail('mso', id)]).toEqual([false, null]);
    expect((await readTitles('mso', {}, officePass))[0]).toBe(TITLE);
    expect((await readDetail('mso', id, officePass))?.description).toContain('Quagga');
    const publishResult = await sendPart(ada, partName, { ...(await openForm(ada, partName)), do: 'publish' });
    expect(publishResult.location).toContain('done=published');
    expect(publishResult.headers.get(VERSIONS_HEADER)).toContain('"mso":');
    expect([(await readTitles('mso')).includes(TITLE), (await readTitles('northbridge')).includes(TITLE)]).toEqual([
      true,
      false,
    ]);
    expect([(await readDetail('mso', id))?.title, await readDetail('northbridge', id)]).toEqual([TITLE, null]);
    expect(await readDetail('mso', id)).toMatchObject({ countryKey: 'uk', topic: 'money' });
    expect(await titlesIn(ada, 'article')).toEqual([TITLE]);
  });

  test('is found by its words, is in the sitemap and in the index of the assistant, on its site alone', async () => {
    for (const keyword of ['quagga', '斑馬線']) {
      expect(await readTitles('mso', { keyword })).toEqual([TITLE]);
      expect(await readTitles('northbridge', { keyword })).toEqual([]);
    }
    expect([(await readSitemap('mso')).includes(id), (await readSitemap('northbridge')).includes(id)]).toEqual([
      true,
      false,
    ]);
    const [articleStatement] = selectTextsToIndex().filter(({ sql }) => sql.includes("'article'"));
    if (!articleStatement) throw new Error('no article is indexed');
    const indexedArticle = (await queryRows(testEnv.DB, articleStatement)).find(({ ref }) => ref === id);
    expect(indexedArticle?.agentId).toBe(Number(ids.mso));
    // The search index contains the changed text and no longer contains the earlier one.
    await sendPart(ada, partName, {
      ...(await openForm(ada, partName)),
      'f.body.en-us': '<p>Okapi rules apply.</p>',
      do: 'publish',
    });
    expect([await readTitles('mso', { keyword: 'quagga' }), await readTitles('mso', { keyword: 'okapi' })]).toEqual([
      [],
      [TITLE],
    ]);
  });

  test('is on the home page of its site while its editor lists it there', async () => {
    expect(await readHeadlines('mso')).not.toContain(TITLE);
    await sendPart(ada, partName, { ...(await openForm(ada, partName)), 'f.onHome': 'yes', do: 'publish' });
    expect(await readHeadlines('mso')).toContain(TITLE);
    await sendPart(ada, partName, { ...(await openForm(ada, partName)), 'f.levels': '0', do: 'publish' });
    expect([await readDetail('mso', id), (await readHeadlines('mso')).includes(TITLE)]).toEqual([null, false]);
    await sendPart(ada, partName, { ...(await openForm(ada, partName)), 'f.levels': '-1', do: 'publish' });
    expect(await readHeadlines('mso')).toContain(TITLE);
  });

  test('is inaccessible to advisers and other sites, and shared articles are read-only for every site', async () => {
    const rowsBefore = await readRows('SELECT * FROM news ORDER BY id');
    const [sharedArticle] = await readRows<{ id: number }>('SELECT id FROM news WHERE agent_id = 0 LIMIT 1');
    for (const [client, name, status] of [
      [tom, partName, 404],
      [cat, partName, 403],
      [ada, `article ${sharedArticle?.id}`, 404],
    ] as const) {
      expect(await readPartStatus(client, name)).toBe(status);
      const invalidForms: Record<string, string>[] = [
        { ...ARTICLE, do: 'publish' },
        { ...ARTICLE, do: 'keep' },
        { undo: '1' },
        { do: 'remove' },
      ];
      for (const fields of invalidForms)
        expect([fields, (await sendPart(client, name, fields)).status]).toEqual([fields, status]);
    }
    expect(await readRows('SELECT * FROM news ORDER BY id')).toEqual(rowsBefore);
  });

  test('is refused with a missing title, an unknown topic or a link that leads nowhere', async () => {
    for (const [changedFields, problem] of [
      [{ 'f.title.en-us': ' ', 'f.title.zh': '', 'f.title.zh-hk': '' }, 'empty'],
      [{ 'f.topic': 'gossip' }, 'wrong'],
      [{ 'f.date': '2026-02-30' }, 'noDay'],
      [{ 'f.picture': 'javascript:alert(1)' }, 'noAddress'],
      [{ 'f.body.en-us': '<p><a href="/no-such-page">x</a></p>' }, 'leadsNowhere'],
    ] as const) {
      const rejectedResult = await sendPart(ada, partName, {
        ...(await openForm(ada, partName)),
        ...changedFields,
        do: 'publish',
      });
      expect([changedFields, rejectedResult.status, rejectedResult.problems]).toEqual([
        changedFields,
        422,
        expect.arrayContaining([problem]),
      ]);
    }
    await sendPart(ada, partName, { do: 'discard' });
  });

  test('is withdrawn with its headline and index entry, and restored from its history', async () => {
    await sendPart(ada, partName, { do: 'remove' });
    expect([await readDetail('mso', id), await readTitles('mso', { keyword: 'okapi' })]).toEqual([null, []]);
    expect(await readRows(`SELECT * FROM agent_news WHERE news_id = ${id}`)).toEqual([]);
    const [editNumber = ''] = await readEditNumbers(ada, partName);
    await sendPart(ada, partName, { undo: editNumber });
    expect(await readDetail('mso', id)).toMatchObject({
      title: TITLE,
      publishTime: expect.stringMatching('^2026-11-20'),
    });
  });
});

test.each([
  ['of the list', async () => (await readTitles('mso')).includes('Due later')],
  ['of the article', async (id: string) => (await readDetail('mso', id))?.title === 'Due later'],
])('a scheduled article is published at its time by the first read %s', async (_name, isVisible) => {
  const publishTime = new Date(Date.now() + 2 * 3600_000);
  const field = new Date(publishTime.getTime() + 8 * 3600_000).toISOString().slice(0, 16);
  const partName = await beginRow(ada, 'article');
  const id = partName.slice('article '.length);
  await sendPart(ada, partName, { ...ARTICLE, 'f.title.en-us': 'Due later', 'f.date': '', at: field, do: 'schedule' });
  expect(await isVisible(id)).toBe(false);
  vi.useFakeTimers({ now: publishTime.getTime() + 60_000, toFake: ['Date'] });
  const isPublished = await isVisible(id);
  vi.useRealTimers();
  expect(isPublished).toBe(true);
});
