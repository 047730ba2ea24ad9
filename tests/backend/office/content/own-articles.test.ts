import { beforeAll, describe, expect, test, vi } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { textsToIndex } from '#backend/queries/assistant/index.ts';
import { OFFICE_PASS_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { newsDetail, newsList } from '#shared/contract/catalogue/news.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { listedPages } from '#shared/contract/site/pages.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { begin, getEdits, open, getRows, send, getStatus, titlesIn } from './own-row.ts';

// News articles of one site, listed among the shared ones.

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
  const agents = await getRows<{ id: number; key: string }>('SELECT id, key_code AS key FROM agents');
  ids = Object.fromEntries(agents.map(({ id, key }) => [key, String(id)]));
});

const getVisitor = (agentKey: string, pass = '') => ({
  level: 1,
  locale: 'en-us' as const,
  headers: { 'x-agent-key': agentKey, 'x-agent-id': ids[agentKey] ?? '', [OFFICE_PASS_HEADER]: pass },
});
const titles = async (agentKey: string, query: object = {}, pass = '') =>
  (await readBackend(newsList, { currentPage: 1, showCount: 100, ...query }, getVisitor(agentKey, pass))).map(
    ({ title }) => title,
  );
const detail = async (agentKey: string, id: string, pass = '') =>
  (await readBackend(newsDetail, { id }, getVisitor(agentKey, pass))).newDtos;
const headlines = async (agentKey: string) =>
  (await readBackend(agentDetail, { keyCode: agentKey }, getVisitor(agentKey))).indexNewsList.map(({ title }) => title);
const sitemap = async (agentKey: string) =>
  (await readBackend(listedPages, { kind: 'news' }, getVisitor(agentKey))).rows.map(({ id }) => String(id));

const TITLE = 'Zebra crossing fees';

describe('an article of a site', () => {
  let of = '';
  let id = '';

  test('is a draft for its editors alone until it is published, and then on its site alone', async () => {
    of = await begin(ada, 'article');
    id = of.slice('article '.length);
    await send(ada, of, { ...ARTICLE, do: 'keep' });
    const pass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Priya', role: 'lead' })).replace(
      'desk_pass=',
      '',
    );
    expect([(await titles('mso')).includes(TITLE), await detail('mso', id)]).toEqual([false, null]);
    expect((await titles('mso', {}, pass))[0]).toBe(TITLE);
    expect((await detail('mso', id, pass))?.description).toContain('Quagga');
    const publishedSent = await send(ada, of, { ...(await open(ada, of)), do: 'publish' });
    expect(publishedSent.location).toContain('done=published');
    expect(publishedSent.headers.get(VERSIONS_HEADER)).toContain('"mso":');
    expect([(await titles('mso')).includes(TITLE), (await titles('northbridge')).includes(TITLE)]).toEqual([
      true,
      false,
    ]);
    expect([(await detail('mso', id))?.title, await detail('northbridge', id)]).toEqual([TITLE, null]);
    expect(await detail('mso', id)).toMatchObject({ countryKey: 'uk', topic: 'money' });
    expect(await titlesIn(ada, 'article')).toEqual([TITLE]);
  });

  test('is found by its words, is in the sitemap and in the index of the assistant, on its site alone', async () => {
    for (const keyword of ['quagga', '斑馬線']) {
      expect(await titles('mso', { keyword })).toEqual([TITLE]);
      expect(await titles('northbridge', { keyword })).toEqual([]);
    }
    expect([(await sitemap('mso')).includes(id), (await sitemap('northbridge')).includes(id)]).toEqual([true, false]);
    const [article] = textsToIndex().filter(({ sql }) => sql.includes("'article'"));
    if (!article) throw new Error('no article is indexed');
    const indexed = (await queryRows(testEnv.DB, article)).find(({ ref }) => ref === id);
    expect(indexed?.agentId).toBe(Number(ids.mso));
    // The index contains the changed text instead of the earlier one.
    await send(ada, of, { ...(await open(ada, of)), 'f.body.en-us': '<p>Okapi rules apply.</p>', do: 'publish' });
    expect([await titles('mso', { keyword: 'quagga' }), await titles('mso', { keyword: 'okapi' })]).toEqual([
      [],
      [TITLE],
    ]);
  });

  test('is on the home page of its site while its editor lists it there', async () => {
    expect(await headlines('mso')).not.toContain(TITLE);
    await send(ada, of, { ...(await open(ada, of)), 'f.onHome': 'yes', do: 'publish' });
    expect(await headlines('mso')).toContain(TITLE);
    await send(ada, of, { ...(await open(ada, of)), 'f.levels': '0', do: 'publish' });
    expect([await detail('mso', id), (await headlines('mso')).includes(TITLE)]).toEqual([null, false]);
    await send(ada, of, { ...(await open(ada, of)), 'f.levels': '-1', do: 'publish' });
    expect(await headlines('mso')).toContain(TITLE);
  });

  test('is closed to advisers, unknown to other sites, and shared articles are closed to every site', async () => {
    const rowsBefore = await getRows('SELECT * FROM news ORDER BY id');
    const [shared] = await getRows<{ id: number }>('SELECT id FROM news WHERE agent_id = 0 LIMIT 1');
    for (const [client, name, status] of [
      [tom, of, 404],
      [cat, of, 403],
      [ada, `article ${shared?.id}`, 404],
    ] as const) {
      expect(await getStatus(client, name)).toBe(status);
      const submitted: Record<string, string>[] = [
        { ...ARTICLE, do: 'publish' },
        { ...ARTICLE, do: 'keep' },
        { undo: '1' },
        { do: 'remove' },
      ];
      for (const fields of submitted)
        expect([fields, (await send(client, name, fields)).status]).toEqual([fields, status]);
    }
    expect(await getRows('SELECT * FROM news ORDER BY id')).toEqual(rowsBefore);
  });

  test('is refused with a missing summary, an unknown topic or a link that leads nowhere', async () => {
    for (const [change, problem] of [
      [{ 'f.subtitle.en-us': ' ' }, 'empty'],
      [{ 'f.topic': 'gossip' }, 'wrong'],
      [{ 'f.date': '2026-02-30' }, 'noDay'],
      [{ 'f.picture': 'javascript:alert(1)' }, 'noAddress'],
      [{ 'f.body.en-us': '<p><a href="/no-such-page">x</a></p>' }, 'leadsNowhere'],
    ] as const) {
      const rejectedSent = await send(ada, of, { ...(await open(ada, of)), ...change, do: 'publish' });
      expect([change, rejectedSent.status, rejectedSent.problems]).toEqual([
        change,
        422,
        expect.arrayContaining([problem]),
      ]);
    }
    await send(ada, of, { do: 'discard' });
  });

  test('is withdrawn with its headline and index entry, and restored from its history', async () => {
    await send(ada, of, { do: 'remove' });
    expect([await detail('mso', id), await titles('mso', { keyword: 'okapi' })]).toEqual([null, []]);
    expect(await getRows(`SELECT * FROM agent_news WHERE news_id = ${id}`)).toEqual([]);
    const [number = ''] = await getEdits(ada, of);
    await send(ada, of, { undo: number });
    expect(await detail('mso', id)).toMatchObject({ title: TITLE, publishTime: expect.stringMatching('^2026-11-20') });
  });
});

test('a scheduled article is published at its time by whoever reads the site first', async () => {
  const at = new Date(Date.now() + 2 * 3600_000);
  const field = new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 16);
  const of = await begin(ada, 'article');
  await send(ada, of, { ...ARTICLE, 'f.title.en-us': 'Due later', 'f.date': '', at: field, do: 'schedule' });
  expect(await titles('mso')).not.toContain('Due later');
  vi.useFakeTimers({ now: at.getTime() + 60_000, toFake: ['Date'] });
  const all = await titles('mso');
  vi.useRealTimers();
  expect(all).toContain('Due later');
});
