import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { VISITOR_TIMEOUTS } from '#worker/render/loader-api.ts';
import { getNonces, openVisit, PAGE_HEADERS, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';

// Cost of many simultaneous visitors to one uncached page.

const SCHOOL = '/appInstitution/institution/institutionByInstitutionId';
const COURSES = '/appInstitution/getCourses/getInstitutionCourseList';
const COURSE = '/appInstitution/getCourses/getCourseDetail/1004001';

let portal: OutsidePortal;
let pages = 0;
beforeAll(async () => void (portal = await startOutsidePortal()));
beforeEach(() => portal.backend.restore());
afterEach(() => portal.backend.restore());
afterAll(() => portal?.stop());

/** Unique address, so no cached page applies. */
const cold = (path: string) => `${path}?step=${(pages += 1)}`;
const requested = (path: string) => portal.backend.receivedRequests.filter((request) => request.path === path);
const use = ({ headers }: { headers: Record<string, string | string[] | undefined> }) => headers['x-page-cache'];

test('concurrent requests for an uncached page render it once', async () => {
  const address = cold('/mso/school/1004');
  const gate = portal.backend.hold(SCHOOL);
  const start = performance.now();
  const all = Array.from({ length: 200 }, () => visitPage(portal.url, address));
  await portal.backend.until(({ path }) => path === SCHOOL);
  gate.release();
  const responses = await Promise.all(all);
  expect(requested(SCHOOL)).toHaveLength(1);
  expect(requested(COURSES).length).toBeLessThanOrEqual(2);
  const [pageResponses, rejectedResponse] = [200, 503].map((code) => responses.filter(({ status }) => status === code));
  expect(pageResponses?.length).toBe(responses.length - (rejectedResponse?.length ?? 0));
  // On a slow machine some of the visitors wait longer than the time limit.
  if (performance.now() - start < VISITOR_TIMEOUTS.mainMs) expect(rejectedResponse).toEqual([]);
  if (rejectedResponse?.length === 0) expect(responses.filter((page) => use(page) === 'miss')).toHaveLength(1);
});

test('a request during a render gets the part that is done and the rest as it arrives', async () => {
  const address = cold('/mso/school/1004');
  const gate = portal.backend.hold(COURSES);
  const first = openVisit(portal.url, address, { headers: PAGE_HEADERS });
  await first.started;
  const otherOpenVisits = Array.from({ length: 200 }, () => openVisit(portal.url, address, { headers: PAGE_HEADERS }));
  await Promise.all(otherOpenVisits.map(({ started: begun }) => begun));
  gate.release();
  const responses = await Promise.all([first, ...otherOpenVisits].map(({ answered }) => answered));
  expect(requested(SCHOOL)).toHaveLength(1);
  expect(requested(COURSES).length).toBeLessThanOrEqual(2); // Extra call for a visitor's first three.
  expect(responses.map((page) => `${page.status} ${use(page)}`)).toEqual([
    '200 miss',
    ...otherOpenVisits.map(() => '200 shared'),
  ]);
  const nonces = responses.map(getNonces);
  expect(nonces.map(({ length }) => length)).toEqual(nonces.map(() => 1));
  expect(new Set(nonces.flat()).size).toBe(responses.length);
  for (const [index, { headers, text }] of responses.entries()) {
    expect(headers['content-security-policy']).toContain(`'nonce-${nonces[index]?.[0]}'`);
    expect(text.replaceAll(nonces[index]?.[0] ?? '', '')).toBe(responses[0]?.text.replaceAll(nonces[0]?.[0] ?? '', ''));
  }
});

test('users share a page among themselves, and none with visitors', async () => {
  const gate = portal.backend.hold(COURSE);
  const address = cold('/mso/school/course/1004001');
  const tokens = ['token-of-one', 'token-of-two'];
  const all = [
    visitPage(portal.url, address),
    ...tokens.map((token) => visitPage(portal.url, address, { cookie: `portal_access=${token}` })),
  ];
  const isUsers = ({ headers }: { headers: { at?: unknown } }) => tokens.includes(String(headers.at));
  await portal.backend.until((input) => input.path === COURSE && isUsers(input));
  await portal.backend.until(({ path, headers }) => path === COURSE && headers.at === undefined);
  gate.release();
  const [visitor, ...users] = await Promise.all(all);
  expect(requested(COURSE).map(isUsers).toSorted()).toEqual([false, true]);
  for (const { headers } of requested(COURSE)) expect(headers['x-visitor-address']).toBeUndefined();
  expect([visitor, ...users].map((page) => page?.status)).toEqual([200, 200, 200]);
  expect(users.map((page) => page.headers['cache-control'])).toEqual(tokens.map(() => 'private, no-store'));
  expect(visitor?.headers['cache-control']).toBe('private, no-cache');
});

// Separate school: a slow answer is kept for returning visitors, and this test needs a call to the backend.
test('the first visitor may leave, and the others get the page', async () => {
  const address = cold('/mso/school/1204');
  const gate = portal.backend.hold(SCHOOL);
  const first = openVisit(portal.url, address, { headers: PAGE_HEADERS });
  const remainingPromise = expect(first.answered).rejects.toThrow();
  await portal.backend.until(({ path }) => path === SCHOOL);
  const otherRows = Array.from({ length: 5 }, () => visitPage(portal.url, address));
  first.leave();
  await remainingPromise;
  gate.release();
  expect((await Promise.all(otherRows)).map(({ status }) => status)).toEqual(Array(5).fill(200));
});
