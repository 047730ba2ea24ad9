import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTED_KINDS } from '#shared/contract/site/pages.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc));

describe('with the embedded backend', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startDemoPortal();
    // Of one school nobody may see anything, and of another no site of level 4.
    await changeData(portal, 'UPDATE schools SET levels = 0 WHERE id = 1002');
    await changeData(portal, `UPDATE schools SET levels = ~(1 << 4) WHERE id = 1003`);
    await changeData(
      portal,
      'UPDATE courses SET school_levels = (SELECT levels FROM schools WHERE id = school_id) WHERE school_id IN (1002, 1003)',
    );
  });
  afterAll(() => portal?.stop());

  const read = async (path: string) => (await visit(portal.url, path)).text;
  const filesOf = async (agent: string) => locsOf(await read(`/${agent}/sitemap.xml`)).map(({ pathname }) => pathname);
  const pagesOf = async (agent: string) => {
    const files = await filesOf(agent);
    return (await Promise.all(files.map(read))).flatMap(locsOf).map(({ pathname }) => pathname);
  };

  test('every school, course and article that a level may see is listed once', async () => {
    const idsOf = async (sql: string) => (await readData<{ id: number }>(portal, sql)).map(({ id }) => id);
    const open = '(levels & (1 << 1)) <> 0';
    const expected = [
      ...(await idsOf(`SELECT id FROM schools WHERE ${open}`)).map((id) => `/mso/school/${id}`),
      ...(await idsOf(`SELECT id FROM courses WHERE ${open} AND (school_levels & (1 << 1)) <> 0`)).map(
        (id) => `/mso/school/course/${id}`,
      ),
      ...(await idsOf(`SELECT id FROM news WHERE ${open}`)).map((id) => `/mso/consult/${id}`),
    ];
    const listed = await pagesOf('mso');
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((path) => /\d$/.test(path)).sort()).toEqual(expected.sort());
    expect(listed).not.toContain('/mso/school/1002');
    expect(listed).toContain('/mso/school/1003');
    expect(await pagesOf('hengdu')).not.toContain('/hengdu/school/1003');
  });

  test('a page that is listed opens, under the address by which it is listed', async () => {
    const listed = await pagesOf('mso');
    const some = listed.filter((_, at) => at % Math.ceil(listed.length / 40) === 0);
    for (const path of some) {
      const page = await visitPage(portal.url, `${path}?lang=zh-hk`);
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page.text)?.[1] ?? '';
      expect([page.status, new URL(canonical).pathname], path).toEqual([200, path]);
    }
  });

  test('an article says when it was published, and each entry all languages', async () => {
    const xml = await read('/mso/sitemap-news-1.xml');
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
});

describe('before an outside backend', () => {
  let portal: OutsidePortal;
  beforeAll(async () => void (portal = await startOutsidePortal()));
  afterAll(() => portal?.stop());

  test('that does not know the call, the map is of the pages that every site has', async () => {
    portal.backend.answer('/appMso/sitemap/listedPages', { json: { code: '1002', msg: '没有这个接口' } });
    const index = await visit(portal.url, '/mso/sitemap.xml');
    expect([index.status, locsOf(index.text).map(({ pathname }) => pathname)]).toEqual([
      200,
      ['/mso/sitemap-pages.xml'],
    ]);
  });

  test.each([['/mso/sitemap.xml'], [`/mso/sitemap-${LISTED_KINDS[0]}-1.xml`]])(
    'that is down, %s is asked for later, and says nothing is gone',
    async (path) => {
      portal.backend.answer('/appMso/sitemap/listedPages', 'reset');
      const answer = await visit(portal.url, path);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '600']);
    },
  );
});
