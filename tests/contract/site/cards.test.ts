import { beforeAll, describe, expect, test } from 'vitest';
import { CARD_SIZES } from '#shared/art/card/card.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { type PageResponse, visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import type { OutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { getSharedOutsidePortal, getSharedPortal } from '#tests/contract/support/shared-portal.ts';

let portal: RunningPortal;
beforeAll(async () => void (portal = await getSharedPortal()), 180_000);

const requestPath = (path: string, base: URL = portal.url) => visit(base, path);

/** Returns the width and height from the header of a PNG. */
function getPngSize({ bytes }: PageResponse) {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const PAGES = [
  ['home', '/mso'],
  ['a comparison of schools', '/mso/compare?schools=1001,1003'],
  ['a comparison of courses', '/mso/compare?courses=1004001,1004002'],
  ['a school', '/mso/school/1001'],
  ['a course', '/mso/school/course/1004001'],
  ['an article', '/mso/consult/5001'],
] as const;

const getImageUrl = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';

describe.each(PAGES)('a link to %s', (_, path) => {
  test.each(LOCALES)('has a picture in the language of the page: %s', async (locale) => {
    const { text } = await visitPage(portal.url, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"');
    const url = new URL(getImageUrl(text));
    expect(url.search).toBe(`?lang=${locale}`);
    const response = await requestPath(url.pathname + url.search);
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/png']);
    expect(response.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(response.headers['set-cookie']).toBe(undefined);
    expect(getPngSize(response)).toEqual(CARD_SIZES.card);
  });
});

test("a comparison's card has the same address as the shared page", async () => {
  const { text } = await visitPage(portal.url, '/mso/compare?schools=1001,1003');
  expect(/<meta property="og:url" content="([^"]+)"/.exec(text)?.[1]).toMatch(/\/mso\/compare\?schools=1001,1003$/);
});

test('a comparison is available as a poster', async () => {
  expect(getPngSize(await requestPath('/mso/_/poster/1/schools/1001-1003-1005-1007.png?lang=zh'))).toEqual(
    CARD_SIZES.poster,
  );
});

test('without a language in its URL a card uses the reader’s language, and is not shared by caches', async () => {
  const response = await requestPath('/mso/_/card/1/home/home.png');
  expect([response.status, response.headers['cache-control']?.split(',')[0]]).toEqual([200, 'private']);
});

test.each([
  '/mso/_/card/1/schools/1001-999999999.png',
  '/mso/_/card/1/school/999999999.png',
  '/mso/_/card/1/course/999999999.png',
  '/mso/_/card/1/news/999999999.png',
  '/mso/_/card/1/schools/1001-1002-1003-1004-1005.png',
  '/mso/_/card/1/schools/1001-1001.png',
  '/mso/_/card/9/home/home.png',
  '/mso/_/card/1/home/mso.png',
  '/nobody/_/card/1/home/home.png',
])('%s is a 404', async (path) => expect((await requestPath(path)).status).toBe(404));

test('only ids of the URL are drawn', async () => {
  const path = '/mso/_/card/1/schools/1001-1003.png?lang=en-us';
  const imageResponse = await requestPath(path);
  const response = await requestPath(`${path}&title=free+money&keyword=%3Cb%3E&window=login&showModel=x`);
  expect(imageResponse.bytes.equals(response.bytes)).toBe(true);
});

describe('with an outside backend', () => {
  let outsidePortal: OutsidePortal;
  beforeAll(async () => void (outsidePortal = await getSharedOutsidePortal()));

  test('during an outage a card is a 503 and not a cacheable 404', async () => {
    expect((await requestPath('/mso/_/card/1/school/1004.png?lang=zh', outsidePortal.url)).status).toBe(200);
    outsidePortal.backend.answer('/appInstitution/institution/institutionByInstitutionId', 'reset');
    expect((await requestPath('/mso/_/card/1/school/1005.png?lang=zh', outsidePortal.url)).status).toBe(503);
    outsidePortal.backend.restore();
  });

  test('without living costs a card is drawn without them', async () => {
    outsidePortal.backend.answer('/appInstitution/institution/studyCosts', { json: { code: 1002 }, status: 404 });
    expect((await requestPath('/mso/_/card/1/schools/1006-1007.png?lang=zh', outsidePortal.url)).status).toBe(200);
    outsidePortal.backend.restore();
  });
});
