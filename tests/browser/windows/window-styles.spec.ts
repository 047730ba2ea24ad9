import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

// Chromium complains of one that was preloaded and then asked for in another way.
test('the styles of a window that are on their way already come once', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso/consult/list');
  const file = /\/assets\/news-article-view-[\w-]+\.css/;
  const [style = ''] =
    file.exec(JSON.stringify(await page.evaluate(() => Reflect.get(window, '__reactRouterManifest')))) ?? [];
  expect(style, 'a route has it').not.toBe('');
  const requests: string[] = [];
  page.on('request', (request) => file.test(request.url()) && requests.push(request.url()));
  await page.evaluate(
    (href) =>
      new Promise((come) => {
        // As React Router does for the page of the same article.
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href, onload: come }),
        );
      }),
    `${style}#`,
  );
  await page.getByRole('main').locator('h2 a, h3 a').first().click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await expect(page.locator(`link[rel="stylesheet"][href*="${style}"]`)).not.toHaveCount(0);
  expect(requests).toHaveLength(1);
});
