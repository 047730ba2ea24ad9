import type { Page, Response } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const PATH = '/mso/school/1001';

/** Scrolls through the page, because pictures below the window load lazily. */
async function scrollThroughPage(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      // A headless browser may draw no frame while nothing changes, so the wait also ends by a timeout.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    }
  });
  await page.waitForLoadState('networkidle');
}

const isPictureResponse = (response: Response) => response.request().resourceType() === 'image';

test.describe('with a script', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

  // A response of the Worker has a request id. Static files are served without the Worker, which costs nothing.
  test(`no picture of ${PATH} is requested from the Worker, and each has reserved space`, async ({ page, visit }) => {
    const pictureResponses: Response[] = [];
    page.on('response', (response) => isPictureResponse(response) && pictureResponses.push(response));
    await visit(PATH);
    await scrollThroughPage(page);
    expect(pictureResponses.length).toBeGreaterThan(1);
    const responses = pictureResponses.filter((response) => 'x-request-id' in response.headers());
    expect(responses.map((response) => response.url())).toEqual([]);
    const picturesWithoutSize = page.locator('img:not([width][height])');
    expect(
      await picturesWithoutSize.evaluateAll((pictureElements) => pictureElements.map(({ outerHTML }) => outerHTML)),
    ).toEqual([]);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, speaks: 'en-us', ...SCREENS.phone });

  test('the largest picture of the home page is asked for in its head', async ({ page, visit }) => {
    await visit('/mso');
    const src = await page.locator('.hero img').first().getAttribute('src');
    expect(src).toContain('/_/art/');
    await expect(page.locator(`head link[rel="preload"][as="image"][fetchpriority="high"][href="${src}"]`)).toHaveCount(
      1,
    );
  });
});
