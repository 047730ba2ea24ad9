import { expect, test } from 'vitest';
import type { EdgeVariables } from '#worker/edge-context.ts';
import { setSecurityHeaders } from '#worker/security/set-security-headers.ts';
import { edgeApp, values, visit } from '#tests/worker/support/edge-app.ts';

const getMark = async (match: Partial<EdgeVariables>, cookie: string | null) => {
  const app = edgeApp(setSecurityHeaders(), values(match), async (c, next) => {
    await next();
    if (cookie) c.header('set-cookie', cookie);
  });
  const { response } = await visit(app, '/mso/school');
  return response.headers.get('x-page-for');
};

test('a public page is cacheable by browsers, also the first of a visit, with its cookie', async () => {
  expect(await getMark({ pageAudience: 'everybody' }, null)).toBe('everybody');
  expect(await getMark({ pageAudience: 'everybody' }, 'a=1; path=/')).toBe('everybody');
});

test('a page of one person is not', async () => {
  expect(await getMark({}, null)).toBeNull();
  expect(await getMark({}, 'a=1; path=/')).toBeNull();
});
