import { expect, test } from 'vitest';
import type { EdgeVariables } from '#worker/edge-context.ts';
import { setSecurityHeaders } from '#worker/security/set-security-headers.ts';
import { createEdgeApp, values, visit } from '#tests/worker/support/edge-app.ts';

const readCacheMark = async (match: Partial<EdgeVariables>, cookie: string | null) => {
  const app = createEdgeApp(setSecurityHeaders(), values(match), async (c, next) => {
    await next();
    if (cookie) c.header('set-cookie', cookie);
  });
  const { response } = await visit(app, '/mso/school');
  return response.headers.get('x-page-for');
};

test('a public page is cacheable by browsers, also the first of a visit, with its cookie', async () => {
  expect(await readCacheMark({ pageAudience: 'everybody' }, null)).toBe('everybody');
  expect(await readCacheMark({ pageAudience: 'everybody' }, 'a=1; path=/')).toBe('everybody');
});

test('a personal page is not cacheable', async () => {
  expect(await readCacheMark({}, null)).toBeNull();
  expect(await readCacheMark({}, 'a=1; path=/')).toBeNull();
});
