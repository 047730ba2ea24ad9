import { afterAll, beforeAll, expect, test } from 'vitest';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { getUser, User } from '#shared/contract/account/identity.ts';
import { isSecretLinkPath, isPersonalPage } from '#shared/pages/page-table.ts';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { type BackendRequest, STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import type { ResponseOptions } from '#tests/outside-backend/play-answer.ts';
import { respondWithStub } from '#tests/trust/support/answer-as-known.ts';
import { EVERY_PAGE } from '#tests/trust/support/every-page.ts';
import { retryUntilServed } from '#tests/trust/support/until-in-time.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
afterAll(() => portal?.stop());

const MOBILES = ['91110001', '91110002', '91110003'];
/** Returns the name that the external backend gives to the user with this number. */
const createStudentName = (mobile: string) => `学生${mobile}`;
const logIn = (mobile: string) => ({ cookie: `portal_access=access-of-${mobile}; i18n_redirected=zh` });

/** Pages that redirect with this backend, and the error page. */
const REDIRECTING_PATHS = ['/personal-center', '/personal-center/your-data', '/500'];
const PAGES = EVERY_PAGE.filter((path) => !REDIRECTING_PATHS.includes(path));
const OWN_PAGES = PAGES.filter((path) => isPersonalPage(`/mso${path}`));
/** This page redirects logged-in users and is never cached. */
const LOGIN_PATH = '/login';
const PUBLIC_PAGES = PAGES.filter(
  (path) => !isPersonalPage(`/mso${path}`) && !isSecretLinkPath(`/mso${path}`) && path !== LOGIN_PATH,
);

const FORM_HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
/** Fields that cannot contain the owner's secret because of their type. All other personal fields contain it. */
const NON_TEXT_FIELDS = [
  'isActive',
  'studentFormStatus',
  'hasFriend',
  'ownData',
  'nextDates',
  'bringsData',
  'showsResults',
  'mustAgree',
];
const USER_TEXT_FIELDS = Object.keys(User.shape).filter((name) => !NON_TEXT_FIELDS.includes(name));
const createSecret = (mobile: string, field: string) => `geheim-${mobile}-${field}`;
const SECRET_PATTERN = /geheim-(\d+)-/;

function respondWithSecrets(request: BackendRequest): ResponseOptions {
  const mobile = /^access-of-(\d+)$/.exec(String(request.headers.at))?.[1];
  const stubResponse = STUB_RESPONSES[request.path]?.(request);
  if (!mobile || stubResponse === undefined) return respondWithStub(request);
  if (request.path === getUser.path) {
    const fields = USER_TEXT_FIELDS.map((name) => [
      name,
      name === 'cityId' ? [createSecret(mobile, name)] : createSecret(mobile, name),
    ]);
    return {
      json: {
        code: 1003,
        data: { ...Object.fromEntries(fields), nickname: createStudentName(mobile), staffId: mobile },
      },
    };
  }
  return { json: insertSecrets(stubResponse, mobile) };
}

/** Adds the owner's secret to a response, and favourites that the stub's response lacks. */
function insertSecrets(value: unknown, mobile: string): unknown {
  if (Array.isArray(value)) return value.map((item) => insertSecrets(item, mobile));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, insertSecrets(field, mobile)] as const);
  const isNamedItem = 'id' in value && 'name' in value;
  const personalFields = ['schoolCollectionId', 'schoolCollectionRemark', 'collectionId', 'collectionRemark'];
  return {
    ...Object.fromEntries(fields),
    ...(isNamedItem && Object.fromEntries(personalFields.map((name) => [name, createSecret(mobile, name)]))),
  };
}

test(`12: of ${OWN_PAGES.length * MOBILES.length} personal pages of three students, 0 are cached, shared or shown to another`, async () => {
  let wrongCount = 0;
  for (const path of OWN_PAGES) {
    const pages = await Promise.all(
      MOBILES.map(async (mobile) => ({
        mobile,
        page: await retryUntilServed(() => visitPage(portal.url, `/mso${path}`, logIn(mobile))),
      })),
    );
    for (const { mobile, page } of pages) {
      expect([path, page.status]).toEqual([path, 200]);
      expect([page.headers['cache-control'], page.headers['x-page-cache']]).toEqual(['private, no-store', 'bypass']);
      expect(page.text).toContain(createStudentName(mobile));
      for (const otherMobile of MOBILES)
        if (otherMobile !== mobile && page.text.includes(createStudentName(otherMobile))) wrongCount += 1;
    }
    const visitorResponse = await visit(portal.url, `/mso${path}`, { headers: { cookie: 'i18n_redirected=zh' } });
    if (MOBILES.some((mobile) => visitorResponse.text.includes(createStudentName(mobile)))) wrongCount += 1;
  }
  console.log(`${wrongCount} of ${OWN_PAGES.length * (MOBILES.length + 1)} pages kept, shared or shown to another`);
  expect(wrongCount).toBe(0);
});

test(`12: in ${PUBLIC_PAGES.length} pages shared by all users, and in their data, is no personal data of any of them`, async () => {
  portal.backend.answer('*', respondWithSecrets);
  const cacheUses: Record<string, number> = {};
  const leaks: string[] = [];
  for (const path of PUBLIC_PAGES)
    for (const requestPath of [`/mso${path}`, `/mso${path}.data`])
      for (const mobile of [...MOBILES, ...MOBILES]) {
        const page = await retryUntilServed(() => visitPage(portal.url, requestPath, logIn(mobile)));
        const text = page.text + JSON.stringify(page.headers);
        if (
          SECRET_PATTERN.test(text) ||
          MOBILES.some((entry) => text.includes(createStudentName(entry)) || text.includes(`access-of-${entry}`))
        )
          leaks.push(`${requestPath}: ${SECRET_PATTERN.exec(text)?.[0]}`);
        expect([requestPath, page.status < 500, page.headers['cache-control']]).toEqual([
          requestPath,
          true,
          'private, no-store',
        ]);
        const use = String(page.headers['x-page-cache']);
        cacheUses[use] = (cacheUses[use] ?? 0) + 1;
      }
  expect(leaks).toEqual([]);
  expect(cacheUses.bypass).toBeUndefined();
  expect(cacheUses.hit ?? 0).toBeGreaterThan(PUBLIC_PAGES.length);
  // The owner's own responses contain the secrets; otherwise the checks above would prove nothing.
  const userResponse = await visit(portal.url, '/mso/authentication/oauth/getUser', { headers: logIn('91110001') });
  expect(userResponse.text).toMatch(SECRET_PATTERN);
  const school = { method: 'POST', headers: { ...logIn('91110001'), ...FORM_HEADERS }, body: '{"id":"1004"}' };
  expect((await visit(portal.url, `/mso${institutionByInstitutionId.path}`, school)).text).toMatch(SECRET_PATTERN);
});
