import { beforeAll, expect, test } from 'vitest';
import { NORTHBRIDGE, SITES } from '#backend/seed/sites.ts';
import { getLogoPath, getCrestPath } from '#shared/art/art-address.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { listPictures } from '#scripts/pictures/list-pictures.ts';
import { crawlDrawings } from '#scripts/pictures/crawl-drawings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';
import { crossProduct } from '#tests/support/limit-cases.ts';
import { IS_FULL } from '#tests/support/is-full.ts';

let portal: RunningPortal;
beforeAll(async () => void (portal = await getSharedPortal()), 180_000);

/**
 * One page of each kind. In the demo data, school 1001 has uploaded pictures, and school 1012 has none and gets
 * generated ones.
 */
const PATHS = [
  '',
  '/school',
  '/school?page=7',
  '/school/1001',
  '/school/1012',
  '/college-library',
  '/school/school-search?view=map',
  '/country-list',
  '/country-list/au',
  '/country-list/school-rank-tab',
  '/consult/list',
  '/consult/list?keyword=nothing',
  '/lecture',
  '/dse',
  '/dse/pathway-course',
  '/school-selection',
  '/about/us',
  '/404',
  '/500',
  '/no/such/page',
];

const PICTURE_PATTERN = /(?:\/_\/art|\/\w+\/appFile)\/[^"'\\\s,)]+?\.svg/g;

/** Whether the response is a static file. Static files lack the request id, which the Worker sets on its responses. */
const isStaticFile = (headers: object) => !('x-request-id' in headers);

// Each picture is a separate request, and a page has up to twenty of them.
test.each(
  crossProduct(
    SITES.map(({ agent }) => agent.keyCode),
    LOCALES,
  ),
)(
  'every picture of a page of %s in %s is pre-rendered',
  async (agent, locale) => {
    const match = new Set<string>();
    for (const path of PATHS) {
      const page = await visitPage(portal.url, `/${agent}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
      for (const [address] of page.text.matchAll(PICTURE_PATTERN)) match.add(address);
    }
    expect(match.size).toBeGreaterThan(40);
    const renderedPictures: string[] = [];
    for (const address of match) {
      const { status, headers } = await visit(portal.url, address);
      expect(status, address).toBe(200);
      if (!isStaticFile(headers)) renderedPictures.push(address);
    }
    expect(renderedPictures).toEqual([]);
  },
  120_000,
);

// The crawl reads a hundred pages, because it reaches schools only after many others.
test.runIf(IS_FULL)(
  'a build lists the pictures of a running site’s pages',
  async () => {
    const rows = await crawlDrawings(new URL('/northbridge', portal.url).href, 100);
    const { name, brandColour: colour } = NORTHBRIDGE;
    for (const locale of LOCALES)
      expect(rows).toContain(getLogoPath({ name: name[locale], colour, variant: 'mark', locale }));
    const schools = rows.filter((address) => /\/school\/(?:uk|au|us|ca)\/\d+\.svg$/.test(address));
    expect(schools.length, 'from lists on to schools').toBeGreaterThan(10);
    expect(rows.filter((address) => !listPictures().includes(address))).toEqual([]);
  },
  120_000,
);

test('a picture has the same title as a file and inline', async () => {
  const monogram = 'XYZ';
  const [pageResponse, unknownResponse] = await Promise.all([
    visit(portal.url, getCrestPath({ id: 1009, country: 'uk', monogram: 'UB' })),
    visit(portal.url, getCrestPath({ id: 'of-another-backend', country: 'uk', monogram })),
  ]);
  expect([pageResponse, unknownResponse].map(({ headers }) => isStaticFile(headers))).toEqual([true, false]);
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'cache-control',
    'cross-origin-resource-policy',
    'referrer-policy',
  ])
    expect([name, pageResponse.headers[name]]).toEqual([name, unknownResponse.headers[name]]);
  for (const { headers } of [pageResponse, unknownResponse])
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
});
