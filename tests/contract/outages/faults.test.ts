import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { ResponseOptions } from '#tests/outside-backend/play-answer.ts';
import {
  getLang,
  openVisit,
  PAGE_HEADERS,
  visit,
  visitPage,
  visitUntilCached,
} from '#tests/contract/support/browser-visit.ts';
import { type FrontDoor, openFrontDoor } from '#scripts/front-door.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
beforeEach(() => portal.backend.restore());
afterAll(() => portal?.stop());

const COUNTRIES_CALL = '/appInstitution/country/list';
const MODULAR_CALL = '/appMso/sitemap/getWedModular';
const UNKNOWN_CALL = '/appMso/somewhere';
const listRequests = (path: string) => portal.backend.receivedRequests.filter((request) => request.path === path);
const postPath = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  visit(portal.url, `/mso${path}`, { method: 'POST', body, headers: { cookie: 'i18n_redirected=en-us', ...headers } });
const getPage = (path: string) => visit(portal.url, `/mso${path}`, { headers: { cookie: 'i18n_redirected=en-us' } });

test.each(LOCALES)('an unreachable backend shows the error page in %s for an uncached page', async (locale) => {
  portal.backend.answer('*', 'reset');
  const page = await visitPage(portal.url, `/cold-agent?lang=${locale}`);
  expect([page.status, getLang(page)]).toEqual([503, LANGUAGE_TAGS[locale]]);
  expect([page.headers['retry-after'], page.headers['cache-control']]).toEqual(['10', 'no-store']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'nonce-");
});

test.each(LOCALES)('an unreachable backend serves a cached page in %s', async (locale) => {
  await visitUntilCached(portal.url, `/mso?lang=${locale}`);
  portal.backend.answer('*', 'reset');
  const page = await visitPage(portal.url, `/mso?lang=${locale}`);
  expect([page.status, getLang(page), page.headers['x-page-cache']]).toEqual([200, LANGUAGE_TAGS[locale], 'hit']);
});

test('an uncached page of a known agent renders while other calls fail', async () => {
  await visitUntilCached(portal.url, '/mso');
  portal.backend.answer('*', { html: '<h1>502</h1>', status: 502 });
  const page = await visitPage(portal.url, '/mso/lecture');
  expect([page.status, getLang(page), page.text.includes('class="notice')]).toEqual([503, 'zh-HK', true]);
  expect((await visitPage(portal.url, '/mso/about/us')).status).toBe(200);
});

test.each(['14.03.2008', '2008-02-31', 'soon'])(
  'a birthday of %s does not break the page that requests it',
  async (birthday) => {
    portal.backend.answer(getUser.path, { json: { code: 1003, data: { staffId: '7', nickname: 'Ming', birthday } } });
    const cookie = 'portal_access=access-of-91234567';
    const page = await visitPage(portal.url, '/mso/personal-center/information', { cookie });
    expect([page.status, page.text.includes('date-field')]).toEqual([200, true]);
  },
);

test('a page with a missing part is shown and not cached', async () => {
  portal.backend.answer(COUNTRIES_CALL, { json: { code: '1004' } });
  const visitHengdu = () => visitPage(portal.url, '/hengdu');
  expect((await visitHengdu()).status).toBe(200);
  expect((await visitHengdu()).headers['x-page-cache']).toBe('miss');
  expect((await visitHengdu()).headers['x-page-cache']).toBe('miss');
});

test.each([
  ['zh', '敬请期待'],
  ['zh-hk', '敬請期待'],
  ['en-us', 'Stay tuned'],
])('an empty page listed in the menu says so in %s; an unlisted one is a 404', async (locale, text) => {
  for (const emptyPage of [null, { webTitle: '指南', modules: [] }]) {
    portal.backend.answer(MODULAR_CALL, { json: { code: 1003, data: emptyPage } });
    const page = await visitPage(portal.url, `/mso/guide?lang=${locale}&page=${emptyPage ? 2 : 1}`);
    expect([page.status, page.text.includes(text)]).toEqual([200, true]);
    expect((await visitPage(portal.url, `/mso/nowhere?lang=${locale}`)).status).toBe(404);
  }
});

describe('errors of a call', () => {
  const failures: [string, ResponseOptions, number][] = [
    ['a reset', 'reset', 502],
    ['a reset on the way', 'resetOnTheWay', 502],
    ['a page of a gateway', { html: '<h1>Bad gateway</h1>', status: 502 }, 502],
    ['a page that says it is well', { html: '<h1>Log in</h1>' }, 502],
    ["another framework's error", { json: { timestamp: 1, error: 'Internal Server Error' }, status: 500 }, 500],
  ];
  test.each(failures)('of the contract return an error envelope after %s', async (_, options, status) => {
    portal.backend.answer(COUNTRIES_CALL, options);
    const response = await getPage(COUNTRIES_CALL);
    expect([response.status, response.json()]).toEqual([
      status,
      { code: '1001', message: expect.stringMatching(/^[A-Z][\w ,.]+$/) },
    ]);
  });
  test.each(
    failures.filter(
      ([, options]) => typeof options === 'string' || (('html' in options || 'json' in options) && options.status),
    ),
  )('outside the contract return an error envelope after %s', async (_, options, status) => {
    portal.backend.answer(UNKNOWN_CALL, options);
    const response = await getPage(UNKNOWN_CALL);
    expect([response.status, response.json()]).toMatchObject([status, { code: '1001' }]);
    expect(response.text).not.toMatch(/<h1>|timestamp/);
  });
  test('an error of the backend keeps code and message', async () => {
    portal.backend.answer(COUNTRIES_CALL, { json: { code: 7, msg: 'not for you' }, status: 403 });
    const response = await getPage(COUNTRIES_CALL);
    expect([response.status, response.json()]).toEqual([403, { code: '7', message: 'not for you' }]);
  });
});

test.each([
  ['malformed JSON', '{"menuKey":', 400, 'body'],
  ['a field of the wrong type', '{"menuKey":{"a":1}}', 400, 'menuKey'],
  ['a byte more than 256 kB', Buffer.alloc(256 * 1024 + 1, 32), 413, 'body'],
])('%s is rejected at the edge', async (_, body, status, field) => {
  const response = await postPath(MODULAR_CALL, body);
  expect([response.status, response.json()]).toEqual([
    status,
    { code: '0002', message: `A parameter is not valid: ${field}`, data: { field } },
  ]);
  expect(listRequests(MODULAR_CALL)).toEqual([]);
});

test('64 kB of an unknown call are forwarded', async () => {
  const max = 64 * 1024;
  const fieldText = 'x'.repeat(max - '{"a":""}'.length);
  const response = await postPath(UNKNOWN_CALL, JSON.stringify({ a: fieldText }));
  const [receivedRequest] = listRequests(UNKNOWN_CALL);
  expect([response.status, Number(receivedRequest?.headers['content-length'])]).toEqual([200, max]);
  expect(receivedRequest?.body).toEqual({ a: fieldText });
});

/** Far below the 20 s after which the portal itself aborts the call. */
const ABANDON_TIMEOUT_MS = 3_000;

describe('a call whose client disconnects', () => {
  let frontDoor: FrontDoor;
  beforeAll(
    async () => void (frontDoor = await openFrontDoor({ port: 0, firstBehind: portal.url, trustsProxy: false })),
  );
  afterAll(() => frontDoor?.close());

  test.each([
    ['a known GET', 'GET', COUNTRIES_CALL],
    ['a known POST', 'POST', '/appInstitution/news/list'],
    ['an unknown GET', 'GET', UNKNOWN_CALL],
    ['an unknown POST', 'POST', UNKNOWN_CALL],
  ])('is abandoned at the backend at once: %s', async (_, method, path) => {
    const heldCall = portal.backend.hold(path);
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const { leaveVisit, answered: responsePromise } = openVisit(frontDoor.url, `/mso${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: '{}' }),
    });
    const rejection = expect(responsePromise).rejects.toThrow();
    await portal.backend.until((request) => request.path === path);
    const leftAt = performance.now();
    leaveVisit();
    await rejection;
    await portal.backend.until((request) => request.path === path && request.abandoned);
    expect(performance.now() - leftAt).toBeLessThan(ABANDON_TIMEOUT_MS);
    expect(listRequests(path)).toHaveLength(1);
    heldCall.release();
  });
});

// Starts a portal without earlier failures, so its retry budget is unused.
describe('a portal without earlier failures', () => {
  let outsidePortal: OutsidePortal;
  beforeAll(async () => void (outsidePortal = await startOutsidePortal()));
  afterAll(() => outsidePortal?.stop());
  const countFreshRequests = (path: string) =>
    outsidePortal.backend.receivedRequests.filter((request) => request.path === path);

  test('sends one request for ten simultaneous visitors, and the first may disconnect', async () => {
    const detail = '/appMso/agent/agentDetail';
    const heldCall = outsidePortal.backend.hold(detail);
    const firstVisit = openVisit(outsidePortal.url, '/mso', { headers: PAGE_HEADERS });
    const firstRejection = expect(firstVisit.answered).rejects.toThrow();
    await outsidePortal.backend.until((request) => request.path === detail);
    const otherVisits = Array.from({ length: 9 }, () => visitPage(outsidePortal.url, '/mso'));
    firstVisit.leaveVisit();
    await firstRejection;
    heldCall.release();
    expect((await Promise.all(otherVisits)).map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(countFreshRequests(detail).filter(({ headers }) => headers.langcode === 'zh')).toHaveLength(1);
  });

  test.each([
    ['GET', UNKNOWN_CALL, 2],
    ['GET', COUNTRIES_CALL, 2],
    ['POST', MODULAR_CALL, 2],
    ['POST', UNKNOWN_CALL, 1],
  ])('after a 503 sends a %s of %s %d times in total', async (method, path, attempts) => {
    outsidePortal.backend.restore();
    outsidePortal.backend.answer(path, { html: 'busy', status: 503 });
    await visit(outsidePortal.url, `/mso${path}`, {
      method,
      ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    });
    expect(countFreshRequests(path)).toHaveLength(attempts);
  });
});

test.each([
  ['does not answer', 'reset' as const, false],
  ['is in trouble', { json: { code: '1004' }, status: 500 }, false],
  ['no longer knows the session', { json: { code: '0006' } }, true],
])('a backend that %s serves a logged-in user the page of a visitor', async (_, options, isSessionEnded) => {
  portal.backend.answer('/authentication/oauth/getUser', options);
  const visitors = await visitUntilCached(portal.url, '/mso');
  const page = await visitPage(portal.url, '/mso', { cookie: 'portal_access=token-of-whom-nobody-vouched' });
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(page.bytes.equals(visitors.bytes)).toBe(true);
  const deletedCookies = page.headers['set-cookie']?.filter((line) => /^portal_access=;.*Max-Age=0/.test(line)) ?? [];
  expect(deletedCookies).toHaveLength(isSessionEnded ? 1 : 0);
});

test('an unknown agent is requested once', async () => {
  for (let visitIndex = 0; visitIndex < 3; visitIndex += 1)
    expect((await visitPage(portal.url, '/nobody-knows-this')).status).toBe(404);
  expect(listRequests('/appMso/agent/agentDetail')).toHaveLength(1);
});
