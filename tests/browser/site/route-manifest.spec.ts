import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';

test.use({ speaks: 'en-us' });

test('route discovery uses the links of a page: cacheable for its build, and a reload for another build', async ({
  page,
  request,
  visit,
}) => {
  const manifestResponse = page.waitForResponse((response) => new URL(response.url()).pathname === ROUTE_MANIFEST_PATH);
  await visit('/mso');
  const result = await manifestResponse;
  expect(result.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(result.headers()['x-content-type-options']).toBe('nosniff');
  const routes = Object.keys((await result.json()) as object);
  expect(routes).toContain('school');
  expect(routes, 'no link of a home page leads there').not.toContain('my-apply-result');

  const version = new URL(result.url()).searchParams.get('version') ?? '';
  const requestManifest = (path: string, paths: string, manifestVersion = version) =>
    request.get(`${path}?${new URLSearchParams({ paths, version: manifestVersion }).toString()}`);
  const oldResponse = await requestManifest(ROUTE_MANIFEST_PATH, '/mso/school', 'older');
  expect([
    oldResponse.status(),
    oldResponse.headers()['x-remix-reload-document'],
    oldResponse.headers()['cache-control'],
  ]).toEqual([204, 'true', 'no-store']);
  const tooManyResponse = await requestManifest(
    ROUTE_MANIFEST_PATH,
    Array.from({ length: 251 }, (_, index) => `/${index}`).join(','),
  );
  expect(tooManyResponse.status()).toBe(400);
  expect(
    (await requestManifest(`/mso${ROUTE_MANIFEST_PATH}`, '/mso/school')).status(),
    'one address for all agents',
  ).toBe(404);
});
