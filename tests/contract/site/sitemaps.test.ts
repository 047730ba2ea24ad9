import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTED_KINDS } from '#shared/contract/site/pages.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import type { OutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { getSharedOutsidePortal } from '#tests/contract/support/shared-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';
import { limitCases, LONGEST_FIRST } from '#tests/support/limit-cases.ts';

const parseLocations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));

/** Number of URLs to check in each sitemap file. */
const ENTRIES_PER_FILE = { school: 15, course: 20, news: 10, pages: 20 };

describe('with the embedded backend', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startDemoPortal();
    // Hides one school everywhere, and another on sites of level 4.
    await changeData(portal, 'UPDATE schools SET levels = 0 WHERE id = 1002');
    await changeData(portal, `UPDATE schools SET levels = ~(1 << 4) WHERE id = 1003`);
    await changeData(
      portal,
      'UPDATE courses SET school_levels = (SELECT levels FROM schools WHERE id = school_id) WHERE school_id IN (1002, 1003)',
    );
    // Two schools with the same name in different places, two courses with the same name at one school, and a school
    // without an editor's text. All of these occur in real registers.
    await changeData(
      portal,
      'UPDATE schools SET (name, name_chn, name_sort) = (SELECT name, name_chn, name_sort FROM schools WHERE id = 1010) WHERE id = 1011',
    );
    await changeData(portal, `UPDATE schools SET detail = '{}' WHERE id IN (1010, 1011, 1012)`);
    await changeData(
      portal,
      'UPDATE courses SET (name, name_chn) = (SELECT name, name_chn FROM courses WHERE id = 1010001) WHERE id IN (1010002, 1011001)',
    );
  });
  afterAll(() => portal?.stop());

  const readText = async (path: string) => (await visit(portal.url, path)).text;
  const listSitemapFiles = async (agent: string) =>
    parseLocations(await readText(`/${agent}/sitemap.xml`)).map(({ pathname }) => pathname);
  const listSitemapPages = async (agent: string) => {
    const files = await listSitemapFiles(agent);
    return (await Promise.all(files.map(readText))).flatMap(parseLocations).map(({ pathname }) => pathname);
  };

  test('lists every school, course and article that a level may see once', async () => {
    const readIds = async (sql: string) => (await readData<{ id: number }>(portal, sql)).map(({ id }) => id);
    const isOpenSql = '(levels & (1 << 1)) <> 0';
    const expectedPaths = [
      ...(await readIds(`SELECT id FROM schools WHERE ${isOpenSql}`)).map((id) => `/mso/school/${id}`),
      ...(await readIds(`SELECT id FROM courses WHERE ${isOpenSql} AND (school_levels & (1 << 1)) <> 0`)).map(
        (id) => `/mso/school/course/${id}`,
      ),
      ...(await readIds(`SELECT id FROM news WHERE ${isOpenSql}`)).map((id) => `/mso/consult/${id}`),
    ];
    const listedPages = await listSitemapPages('mso');
    expect(new Set(listedPages).size).toBe(listedPages.length);
    expect(listedPages.filter((path) => /\d$/.test(path)).sort()).toEqual(expectedPaths.sort());
    expect(listedPages).not.toContain('/mso/school/1002');
    expect(listedPages).toContain('/mso/school/1003');
    expect(await listSitemapPages('hengdu')).not.toContain('/hengdu/school/1003');
  });

  test('lists pages that open at the listed URL', async () => {
    const listedPages = await listSitemapPages('mso');
    const names = listedPages.filter((_, index) => index % Math.ceil(listedPages.length / 40) === 0);
    for (const path of names) {
      const page = await visitPage(portal.url, `${path}?lang=zh-hk`);
      const canonicalUrl = /<link rel="canonical" href="([^"]+)"/.exec(page.text)?.[1] ?? '';
      expect([page.status, new URL(canonicalUrl).pathname], path).toEqual([200, path]);
    }
  });

  test('lists an article with its publication date, and each entry with all languages', async () => {
    const xml = await readText('/mso/sitemap-news-1.xml');
    const [entry = ''] = xml.match(/<url>.*?<\/url>/s) ?? [];
    expect(entry).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
    expect(entry.match(/hreflang="[^"]+"/g)).toEqual(['hreflang="zh-CN"', 'hreflang="zh-HK"', 'hreflang="en-US"']);
  });

  test.each(['sitemap-school-99.xml', 'sitemap-school-0.xml', 'sitemap-user-1.xml', 'sitemap-school-1000.xml'])(
    '%s is no file',
    async (file) => {
      expect((await visit(portal.url, `/mso/${file}`)).status).toBe(404);
    },
  );

  test.each(limitCases(1, LONGEST_FIRST))('returns no file for %s', async (locale) => {
    const files = Object.entries(ENTRIES_PER_FILE).map(([kind, max]) => ({
      file: `sitemap-${kind}${kind === 'pages' ? '' : '-1'}.xml`,
      most: max,
    }));
    const listedPages = await Promise.all(
      files.map(async ({ file, most }) =>
        parseLocations((await visit(portal.url, `/mso/${file}`)).text)
          .map(({ pathname }) => pathname)
          .slice(0, most),
      ),
    );
    const titleByPath = new Map<string, string>();
    for (const path of [
      ...listedPages.flat(),
      '/mso/school/course/1010001',
      '/mso/school/course/1010002',
      '/mso/school/course/1011001',
    ]) {
      if (titleByPath.has(path)) continue;
      const { text, status } = await visitPage(portal.url, `${path}?lang=${locale}`);
      const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
      const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1] ?? '';
      expect([path, status, title !== '', description !== '']).toEqual([path, 200, true, true]);
      titleByPath.set(path, `${title}\n${description}`);
    }
    const pathsByTitle = Map.groupBy(titleByPath.keys(), (path) => titleByPath.get(path));
    expect([...pathsByTitle.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });

  test('an endless URL does not produce an endless page', async () => {
    const readIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
    const [smallFileCount, largeFileCount] = await Promise.all(
      [12, 2000].map(async (count) => (await visitPage(portal.url, `/mso/school?id=${readIds(count)}`)).text.length),
    );
    // The page contains the ids only in its links: at most sixty of them, in each language, twice.
    expect((largeFileCount ?? 0) - (smallFileCount ?? 0)).toBeLessThan(12_000);
  });
});

describe('with an outside backend', () => {
  let portal: OutsidePortal;
  beforeAll(async () => void (portal = await getSharedOutsidePortal()));

  test('without the call, the sitemap contains the pages that every site has', async () => {
    portal.backend.answer('/appMso/sitemap/listedPages', { json: { code: '1002', msg: '没有这个接口' } });
    const index = await visit(portal.url, '/mso/sitemap.xml');
    expect([index.status, parseLocations(index.text).map(({ pathname }) => pathname)]).toEqual([
      200,
      ['/mso/sitemap-pages.xml'],
    ]);
  });

  test.each([['/mso/sitemap.xml'], [`/mso/sitemap-${LISTED_KINDS[0]}-1.xml`]])(
    'during an outage %s is a 503, which removes nothing from search engines',
    async (path) => {
      portal.backend.answer('/appMso/sitemap/listedPages', 'reset');
      const response = await visit(portal.url, path);
      expect([response.status, response.headers['retry-after']]).toEqual([503, '600']);
    },
  );
});
