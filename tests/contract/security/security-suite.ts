import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  getNonces,
  PAGE_HEADERS,
  visit,
  visitPage,
  type VisitOptions,
  visitUntilCached,
} from '#tests/contract/support/browser-visit.ts';
import { LIBRARY_STYLES } from '#worker/security/library-styles.ts';

const REJECTED_REQUESTS: [string, string, VisitOptions, number][] = [
  ['a page', '/mso', { headers: PAGE_HEADERS }, 200],
  ['a redirect', '/', { headers: PAGE_HEADERS }, 301],
  ['a 404', '/nobody', { headers: PAGE_HEADERS }, 404],
  ['an API answer', '/mso/appInstitution/country/list', {}, 200],
  ['an API refusal', '/mso/appUser/update', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a picture of ours', '/_/art/1/error/404.svg', {}, 200],
  ['robots.txt', '/robots.txt', { headers: PAGE_HEADERS }, 200],
  ['health', '/_/health', {}, 200],
];

/** Registers tests of the security headers on every kind of response. */
export function describeSecurity(portal: () => URL) {
  describe('security', () => {
    test.each(REJECTED_REQUESTS)(
      '%s carries the security headers and a request id',
      async (_, path, options, status) => {
        const response = await visit(portal(), path, {
          ...options,
          headers: { ...options.headers, 'x-request-id': 'given-by-the-test' },
        });
        expect(response.status).toBe(status);
        expect(response.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'x-robots-tag': 'noindex, nofollow',
          'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
        });
        expect(response.headers['permissions-policy']).toContain('camera=()');
        expect(response.headers['content-security-policy']).toMatch(/default-src '(self|none)'/);
        expect(response.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      },
    );

    test.each(REJECTED_REQUESTS)('%s sets no cookie if it is publicly cacheable', async (_, path, options) => {
      const { headers } = await visit(portal(), path, options);
      if (headers['cache-control']?.includes('public')) expect(headers['set-cookie']).toBeUndefined();
    });

    test('every script of an uncached page has the nonce of its response', async () => {
      const page = await visitPage(portal(), '/mso?showModel=login');
      const [nonce, ...otherNonces] = getNonces(page);
      expect([page.headers['x-page-cache'], otherNonces]).toEqual(['bypass', []]);
      expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
      const tags = [...page.text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      // Browsers do not execute JSON data blocks, so these need no nonce.
      expect(tags.filter((tag) => !tag.includes('nonce="') && !tag.includes('type="application/json"'))).toEqual([]);
      expect(tags.length).toBeGreaterThan(1);
    });

    test('the policy of a cached page lists the hashes of its scripts and styles, and nothing else', async () => {
      const page = await visitUntilCached(portal(), '/mso');
      const contentSecurityPolicy = page.headers['content-security-policy'] as string;
      const findDirective = (directive: string) =>
        new RegExp(`${directive} 'self' ([^;]*)`).exec(contentSecurityPolicy)?.[1]?.split(' ').toSorted();
      const computeHashes = (tag: string) => {
        const match = [...page.text.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))];
        const executedScripts = match.filter(([, attributes = '']) => !/ src=|type="application\//.test(attributes));
        const hashes = executedScripts.map(([, , text = '']) => createHash('sha256').update(text).digest('base64'));
        return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
      };
      expect(findDirective('script-src')).toEqual(computeHashes('script').toSorted());
      expect(findDirective('style-src')).toEqual([...computeHashes('style'), ...LIBRARY_STYLES].toSorted());
      expect([getNonces(page), contentSecurityPolicy.includes('nonce')]).toEqual([[], false]);
    });

    test('a cached page is identical each time, and revalidation returns 304', async () => {
      const [firstResponse, secondVisitorResponse] = [
        await visitUntilCached(portal(), '/mso/about/us'),
        await visitUntilCached(portal(), '/mso/about/us'),
      ];
      const { etag = '', 'content-security-policy': policy } = firstResponse.headers;
      expect(firstResponse.bytes.equals(secondVisitorResponse.bytes)).toBe(true);
      expect([secondVisitorResponse.headers.etag, secondVisitorResponse.headers['content-security-policy']]).toEqual([
        etag,
        policy,
      ]);
      for (const knownEtag of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const revalidatedResponse = await visitPage(portal(), '/mso/about/us', { 'if-none-match': knownEtag });
        expect([
          revalidatedResponse.status,
          revalidatedResponse.bytes.length,
          revalidatedResponse.headers.etag,
        ]).toEqual([304, 0, etag]);
        expect(revalidatedResponse.headers['content-security-policy']).toBe(policy);
      }
      expect((await visitPage(portal(), '/mso/about/us', { 'if-none-match': '"other"' })).status).toBe(200);
    });

    test('the query of one visitor is not in the page of another', async () => {
      await visitPage(portal(), '/mso?utm_source=first-visitor&token=secret-of-one');
      const cachedResponse = await visitUntilCached(portal(), '/mso?utm_source=second-visitor');
      expect(/first-visitor|secret-of-one|second-visitor/.exec(cachedResponse.text)).toBeNull();
    });

    test('a page requested with a token contains no token and is not cacheable', async () => {
      const page = await visitPage(portal(), '/mso', { cookie: 'portal_access=token-of-one' });
      expect([page.headers['cache-control'], page.headers['x-page-for']]).toEqual(['private, no-store', undefined]);
      expect(page.text.includes('token-of-one')).toBe(false);
    });
  });
}
