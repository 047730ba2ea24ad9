import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { How } from '#tests/outside-backend/play-answer.ts';
import {
  getLang,
  openVisit,
  PAGE_HEADERS,
  visit,
  visitPage,
  visitUntilKept,
} from '#tests/contract/support/browser-visit.ts';
import { type FrontDoor, openFrontDoor } from '#scripts/front-door.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
beforeEach(() => portal.backend.restore());
afterAll(() => portal?.stop());

const COUNTRIES = '/appInstitution/country/list';
const MODULAR = '/appMso/sitemap/getWedModular';
const ELSEWHERE = '/appMso/somewhere';
const requested = (path: string) => portal.backend.receivedRequests.filter((request) => request.path === path);
const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  visit(portal.url, `/mso${path}`, { method: 'POST', body, headers: { cookie: 'i18n_redirected=en-us', ...headers } });
const get = (path: string) => visit(portal.url, `/mso${path}`, { headers: { cookie: 'i18n_redirected=en-us' } });

test.each(LOCALES)('a backend that is down gives a cold visitor the error page in %s', async (locale) => {
  portal.backend.answer('*', 'reset');
  const page = await visitPage(portal.url, `/cold-agent?lang=${locale}`);
  expect([page.status, getLang(page)]).toEqual([503, LANGUAGE_TAGS[locale]]);
  expect([page.headers['retry-after'], page.headers['cache-control']]).toEqual(['10', 'no-store']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'nonce-");
});

test.each(LOCALES)('and a page that was seen before to everybody else in %s', async (locale) => {
  await visitUntilKept(portal.url, `/mso?lang=${locale}`);
  portal.backend.answer('*', 'reset');
  const page = await visitPage(portal.url, `/mso?lang=${locale}`);
  expect([page.status, getLang(page), page.headers['x-page-cache']]).toEqual([200, LANGUAGE_TAGS[locale], 'hit']);
});

test('an uncached page of a known agent renders while other calls fail', async () => {
  await visitUntilKept(portal.url, '/mso');
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

test('a page with a part missing is shown and not kept', async () => {
  portal.backend.answer(COUNTRIES, { json: { code: '1004' } });
  const hengdu = () => visitPage(portal.url, '/hengdu');
  expect((await hengdu()).status).toBe(200);
  expect((await hengdu()).headers['x-page-cache']).toBe('miss');
  expect((await hengdu()).headers['x-page-cache']).toBe('miss');
});

test.each([
  ['zh', '敬请期待'],
  ['zh-hk', '敬請期待'],
  ['en-us', 'Stay tuned'],
])('an empty page listed in the menu says so in %s; an unlisted one is a 404', async (locale, text) => {
  for (const empty of [null, { webTitle: '指南', modules: [] }]) {
    portal.backend.answer(MODULAR, { json: { code: 1003, data: empty } });
    const page = await visitPage(portal.url, `/mso/guide?lang=${locale}&page=${empty ? 2 : 1}`);
    expect([page.status, page.text.includes(text)]).toEqual([200, true]);
    expect((await visitPage(portal.url, `/mso/nowhere?lang=${locale}`)).status).toBe(404);
  }
});

describe('errors of a call', () => {
  const troubles: [string, How, number][] = [
    ['a reset', 'reset', 502],
    ['a reset on the way', 'resetOnTheWay', 502],
    ['a page of a gateway', { html: '<h1>Bad gateway</h1>', status: 502 }, 502],
    ['a page that says it is well', { html: '<h1>Log in</h1>' }, 502],
    ["another framework's error", { json: { timestamp: 1, error: 'Internal Server Error' }, status: 500 }, 500],
  ];
  test.each(troubles)('%s, of a known call', async (_, options, status) => {
    portal.backend.answer(COUNTRIES, options);
    const response = await get(COUNTRIES);
    expect([response.status, response.json()]).toEqual([
      status,
      { code: '1001', message: expect.stringMatching(/^[A-Z][\w ,.]+$/) },
    ]);
  });
  test.each(
    troubles.filter(
      ([, options]) => typeof options === 'string' || (('html' in options || 'json' in options) && options.status),
    ),
  )('%s, of an unknown one', async (_, options, status) => {
    portal.backend.answer(ELSEWHERE, options);
    const response = await get(ELSEWHERE);
    expect([response.status, response.json()]).toMatchObject([status, { code: '1001' }]);
    expect(response.text).not.toMatch(/<h1>|timestamp/);
  });
  test('an error of the backend keeps code and message', async () => {
    portal.backend.answer(COUNTRIES, { json: { code: 7, msg: 'not for you' }, status: 403 });
    const response = await get(COUNTRIES);
    expect([response.status, response.json()]).toEqual([403, { code: '7', message: 'not for you' }]);
  });
});

test.each([
  ['malformed JSON', '{"menuKey":', 400, 'body'],
  ['a field of the wrong type', '{"menuKey":{"a":1}}', 400, 'menuKey'],
  ['a byte more than 256 kB', Buffer.alloc(256 * 1024 + 1, 32), 413, 'body'],
])('%s is refused at the edge', async (_, body, status, field) => {
  const response = await post(MODULAR, body);
  expect([response.status, response.json()]).toEqual([
    status,
    { code: '0002', message: `A parameter is not valid: ${field}`, data: { field } },
  ]);
  expect(requested(MODULAR)).toEqual([]);
});

test('64 kB to the byte of an unknown call go through', async () => {
  const max = 64 * 1024;
  const a = 'x'.repeat(max - '{"a":""}'.length);
  const response = await post(ELSEWHERE, JSON.stringify({ a }));
  const [input] = requested(ELSEWHERE);
  expect([response.status, Number(input?.headers['content-length'])]).toEqual([200, max]);
  expect(input?.body).toEqual({ a });
});

/** Far below the 20 s after which the portal itself gives up. */
const ABANDONED_MS = 3_000;

describe('a call whose client disconnects', () => {
  let door: FrontDoor;
  beforeAll(async () => void (door = await openFrontDoor({ port: 0, behind: portal.url, trustsProxy: false })));
  afterAll(() => door?.close());

  test.each([
    ['a known GET', 'GET', COUNTRIES],
    ['a known POST', 'POST', '/appInstitution/news/list'],
    ['an unknown GET', 'GET', ELSEWHERE],
    ['an unknown POST', 'POST', ELSEWHERE],
  ])('is abandoned at the backend at once: %s', async (_, method, path) => {
    const gate = portal.backend.hold(path);
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const { leave, answered } = openVisit(door.url, `/mso${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: '{}' }),
    });
    const rejectedPromise = expect(answered).rejects.toThrow();
    await portal.backend.until((request) => request.path === path);
    const remainingTime = performance.now();
    leave();
    await rejectedPromise;
    await portal.backend.until((request) => request.path === path && request.abandoned);
    expect(performance.now() - remainingTime).toBeLessThan(ABANDONED_MS);
    expect(requested(path)).toHaveLength(1);
    gate.release();
  });
});

// Cold portal: its budget of retries is unused.
describe('a portal that has seen no trouble yet', () => {
  let outsidePortal: OutsidePortal;
  beforeAll(async () => void (outsidePortal = await startOutsidePortal()));
  afterAll(() => outsidePortal?.stop());
  const freshlyAskedFor = (path: string) =>
    outsidePortal.backend.receivedRequests.filter((request) => request.path === path);

  test('ten cold visitors ask once, and the first may leave without spoiling it for the others', async () => {
    const detail = '/appMso/agent/agentDetail';
    const gate = outsidePortal.backend.hold(detail);
    const first = openVisit(outsidePortal.url, '/mso', { headers: PAGE_HEADERS });
    const remainingPromise = expect(first.answered).rejects.toThrow();
    await outsidePortal.backend.until((request) => request.path === detail);
    const otherRows = Array.from({ length: 9 }, () => visitPage(outsidePortal.url, '/mso'));
    first.leave();
    await remainingPromise;
    gate.release();
    expect((await Promise.all(otherRows)).map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(freshlyAskedFor(detail).filter(({ headers }) => headers.langcode === 'zh')).toHaveLength(1);
  });

  test.each([
    ['GET', ELSEWHERE, 2],
    ['GET', COUNTRIES, 2],
    ['POST', MODULAR, 2],
    ['POST', ELSEWHERE, 1],
  ])('after a 503 a %s of %s is tried %d times in all', async (method, path, times) => {
    outsidePortal.backend.restore();
    outsidePortal.backend.answer(path, { html: 'busy', status: 503 });
    await visit(outsidePortal.url, `/mso${path}`, {
      method,
      ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    });
    expect(freshlyAskedFor(path)).toHaveLength(times);
  });
});

test.each([
  ['does not answer', 'reset' as const, false],
  ['is in trouble', { json: { code: '1004' }, status: 500 }, false],
  ['no longer knows the session', { json: { code: '0006' } }, true],
])('a backend that %s gives who is logged in the page of a visitor', async (_, options, isEnded) => {
  portal.backend.answer('/authentication/oauth/getUser', options);
  const visitors = await visitUntilKept(portal.url, '/mso');
  const page = await visitPage(portal.url, '/mso', { cookie: 'portal_access=token-of-whom-nobody-vouched' });
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(page.bytes.equals(visitors.bytes)).toBe(true);
  const endedValues = page.headers['set-cookie']?.filter((line) => /^portal_access=;.*Max-Age=0/.test(line)) ?? [];
  expect(endedValues).toHaveLength(isEnded ? 1 : 0);
});

test('an unknown agent is asked for once', async () => {
  for (let visits = 0; visits < 3; visits += 1)
    expect((await visitPage(portal.url, '/nobody-knows-this')).status).toBe(404);
  expect(requested('/appMso/agent/agentDetail')).toHaveLength(1);
});
