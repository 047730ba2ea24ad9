import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { VISITOR_TIMEOUTS } from '#worker/render/loader-api.ts';
import { getNonces, openVisit, PAGE_HEADERS, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';

// Tests the cost of many simultaneous visitors to one uncached page.

const SCHOOL_CALL = '/appInstitution/institution/institutionByInstitutionId';
const COURSES_CALL = '/appInstitution/getCourses/getInstitutionCourseList';
const COURSE_CALL = '/appInstitution/getCourses/getCourseDetail/1004001';

let portal: OutsidePortal;
let pageCount = 0;
beforeAll(async () => void (portal = await startOutsidePortal()));
beforeEach(() => portal.backend.restore());
afterEach(() => portal.backend.restore());
afterAll(() => portal?.stop());

/** Appends a unique query, so no cached page is served. */
const createUncachedPath = (path: string) => `${path}?step=${(pageCount += 1)}`;
const listRequests = (path: string) => portal.backend.receivedRequests.filter((request) => request.path === path);
const getCacheStatus = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
  headers['x-page-cache'];

test('concurrent requests for an uncached page render it once', async () => {
  const pagePath = createUncachedPath('/mso/school/1004');
  const heldCall = portal.backend.hold(SCHOOL_CALL);
  const start = performance.now();
  const pendingVisits = Array.from({ length: 200 }, () => visitPage(portal.url, pagePath));
  await portal.backend.until(({ path }) => path === SCHOOL_CALL);
  heldCall.release();
  const responses = await Promise.all(pendingVisits);
  expect(listRequests(SCHOOL_CALL)).toHaveLength(1);
  expect(listRequests(COURSES_CALL).length).toBeLessThanOrEqual(2);
  const [successfulResponses, rejectedResponses] = [200, 503].map((code) =>
    responses.filter(({ status }) => status === code),
  );
  expect(successfulResponses?.length).toBe(responses.length - (rejectedResponses?.length ?? 0));
  // On a slow machine, some visitors wait longer than the time limit and get an error.
  if (performance.now() - start < VISITOR_TIMEOUTS.mainMs) expect(rejectedResponses).toEqual([]);
  if (rejectedResponses?.length === 0)
    expect(responses.filter((page) => getCacheStatus(page) === 'miss')).toHaveLength(1);
});

test('a request during a render gets the rendered part and the rest as it arrives', async () => {
  const pagePath = createUncachedPath('/mso/school/1004');
  const heldCall = portal.backend.hold(COURSES_CALL);
  const firstVisit = openVisit(portal.url, pagePath, { headers: PAGE_HEADERS });
  await firstVisit.startPromise;
  const otherOpenVisits = Array.from({ length: 200 }, () => openVisit(portal.url, pagePath, { headers: PAGE_HEADERS }));
  await Promise.all(otherOpenVisits.map(({ startPromise }) => startPromise));
  heldCall.release();
  const responses = await Promise.all([firstVisit, ...otherOpenVisits].map(({ answered }) => answered));
  expect(listRequests(SCHOOL_CALL)).toHaveLength(1);
  // One further call fetches the first three courses for visitors.
  expect(listRequests(COURSES_CALL).length).toBeLessThanOrEqual(2);
  expect(responses.map((page) => `${page.status} ${getCacheStatus(page)}`)).toEqual([
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
  const heldCall = portal.backend.hold(COURSE_CALL);
  const pagePath = createUncachedPath('/mso/school/course/1004001');
  const tokens = ['token-of-one', 'token-of-two'];
  const pendingVisits = [
    visitPage(portal.url, pagePath),
    ...tokens.map((token) => visitPage(portal.url, pagePath, { cookie: `portal_access=${token}` })),
  ];
  const isUserRequest = ({ headers }: { headers: { at?: unknown } }) => tokens.includes(String(headers.at));
  await portal.backend.until((request) => request.path === COURSE_CALL && isUserRequest(request));
  await portal.backend.until(({ path, headers }) => path === COURSE_CALL && headers.at === undefined);
  heldCall.release();
  const [visitorResponse, ...userResponses] = await Promise.all(pendingVisits);
  expect(listRequests(COURSE_CALL).map(isUserRequest).toSorted()).toEqual([false, true]);
  for (const { headers } of listRequests(COURSE_CALL)) expect(headers['x-visitor-address']).toBeUndefined();
  expect([visitorResponse, ...userResponses].map((page) => page?.status)).toEqual([200, 200, 200]);
  expect(userResponses.map((page) => page.headers['cache-control'])).toEqual(tokens.map(() => 'private, no-store'));
  expect(visitorResponse?.headers['cache-control']).toBe('private, no-cache');
});

// Uses a school of its own, because a slow response would be cached for later visitors and this test needs the backend
// to be called.
test('the first visitor may disconnect, and the others get the page', async () => {
  const pagePath = createUncachedPath('/mso/school/1204');
  const heldCall = portal.backend.hold(SCHOOL_CALL);
  const firstVisit = openVisit(portal.url, pagePath, { headers: PAGE_HEADERS });
  const firstRejection = expect(firstVisit.answered).rejects.toThrow();
  await portal.backend.until(({ path }) => path === SCHOOL_CALL);
  const otherVisits = Array.from({ length: 5 }, () => visitPage(portal.url, pagePath));
  firstVisit.leaveVisit();
  await firstRejection;
  heldCall.release();
  expect((await Promise.all(otherVisits)).map(({ status }) => status)).toEqual(Array(5).fill(200));
});
