import { type HostileState, createHostileBackend } from '#tests/trust/support/hostile-backend.ts';
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';

// Tests pages whose fields all contain attacks, without a content security policy. React's hydration errors also fail
// the test, because they mean that the browser parsed other markup than the server sent.

test.use({ speaks: 'en-us' });

/**
 * Texts that an HTML parser changes, closes or moves, scripts, and texts that end the surrounding script or attribute.
 */
const HOSTILE_TEXTS = [
  '\u0000',
  'a\u0000b\r\nc\rd\ud800e\u0001\u000c',
  '<dd>x<dt>y<li>z<td>q<h2><h3>r</h3></h2></div></main>',
  '<img src=x onerror="ran()"><svg onload="ran()"></svg><a href="javascript:ran()">x</a><script>ran()</script>',
  "</script><script>ran()</script>\"><img src=x onerror=ran()>' autofocus onfocus=ran() x='\u2028",
  'javascript:ran()',
  '𠮷野\u{1f393}',
];
/** Pages that contain different kinds of fields: frame, rich text, facts of a school, account. */
const PAGES = ['', '/fees', '/school/1004', '/personal-center/information'];

let hostileProxy: HostileState;
test.beforeEach(({ slow }) => {
  slow.backend.restore();
  hostileProxy = createHostileBackend(slow.backend);
});
test.afterEach(({ slow }) => slow.backend.restore());

test('no hostile markup is executed, and no page is rendered again on the client', async ({
  page,
  context,
  baseURL,
  slow,
  visit,
}) => {
  test.setTimeout(240_000);
  const executedTexts: string[] = [];
  await page.exposeFunction('ran', () => executedTexts.push(page.url()));
  await context.addCookies([{ name: 'portal_access', value: 'access-of-66900001', url: baseURL ?? '' }]);
  // Removes the content security policy from every page, because it would block the attacks under test.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    // Retries the request as a browser does when the server closes a kept-alive connection.
    const response = await route.fetch({ maxRedirects: 0, maxRetries: 2 });
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.route(
    (url) => url.origin === slow.backend.origin,
    (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-private-network': 'true' },
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
  );
  let renderedCount = 0;
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    hostileProxy.text = text;
    for (const [pageIndex, path] of PAGES.entries()) {
      if (index > 0 && pageIndex !== index % PAGES.length) continue;
      await test.step(`${JSON.stringify(text)} on ${path}`, async () => {
        renderedCount += (await visit(`/x${index}${path}`))?.status() === 200 ? 1 : 0;
      });
    }
  }
  expect(executedTexts).toEqual([]);
  expect(renderedCount).toBeGreaterThan(PAGES.length);
});
