import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { firstOf, LONGEST_FIRST } from '#tests/browser/support/views.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
  // As registers have it: two schools of one name in two places, two courses of one name in one school, and one of which nobody has written.
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

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);

/** Enough of each kind, and those above. */
const FIRST = { school: 15, course: 20, news: 10, pages: 20 };

test.each(firstOf(1, LONGEST_FIRST))(
  'pages that search engines are told of say what they are, each otherwise, in %s',
  async (locale) => {
    const files = Object.entries(FIRST).map(([kind, most]) => ({
      file: `sitemap-${kind}${kind === 'pages' ? '' : '-1'}.xml`,
      most,
    }));
    const listed = await Promise.all(
      files.map(async ({ file, most }) => locsOf((await visit(portal.url, `/mso/${file}`)).text).slice(0, most)),
    );
    const said = new Map<string, string>();
    for (const path of [
      ...listed.flat(),
      '/mso/school/course/1010001',
      '/mso/school/course/1010002',
      '/mso/school/course/1011001',
    ]) {
      if (said.has(path)) continue;
      const { text, status } = await visitPage(portal.url, `${path}?lang=${locale}`);
      const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
      const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1] ?? '';
      expect([path, status, title !== '', description !== '']).toEqual([path, 200, true, true]);
      said.set(path, `${title}\n${description}`);
    }
    const bySaying = Map.groupBy(said.keys(), (path) => said.get(path));
    expect([...bySaying.values()].filter((paths) => paths.length > 1)).toEqual([]);
  },
);

test('an address without an end makes no page without an end', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');
  const [few, endless] = await Promise.all(
    [12, 2000].map(async (count) => (await visitPage(portal.url, `/mso/school?id=${ids(count)}`)).text.length),
  );
  // Its links carry sixty of them at most, in each language, twice.
  expect((endless ?? 0) - (few ?? 0)).toBeLessThan(12_000);
});
