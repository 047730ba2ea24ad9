import { afterAll, beforeAll, expect, test } from 'vitest';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { getUser, User } from '#shared/contract/account/identity.ts';
import { isForHolder, isPersonalPage } from '#shared/pages/page-table.ts';
import { visit, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { type BackendRequest, STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import type { How } from '#tests/outside-backend/play-answer.ts';
import { answerAsKnown } from '#tests/trust/support/answer-as-known.ts';
import { EVERY_PAGE } from '#tests/trust/support/every-page.ts';
import { untilInTime } from '#tests/trust/support/until-in-time.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await startOutsidePortal()));
afterAll(() => portal?.stop());

const MOBILES = ['91110001', '91110002', '91110003'];
/** Name that the outside backend gives to the user with this number. */
const getName = (mobile: string) => `学生${mobile}`;
const login = (mobile: string) => ({ cookie: `portal_access=access-of-${mobile}; i18n_redirected=zh` });

/** Addresses that redirect with this backend, and the error page. */
const NO_PAGE = ['/personal-center', '/personal-center/your-data', '/500'];
const PAGES = EVERY_PAGE.filter((path) => !NO_PAGE.includes(path));
const OWN_PAGES = PAGES.filter((path) => isPersonalPage(`/mso${path}`));
/** Redirects logged-in users and is never cached. */
const LOGIN = '/login';
const PUBLIC_PAGES = PAGES.filter(
  (path) => !isPersonalPage(`/mso${path}`) && !isForHolder(`/mso${path}`) && path !== LOGIN,
);

const OWN_FORM = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
/** Fields that cannot hold the owner's secret; all other personal fields do. */
const NO_WORDS = [
  'isActive',
  'studentFormStatus',
  'hasFriend',
  'ownData',
  'nextDates',
  'bringsData',
  'showsResults',
  'mustAgree',
];
const OF_A_USER = Object.keys(User.shape).filter((name) => !NO_WORDS.includes(name));
const getSecret = (mobile: string, field: string) => `geheim-${mobile}-${field}`;
const SECRET = /geheim-(\d+)-/;

function answerWithSecrets(request: BackendRequest): How {
  const mobile = /^access-of-(\d+)$/.exec(String(request.headers.at))?.[1];
  const existing = STUB_RESPONSES[request.path]?.(request);
  if (!mobile || existing === undefined) return answerAsKnown(request);
  if (request.path === getUser.path) {
    const fields = OF_A_USER.map((name) => [
      name,
      name === 'cityId' ? [getSecret(mobile, name)] : getSecret(mobile, name),
    ]);
    return {
      json: { code: 1003, data: { ...Object.fromEntries(fields), nickname: getName(mobile), staffId: mobile } },
    };
  }
  return { json: withSecrets(existing, mobile) };
}

/** Adds the owner's secret to an answer, including favourites that the stub's answer lacks. */
function withSecrets(value: unknown, mobile: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, mobile));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withSecrets(field, mobile)] as const);
  const isThing = 'id' in value && 'name' in value;
  const ownNames = ['schoolCollectionId', 'schoolCollectionRemark', 'collectionId', 'collectionRemark'];
  return {
    ...Object.fromEntries(fields),
    ...(isThing && Object.fromEntries(ownNames.map((name) => [name, getSecret(mobile, name)]))),
  };
}

test(`12: of ${OWN_PAGES.length * MOBILES.length} pages of three students' own, 0 are kept, shared or shown to another`, async () => {
  let wrongCount = 0;
  for (const path of OWN_PAGES) {
    const pages = await Promise.all(
      MOBILES.map(async (mobile) => ({
        mobile,
        page: await untilInTime(() => visitPage(portal.url, `/mso${path}`, login(mobile))),
      })),
    );
    for (const { mobile, page } of pages) {
      expect([path, page.status]).toEqual([path, 200]);
      expect([page.headers['cache-control'], page.headers['x-page-cache']]).toEqual(['private, no-store', 'bypass']);
      expect(page.text).toContain(getName(mobile));
      for (const other of MOBILES) if (other !== mobile && page.text.includes(getName(other))) wrongCount += 1;
    }
    const stranger = await visit(portal.url, `/mso${path}`, { headers: { cookie: 'i18n_redirected=zh' } });
    if (MOBILES.some((mobile) => stranger.text.includes(getName(mobile)))) wrongCount += 1;
  }
  console.log(`${wrongCount} of ${OWN_PAGES.length * (MOBILES.length + 1)} pages kept, shared or shown to another`);
  expect(wrongCount).toBe(0);
});

test(`12: in ${PUBLIC_PAGES.length} pages that all users get, and in their data, stands nothing of any of them`, async () => {
  portal.backend.answer('*', answerWithSecrets);
  const uses: Record<string, number> = {};
  const leaks: string[] = [];
  for (const path of PUBLIC_PAGES)
    for (const address of [`/mso${path}`, `/mso${path}.data`])
      for (const mobile of [...MOBILES, ...MOBILES]) {
        const page = await untilInTime(() => visitPage(portal.url, address, login(mobile)));
        const text = page.text + JSON.stringify(page.headers);
        if (
          SECRET.test(text) ||
          MOBILES.some((entry) => text.includes(getName(entry)) || text.includes(`access-of-${entry}`))
        )
          leaks.push(`${address}: ${SECRET.exec(text)?.[0]}`);
        expect([address, page.status < 500, page.headers['cache-control']]).toEqual([
          address,
          true,
          'private, no-store',
        ]);
        const use = String(page.headers['x-page-cache']);
        uses[use] = (uses[use] ?? 0) + 1;
      }
  expect(leaks).toEqual([]);
  expect(uses.bypass).toBeUndefined();
  expect(uses.hit ?? 0).toBeGreaterThan(PUBLIC_PAGES.length);
  // The secrets do appear in the owner's own answers, so the checks above are meaningful.
  const ownPageResponse = await visit(portal.url, '/mso/authentication/oauth/getUser', { headers: login('91110001') });
  expect(ownPageResponse.text).toMatch(SECRET);
  const school = { method: 'POST', headers: { ...login('91110001'), ...OWN_FORM }, body: '{"id":"1004"}' };
  expect((await visit(portal.url, `/mso${institutionByInstitutionId.path}`, school)).text).toMatch(SECRET);
});
