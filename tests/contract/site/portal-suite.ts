import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseDocumentKind } from '#shared/rules/application/application-lists.ts';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import {
  visit as visitPortal,
  type PageResponse,
  getLang,
  visitPage as visitPortalPage,
  type VisitOptions,
} from '#tests/contract/support/browser-visit.ts';
import { describeCatalogue } from '#tests/contract/catalogue/catalogue-suite.ts';
import { describeEveryCall } from '#tests/contract/requests/every-call-suite.ts';
import { describeIdentity, type FindCode } from '#tests/contract/account/identity-suite.ts';
import { describeSecurity } from '#tests/contract/security/security-suite.ts';

interface StartedPortal {
  url: URL;
  stop: () => Promise<void>;
  /** Moves the times of earlier attempts back by a minute, after which a number may get another code. */
  passMinute: () => Promise<void>;
  /** Requests a document as the office, for the latest application. */
  requestDocument: (kind: CaseDocumentKind) => Promise<void>;
  /** Records a school's offer for the latest application. Returns the number of the decision. */
  logOffer: () => Promise<string>;
}

export interface PortalUnderTest {
  /** Starts a portal that uses this backend. */
  start: (domainType: string) => Promise<StartedPortal>;
  /** Name of the agent mso in each language. */
  names: Record<Locale, string>;
  /** Returns the latest code for a number. */
  findCode: FindCode;
  /** False for an external backend, whose office is not part of the portal. */
  hasOffice: boolean;
}

/** Registers tests that apply to any portal, independent of the backend. */
export function describePortal(backend: string, { start, names, findCode, hasOffice }: PortalUnderTest) {
  describe(`in development, with ${backend}`, () => {
    let portal: StartedPortal;
    beforeAll(async () => void (portal = await start('development')));
    afterAll(() => portal?.stop());
    const visit = (path: string, options?: VisitOptions): Promise<PageResponse> =>
      visitPortal(portal.url, path, options);
    const visitPage = (path: string, headers?: Record<string, string>) => visitPortalPage(portal.url, path, headers);

    test.each(LOCALES)('the home page of mso is in %s', async (locale) => {
      const page = await visitPage(`/mso?lang=${locale}`);
      expect([page.status, getLang(page)]).toEqual([200, LANGUAGE_TAGS[locale]]);
      expect(page.text.includes(names[locale])).toBe(true);
    });

    test.each([
      ['en-GB,en;q=0.9', 'en-us'],
      ['zh-TW', 'zh-hk'],
      ['zh-CN', 'zh'],
    ] as [string, Locale][])(
      'a browser that says %s is answered in %s, and so is its next page',
      async (text, locale) => {
        const page = await visitPage('/mso', {
          'accept-language': text,
        });
        expect(getLang(page)).toBe(LANGUAGE_TAGS[locale]);
        expect(page.headers['set-cookie']).toContain(
          `i18n_redirected=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`,
        );
        expect(getLang(await visitPage('/mso', { cookie: `i18n_redirected=${locale}`, 'accept-language': 'fr' }))).toBe(
          LANGUAGE_TAGS[locale],
        );
      },
    );

    test("a browser without Accept-Language gets the agent's own language", async () => {
      expect(getLang(await visitPage('/mso'))).toBe('zh-HK');
    });

    test.each(LOCALES)('an unknown key is a 404 in %s', async (locale) => {
      const page = await visitPage(`/nobody?lang=${locale}`);
      expect([page.status, getLang(page)]).toEqual([404, LANGUAGE_TAGS[locale]]);
    });

    test('an unknown page is a 404', async () => {
      expect((await visitPage('/mso/no/such/page')).status).toBe(404);
    });

    test.each([
      ['/', '/mso'],
      ['/school?id=4&id=5', '/mso/school?id=4&id=5'],
      ['/mso/school/course', '/mso/school'],
    ])('%s redirects permanently to %s', async (path, location) => {
      const response = await visitPage(path);
      expect([response.status, response.headers.location]).toEqual([301, location]);
    });

    test.each([
      ['/404', 404],
      ['/500', 500],
    ])('%s has its own status', async (path, status) => {
      expect((await visitPage(path)).status).toBe(status);
    });

    test.each(LOCALES)('a known call through the proxy responds in %s', async (locale) => {
      const response = await visit('/mso/appMso/agent/agentDetail', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', cookie: `i18n_redirected=${locale}` },
      });
      expect([response.status, response.json()]).toMatchObject([
        200,
        { code: 1003, data: { keyCode: 'mso', host: 'localhost' } },
      ]);
      expect(response.json()).toMatchObject({ data: { name: names[locale] } });
    });

    test('the list of countries matches the contract', async () => {
      const response = await visit('/mso/appInstitution/country/list');
      expect([response.status, response.json()]).toMatchObject([200, { code: 1003, page: { currentPage: 1 } }]);
      const { datas } = response.json() as { datas: { id: unknown; key: string; lat: unknown }[] };
      expect(datas.find(({ key }) => key === 'uk')).toMatchObject({
        id: expect.any(String),
        lat: expect.any(Number),
        offered: true,
      });
    });

    test.each(LOCALES)('a call that requires a login is rejected with a message in %s', async (locale) => {
      const response = await visit('/mso/authentication/oauth/getUser', {
        headers: { cookie: `i18n_redirected=${locale}` },
      });
      const { code, message } = response.json() as { code: string; message: string };
      expect(code).not.toBe('1003');
      expect(/\p{Script=Han}/u.test(message)).toBe(locale !== 'en-us');
    });

    test('robots, sitemap and manifest are those of the agent', async () => {
      expect((await visit('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
      expect((await visit('/mso/sitemap.xml')).text).toContain('/mso/sitemap-school-1.xml</loc>');
      const response = await visit('/mso/llms.txt');
      expect([response.headers['content-type'], response.text]).toEqual([
        expect.stringContaining('text/plain'),
        expect.stringMatching(/^# .+\n\n> [^]+\/mso\/about\/sources\?lang=en-us\)[^]+\/mso\/sitemap\.xml\)/),
      ]);
      expect((await visit('/mso/sitemap-pages.xml')).text).toContain('/mso/school</loc>');
      expect((await visit('/mso/sitemap-school-1.xml')).text).toContain('/mso/school/1004</loc>');
      const manifest = await visit('/mso/manifest.webmanifest', { headers: { cookie: 'i18n_redirected=zh' } });
      expect([manifest.headers['content-type'], manifest.json()]).toMatchObject([
        'application/manifest+json; charset=utf-8',
        { name: names.zh, start_url: '/mso' },
      ]);
    });

    test('health responds with ok and its version only', async () => {
      const response = await visit('/_/health');
      expect([response.status, response.headers['cache-control'], response.json()]).toEqual([
        200,
        'no-store',
        { ok: true, version: '2.2.0' },
      ]);
    });

    test.each(['/.vite/manifest.json', '/vite/manifest.json', '/manifest/client.json', '/_/ready'])(
      '%s is nothing that a stranger gets',
      async (path) => {
        expect((await visit(path)).status).toBe(404);
      },
    );

    test.each(['POST', 'PUT', 'DELETE'])('%s is not accessible to a visitor', async (method) => {
      const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
      for (const path of ['/mso', '/mso.data'])
        expect((await visit(path, { method, headers, body: 'a=1' })).status).toBe(405);
    });

    describeIdentity(() => portal.url, findCode);
    describeSecurity(() => portal.url);
    describeCatalogue(() => portal.url);
    describeEveryCall(
      () => portal.url,
      findCode,
      () => portal.passMinute(),
      {
        requestDocument: (kind) => portal.requestDocument(kind),
        offerAPlace: () => portal.logOffer(),
      },
    );
  });

  describe(`in production, with ${backend}`, () => {
    let portal: StartedPortal;
    beforeAll(async () => void (portal = await start('production')));
    afterAll(() => portal?.stop());

    test('an agent is served on its own host, and can be indexed', async () => {
      const page = await visitPortalPage(portal.url, '/mso', { host: 'localhost' });
      expect([page.status, page.headers['x-robots-tag']]).toEqual([200, undefined]);
      expect((await visitPortal(portal.url, '/robots.txt')).text).toContain('Allow: /\n');
    });

    test.each(LOCALES)('an agent on another host is a 404 in %s', async (locale) => {
      const page = await visitPortalPage(portal.url, `/mso?lang=${locale}`, { host: 'hengdu.localhost' });
      expect([page.status, getLang(page)]).toEqual([404, LANGUAGE_TAGS[locale]]);
    });

    test.each([
      '/_/ui',
      '/_/UI',
      '/_/ui/',
      '/_/ui.data',
      '/_/outbox',
      '/_/ready',
      '/_/ops/application',
      '/.vite/manifest.json',
    ])('%s is not found with any authorization', async (path) => {
      for (const authorization of ['', `Basic ${btoa('anybody:desk')}`, 'Bearer desk', 'Bearer '])
        expect((await visitPortal(portal.url, path, { headers: { authorization } })).status).toBe(404);
    });

    test('the office has no default account and is closed; beside an outside backend there is none', async () => {
      const signInPage = await visitPortalPage(portal.url, '/mso/_/office/sign-in', {
        host: 'localhost',
        cookie: 'i18n_redirected=en-us',
      });
      expect([signInPage.status, /The (?:desk|office) is closed/.test(signInPage.text)]).toEqual([404, hasOffice]);
      const loginResponse = await visitPortal(portal.url, '/mso/_/office/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: 'login=adviser&password=desk',
      });
      expect([404, 405]).toContain(loginResponse.status);
      expect(loginResponse.headers['set-cookie']).toBeUndefined();
    });

    test('the outbox is not found', async () => {
      const response = await visitPortal(portal.url, '/_/outbox', { headers: { accept: 'application/json' } });
      expect(response.status).toBe(404);
    });

    test('calls on another host are a 404', async () => {
      expect(
        (await visitPortal(portal.url, '/mso/appInstitution/country/list', { headers: { host: 'hengdu.localhost' } }))
          .status,
      ).toBe(404);
    });
  });
}
