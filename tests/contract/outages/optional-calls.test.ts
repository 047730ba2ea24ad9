import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LITERAL_TEXTS } from '#shared/messages/literal-texts.ts';
import { visitPage, visitUntilCached } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import type { ResponseOptions } from '#tests/outside-backend/play-answer.ts';

// Tests optional calls: their failures are ignored, and a backend that implements only the specification lacks some of
// them.

const MODULAR_CALL = '/appMso/sitemap/getWedModular';
const AGENT_CALL = '/appMso/agent/agentDetail';
const FAILED_RESPONSE: ResponseOptions = { json: { code: '1007', msg: 'feign call failed' } };

let portal: OutsidePortal;
let pageCount = 0;
beforeAll(async () => void (portal = await startOutsidePortal()));
beforeEach(() => portal.backend.restore());
afterEach(() => portal.backend.restore());
afterAll(() => portal?.stop());

const createUncachedPath = (path: string) => `${path}?step=${(pageCount += 1)}&lang=en-us`;

describe('getWedModular', () => {
  test.each<[string, ResponseOptions]>([
    ['fails', FAILED_RESPONSE],
    ['hangs', 'hang'],
    ['is down', 'reset'],
  ])('that %s returns a 404 for a URL outside the menu', async (_, options) => {
    portal.backend.answer(MODULAR_CALL, options);
    expect((await visitPage(portal.url, createUncachedPath('/mso/nothing-here'))).status).toBe(404);
  });

  test('a failure renders the menu page with an error, uncached', async () => {
    portal.backend.answer(MODULAR_CALL, FAILED_RESPONSE);
    const pagePath = createUncachedPath('/mso/guide');
    const page = await visitPage(portal.url, pagePath);
    expect(page.status).toBe(200);
    for (const htmlPart of ['<h1>指南</h1>', 'class="notice']) expect(page.text).toContain(htmlPart);
    portal.backend.restore();
    const secondResponse = await visitPage(portal.url, pagePath);
    expect([secondResponse.headers['x-page-cache'], secondResponse.text.includes('class="notice')]).toEqual([
      'miss',
      false,
    ]);
  });

  test('that fails keeps cached pages outside the menu', async () => {
    portal.backend.answer(MODULAR_CALL, {
      json: { code: 1003, data: { modules: [{ id: 1, kind: 'html', title: 'Hidden' }] } },
    });
    const pagePath = createUncachedPath('/mso/not-in-the-menu');
    await visitUntilCached(portal.url, pagePath);
    portal.backend.answer(MODULAR_CALL, FAILED_RESPONSE);
    expect((await visitPage(portal.url, pagePath)).status).toBe(200);
  });
});

describe('agentDetail', () => {
  test('that fails returns a 404 page with the text of the catalogue, uncached', async () => {
    portal.backend.answer(AGENT_CALL, { json: { code: '1004', msg: 'agent service failed' } });
    const page = await visitPage(portal.url, '/alpha/school?lang=en-us');
    expect(page.status).toBe(404);
    expect(page.text).toContain('No relevant page found');
    expect(page.text).toContain(`${LITERAL_TEXTS.pageNotFound} 1004`);
    const alphaAgent = { id: 7, keyCode: 'alpha', name: 'Alpha', languageCode: 'en-us', publicLevel: 1 };
    portal.backend.answer(AGENT_CALL, { json: { code: 1003, data: alphaAgent } });
    expect((await visitPage(portal.url, '/alpha/school?lang=en-us')).status).not.toBe(404);
  });

  test('without a response returns a 503 with the error code', async () => {
    portal.backend.answer(AGENT_CALL, 'reset');
    const page = await visitPage(portal.url, '/beta?lang=en-us');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '10']);
    expect(page.text).toContain(`${LITERAL_TEXTS.apiError}1001`);
  });
});

describe('the countries of a list', () => {
  test('are required by a list of one country, whose name is in its heading and chip, and by no other', async () => {
    portal.backend.answer('/appInstitution/country/list', FAILED_RESPONSE);
    const readStatus = async (path: string) => (await visitPage(portal.url, path)).status;
    pageCount += 1;
    expect(await readStatus(`/mso/school?id=1&step=${pageCount}&lang=en-us`)).toBe(503);
    expect(await readStatus(createUncachedPath('/mso/school'))).toBe(200);
  });
});

/** Calls that the specification defines. All other calls of the contract are optional. */
const SPECIFIED_CALLS = [
  AGENT_CALL,
  MODULAR_CALL,
  '/appMso/sitemap/getAgentSimapByKey',
  '/appPrivacypolicy/getPrivacyPolicy',
  '/appHelp/help/helpDataByTypeId',
  '/appMso/platform/version',
  '/appInstitution/country/list',
  '/appInstitution/institution/types',
  '/appInstitution/institution/institutionInquiry',
  '/appInstitution/institution/institutionByInstitutionId',
  '/appInstitution/getCourses/getInstitutionCourseList',
  '/appInstitution/courseType/getCourseTypeListByInstitutionId',
  '/appInstitution/news/list',
  '/appInstitution/news/detail',
];

describe('a backend without the optional calls', () => {
  const NOT_FOUND_RESPONSE: ResponseOptions = { json: { timestamp: 1, status: 404, error: 'Not Found' }, status: 404 };

  test.each([
    '/mso',
    '/mso/school',
    '/mso/college-library',
    '/mso/school/1004',
    '/mso/consult/list',
    '/mso/consult/5001',
    '/mso/about/question',
  ])('has %s cached like any other', async (path) => {
    portal.backend.answer('*', (request) =>
      SPECIFIED_CALLS.includes(request.path) ? { json: STUB_RESPONSES[request.path]?.(request) } : NOT_FOUND_RESPONSE,
    );
    const page = await visitUntilCached(portal.url, createUncachedPath(path));
    expect(page.status).toBe(200);
    portal.backend.answer('*', 'reset');
    expect((await visitPage(portal.url, `${path}?step=${pageCount}&lang=en-us`)).status).toBe(200);
  });
});
