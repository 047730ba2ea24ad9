import { expect, test } from 'vitest';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { setSecurityHeaders } from '#worker/security/set-security-headers.ts';
import { edgeApp, visit } from '#tests/worker/support/edge-app.ts';
import { createSessionEdge, LOGGED_IN, SAME_SITE } from '#tests/worker/support/session-edge.ts';

test.each(KNOWN_CALLS.map(({ method, path }) => [method, path] as const))(
  '%s %s answers with JSON that no browser stores',
  async (method, path) => {
    const address = `https://mso.example${path.replace(/\{\w+\}/g, '1')}`;
    const { response } = await visit(edgeApp(setSecurityHeaders()), address, { method });
    expect(response.headers.get('content-type')).toContain('json');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  },
);

test('a log-out clears the cache of the browser', async () => {
  const { post } = createSessionEdge();
  const answer = await post(SESSION_ENDPOINTS.logout, {}, { ...SAME_SITE, cookie: LOGGED_IN() });
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});
