import { describe, expect, test } from 'vitest';
import {
  noncesOf,
  PAGE_HEADERS,
  visit,
  visitPage,
  type VisitOptions,
  visitUntilKept,
} from '#tests/contract/support/browser-visit.ts';

const ANSWERS: [string, string, VisitOptions, number][] = [
  ['a page', '/mso', { headers: PAGE_HEADERS }, 200],
  ['a redirect', '/', { headers: PAGE_HEADERS }, 301],
  ['a 404', '/nobody', { headers: PAGE_HEADERS }, 404],
  ['an API answer', '/mso/appInstitution/country/list', {}, 200],
  ['an API refusal', '/mso/appUser/update', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a picture of ours', '/_/art/1/error/404.svg', {}, 200],
  ['robots.txt', '/robots.txt', { headers: PAGE_HEADERS }, 200],
  ['health', '/_/health', {}, 200],
];

/** What stands on every kind of answer. */
export function describeSecurity(portal: () => URL) {
  describe('security', () => {
    test.each(ANSWERS)('%s carries the security headers and a request id', async (_, path, options, status) => {
      const answer = await visit(portal(), path, {
        ...options,
        headers: { ...options.headers, 'x-request-id': 'given-by-the-test' },
      });
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(answer.headers['permissions-policy']).toContain('camera=()');
      expect(answer.headers['content-security-policy']).toMatch(/default-src '(self|none)'/);
      expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    });

    test.each(ANSWERS)('%s that anybody may keep sets no cookie', async (_, path, options) => {
      const { headers } = await visit(portal(), path, options);
      if (headers['cache-control']?.includes('public')) expect(headers['set-cookie']).toBeUndefined();
    });

    test('every script of a page carries the nonce of its answer', async () => {
      const page = await visitPage(portal(), '/mso');
      const [nonce, ...others] = noncesOf(page);
      expect(others).toEqual([]);
      expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
      const tags = [...page.text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      // What is only data, no browser runs.
      expect(tags.filter((tag) => !tag.includes('nonce="') && !tag.includes('type="application/json"'))).toEqual([]);
      expect(tags.length).toBeGreaterThan(1);
    });

    test('a page from the cache has a nonce of its own each time', async () => {
      const pages = [await visitUntilKept(portal(), '/mso'), await visitUntilKept(portal(), '/mso')];
      const nonces = pages.map((page) => noncesOf(page));
      for (const [at, page] of pages.entries())
        expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[at]?.[0]}'`);
      expect(nonces.map((of) => of.length)).toEqual([1, 1]);
      expect(nonces[0]).not.toEqual(nonces[1]);
    });

    test("one visitor's query is in nobody else's page", async () => {
      await visitPage(portal(), '/mso?utm_source=first-visitor&token=secret-of-one');
      const kept = await visitUntilKept(portal(), '/mso?utm_source=second-visitor');
      expect(/first-visitor|secret-of-one|second-visitor/.exec(kept.text)).toBeNull();
    });

    test('a page of a session never comes from the cache, and shows no token', async () => {
      await visitUntilKept(portal(), '/mso');
      const page = await visitPage(portal(), '/mso', { cookie: 'portal_access=token-of-one' });
      expect([page.headers['x-page-cache'], page.headers['cache-control']]).toEqual(['bypass', 'private, no-store']);
      expect(page.text.includes('token-of-one')).toBe(false);
    });
  });
}
