import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOptions } from '#tests/outside-backend/play-answer.ts';
import { PAGE_HEADERS, visit, visitPage, visitUntilCached } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { crossProduct } from '#tests/support/limit-cases.ts';

// Tests pages, status codes and response times while the backend fails.

const COUNTRIES_CALL = '/appInstitution/country/list';
const SCHOOLS_CALL = '/appInstitution/institution/institutionInquiry';
const SCHOOL_CALL = '/appInstitution/institution/institutionByInstitutionId';
const COURSES_CALL = '/appInstitution/getCourses/getInstitutionCourseList';
const COURSE_CALL = '/appInstitution/getCourses/getCourseDetail/1004001';
const NEWS_CALL = '/appInstitution/news/detail';
const MODULAR_CALL = '/appMso/sitemap/getWedModular';

/**
 * Upper limit for the status line: more than the portal's 2.5 s, less than the 20 s of a call, with tolerance for a
 * busy machine.
 */
const SHELL_TIMEOUT_MS = 10_000;

let portal: OutsidePortal;
let pageCount = 0;
beforeAll(async () => void (portal = await startOutsidePortal()));
beforeEach(() => portal.backend.restore());
afterEach(() => portal.backend.restore());
afterAll(() => portal?.stop());

/** Appends a unique query, so no cached page is served. */
const createUncachedPath = (path: string) => `${path}?step=${(pageCount += 1)}`;
const getCacheStatus = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
  headers['x-page-cache'];

async function measureTime<T>(promise: Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  return { value: await promise, ms: performance.now() - start };
}

const DETAIL_PAGES: [what: string, path: string, call: string][] = [
  ['a school', '/mso/school/1004', SCHOOL_CALL],
  ['a course', '/mso/school/course/1004001', COURSE_CALL],
  ['an article', '/mso/consult/5001', NEWS_CALL],
  ['a page of the menu', '/mso/guide', MODULAR_CALL],
];

const FAILURES: [how: ResponseOptions, what: string][] = [
  ['hang', 'does not answer'],
  ['drip', 'writes a letter a second'],
  ['reset', 'is down'],
];

describe.each(
  crossProduct(DETAIL_PAGES, FAILURES).map(([[kind, path, call], [options, failureName]]) => ({
    what: kind,
    path,
    call,
    how: options,
    fails: failureName,
  })),
)('$what whose backend $fails', ({ path, call, how }) => {
  test('is a 503 with Retry-After, within the time limit', async () => {
    await visitPage(portal.url, createUncachedPath('/mso/about/question'));
    portal.backend.answer(call, how);
    const { value: page, ms } = await measureTime(visitPage(portal.url, createUncachedPath(path)));
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '10', 'no-store']);
    expect(page.text).toContain('<h1');
    expect(ms).toBeLessThan(SHELL_TIMEOUT_MS);
  });
});

const MAIN_PARTS: [what: string, path: string, call: string][] = [
  ['the news', '/mso/consult/list', '/appInstitution/news/list'],
  ['the lectures', '/mso/lecture', '/appMso/lecture/list'],
  ['the pathway courses', '/mso/dse/pathway-course', '/appInstitution/getCourses/getCoursesList'],
  ['the guide to a country', '/mso/country-list', COUNTRIES_CALL],
  ['a ranking', '/mso/country-list/school-rank-tab', '/appInstitution/ranking/list'],
  ['a ranking of subjects', '/mso/country-list/subject-rank-tab', '/appInstitution/ranking/list'],
  ['the questions', '/mso/about/question', '/appHelp/help/helpDataByTypeId'],
  ['the policy', '/mso/about/privacy', '/appPrivacypolicy/getPrivacyPolicy'],
  ['the questionnaire', '/mso/school-selection', '/appInstitution/courseType/groups'],
  ['a list of schools', '/mso/college-library', SCHOOLS_CALL],
];

test.each(MAIN_PARTS)('when %s fail, the page shows an error and a retry', async (_, path, call) => {
  portal.backend.answer(call, 'reset');
  const pagePath = createUncachedPath(path);
  const page = await visitPage(portal.url, pagePath);
  expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '10', 'no-store']);
  for (const htmlPart of ['class="notice', '<nav', '<h1']) expect(page.text).toContain(htmlPart);
  portal.backend.restore();
  await expect.poll(async () => (await visitPage(portal.url, pagePath)).status, { timeout: 15_000 }).toBe(200);
});

test('a missing page returns 404, also to a robot and to a client-side navigation', async () => {
  portal.backend.answer(COURSE_CALL, { json: { code: 1003, data: null } });
  for (const headers of [PAGE_HEADERS, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }])
    expect((await visitPage(portal.url, createUncachedPath('/mso/school/course/1004001'), headers)).status).toBe(404);
  expect((await visit(portal.url, createUncachedPath('/mso/school/course/1004001.data'))).status).toBe(404);
});

test('a robot and a client-side navigation also get the 503', async () => {
  portal.backend.answer(SCHOOL_CALL, 'hang');
  const robotHeaders = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
  expect((await visitPage(portal.url, createUncachedPath('/mso/school/1004'), robotHeaders)).status).toBe(503);
  expect((await visit(portal.url, createUncachedPath('/mso/school/1004.data'))).status).toBe(503);
});

test('a response about another school is not shown', async () => {
  portal.backend.answer(SCHOOL_CALL, { json: { code: 1003, data: { institution: { id: 4711, name: 'Another' } } } });
  const page = await visitPage(portal.url, createUncachedPath('/mso/school/1004'));
  expect([page.status, page.text.includes('Another')]).toEqual([503, false]);
});

test.each<[string, ResponseOptions]>([
  ['10 MB', { json: { code: 1003, data: { institution: { id: 1004, name: 'x'.repeat(10_000_000) } } } }],
  ['deep', { file: `{"code":1003,"data":${'['.repeat(400_000)}`, type: 'application/json' }],
])('a response of %s takes no longer than a failure', async (_, options) => {
  portal.backend.answer(SCHOOL_CALL, options);
  const { value: page, ms } = await measureTime(visitPage(portal.url, createUncachedPath('/mso/school/1004')));
  expect(page.status).toBe(503);
  expect(ms).toBeLessThan(SHELL_TIMEOUT_MS);
});

describe('a late part of a page', () => {
  const DEFERRED_PARTS: [string, string, string][] = [
    ['the countries of the home page', '/mso', COUNTRIES_CALL],
    ['the courses of a school', '/mso/school/1004', COURSES_CALL],
  ];
  test.each(DEFERRED_PARTS)('shows an error in place and prevents caching when %s time out', async (_, path, call) => {
    portal.backend.answer(call, 'hang');
    const pagePath = createUncachedPath(path);
    const page = await visitPage(portal.url, pagePath);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<\/html>\s*$/);
    expect(page.text).not.toContain('Unexpected Server Error');
    expect(page.text).not.toMatch(/SanitizedError|Server Timeout/);
    portal.backend.restore();
    expect(getCacheStatus(await visitPage(portal.url, pagePath))).not.toMatch(/hit|stale/);
  });
});

describe('a page cached hours ago', () => {
  /** Makes a cached page older by the given time and stores it under a URL that no isolate has in memory. */
  async function createAgedPage(path: string, seconds: number): Promise<string> {
    const { headers, text } = await visitUntilCached(portal.url, path, { cookie: 'i18n_redirected=en-us' });
    expect(headers['x-page-cache']).toBe('hit');
    const buildId = /manifest-(\w+)\.js/.exec(text)?.[1] ?? '';
    const { default: cache } = await portal.miniflare.getCaches();
    const cacheKeyPrefix = [buildId, 'unchanged', 'visitors', 'http://localhost', 'en-us', 'desktop', 'kept']
      .map(encodeURIComponent)
      .join('/');
    const cachedResponse = await cache.match(`https://pages.cache/${cacheKeyPrefix}${path}?`);
    if (!cachedResponse) throw new Error(`${path} is not kept`);
    const cacheMetadata = JSON.parse(cachedResponse.headers.get('x-kept') ?? '') as { storedAt: number };
    const agedMetadata = { ...cacheMetadata, storedAt: Date.now() - seconds * 1000 };
    const { Response: AnyResponse } = await import('miniflare');
    const { 'cache-control': control = '' } = Object.fromEntries(cachedResponse.headers);
    const agedHeaders = { 'cache-control': control, 'x-kept': JSON.stringify(agedMetadata) };
    const agedPath = createUncachedPath(path);
    const page = new AnyResponse(await cachedResponse.arrayBuffer(), { headers: agedHeaders });
    await cache.put(`https://pages.cache/${cacheKeyPrefix}${agedPath}`, page as never);
    return agedPath;
  }
  const visitMeasured = (path: string) => measureTime(visitPage(portal.url, path, { cookie: 'i18n_redirected=en-us' }));

  test.each<[string, ResponseOptions, string]>([
    ['hangs', 'hang', '/mso/about/question'],
    ['is down', 'reset', '/mso/about/privacy'],
  ])('is served at once while the backend %s', async (_, options, path) => {
    const agedPath = await createAgedPage(path, 5 * 3600);
    portal.backend.answer('*', options);
    const { value: page, ms } = await visitMeasured(agedPath);
    expect([page.status, getCacheStatus(page)]).toEqual([200, 'stale']);
    expect(ms).toBeLessThan(1_500);
  });

  test('stays a 404 after the backend has reported it', async () => {
    const agedPath = await createAgedPage('/mso/school/course/1004001', 5 * 3600);
    portal.backend.answer(COURSE_CALL, { json: { code: 1003, data: null } });
    expect(getCacheStatus((await visitMeasured(agedPath)).value)).toBe('stale');
    await expect.poll(async () => (await visitMeasured(agedPath)).value.status, { timeout: 20_000 }).toBe(404);
  });
});

test(
  'an outage with 503 costs ten failures and one probe a second, and ends quickly',
  { timeout: 120_000 },
  async () => {
    const outsidePortal = await startOutsidePortal();
    try {
      const { backend, url } = outsidePortal;
      await visitPage(url, '/mso/about/question');
      backend.answer('*', { html: 'trouble', status: 503 });
      const start = performance.now();
      for (let index = 0; index < 60; index += 1)
        await visit(url, `/mso${COUNTRIES_CALL}?at=${index}`, { headers: { cookie: 'i18n_redirected=en-us' } });
      const seconds = (performance.now() - start) / 1000;
      const countRequests = () => backend.receivedRequests.filter(({ path }) => path === COUNTRIES_CALL).length;
      expect(countRequests()).toBeGreaterThanOrEqual(10);
      expect(countRequests()).toBeLessThanOrEqual(11 + seconds);
      backend.restore();
      const requestsBefore = countRequests();
      await expect
        .poll(async () => (await visit(url, `/mso${COUNTRIES_CALL}`)).status, { timeout: 60_000, interval: 100 })
        .toBe(200);
      expect(countRequests() - requestsBefore).toBeLessThanOrEqual(3);
    } finally {
      await outsidePortal.stop();
    }
  },
);
