import type { Page, Response } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { limitCases, listViews } from '#tests/browser/support/views.ts';

/** Pages with pictures. The first school has an uploaded banner, the second a generated one. */
const PATHS = ['/mso/school/1001', '/mso/school/1012', '/mso', '/mso/school'];

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

for (const { locale, screen } of listViews()) {
  test.describe(`on a ${screen} in ${locale}`, () => {
    test.use({ ...SCREENS[screen], speaks: locale });

    // A response of the Worker has a request id. Static files are served without the Worker, which costs nothing.
    for (const path of limitCases(1, PATHS))
      test(`no picture of ${path} is requested from the Worker, and each has reserved space`, async ({
        page,
        visit,
      }) => {
        const pictureResponses: Response[] = [];
        page.on('response', (response) => isPictureResponse(response) && pictureResponses.push(response));
        await visit(path);
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
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, speaks: 'en-us', ...SCREENS.phone });

  for (const [path, pictureSelector] of limitCases(1, [
    ['/mso', '.hero img'],
    ['/mso/school/1012', 'main img'],
    ['/mso/country-list/uk', 'main img'],
  ] as const))
    test(`the largest picture of ${path} is asked for in the head of the page`, async ({ page, visit }) => {
      await visit(path);
      const src = await page.locator(pictureSelector).first().getAttribute('src');
      expect(src).toContain('/_/art/');
      await expect(
        page.locator(`head link[rel="preload"][as="image"][fetchpriority="high"][href="${src}"]`),
      ).toHaveCount(1);
    });
});
