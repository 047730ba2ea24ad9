import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';

// Tests the chat components in the component gallery. Other tests cover the conversation itself.

const AUTOPLAY_MS = 4000;
const WAIT_MS = 10_000;

const getCarousel = (page: Page) => {
  const carousel = page.locator('.carousel');
  return {
    carousel,
    here: carousel.locator('[data-here]'),
    dot: (number: number) => carousel.getByRole('button', { name: `Show ${number} of 6` }),
    async drag(delta: number) {
      const carouselBox = await carousel.locator('.carousel__window').boundingBox();
      if (!carouselBox) throw new Error('no carousel');
      const [x, y] = [carouselBox.x + carouselBox.width / 2, carouselBox.y + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + delta / 2, y);
      await page.mouse.move(x + delta, y);
      await page.mouse.up();
    },
  };
};

/**
 * Opens the gallery and waits for an element that only the client renders, because the components hydrate after the
 * page.
 */
async function visitExamples(page: Page, visit: (path: string) => Promise<unknown>) {
  await visit('/_/ui');
  await expect(page.locator('.chat-examples .card-link').first()).toBeVisible();
}

test.use({ speaks: 'en-us' });

test.describe('the carousel', () => {
  test('advances until hovered, focused or stopped', { tag: '@sweep' }, async ({ page, visit }) => {
    await page.clock.install();
    await visitExamples(page, visit);
    const { carousel, here, dot } = getCarousel(page);
    await page.clock.pauseAt(Date.now() + WAIT_MS);
    await dot(1).click();
    await page.locator('h1').hover();
    await dot(1).blur();
    await expect(here).toContainText('Kurrawa');
    await page.clock.runFor(AUTOPLAY_MS);
    await expect(here).toContainText('Port Elwood');
    await carousel.hover();
    await page.clock.runFor(2 * AUTOPLAY_MS);
    await expect(here).toContainText('Port Elwood');
    await carousel.getByRole('button', { name: 'Stop automatic play' }).click();
    await page.locator('h1').hover();
    await carousel.getByRole('button', { name: 'Play automatically' }).blur();
    await page.clock.runFor(2 * AUTOPLAY_MS);
    await expect(carousel.getByRole('button', { name: 'Play automatically' })).toBeVisible();
    await expect(here).toContainText('Port Elwood');
  });

  test('does not move with prefers-reduced-motion', { tag: '@sweep' }, async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await visitExamples(page, visit);
    const { carousel, here } = getCarousel(page);
    await expect(here).toContainText('Kurrawa');
    await page.clock.fastForward(2 * AUTOPLAY_MS);
    await expect(here).toContainText('Kurrawa');
    await expect(carousel.getByRole('button', { name: 'Stop automatic play' })).toHaveCount(0);
  });
});

test.describe('a card that fails to load', () => {
  test.use({ expectedComplaint: /one-card|ERR_FAILED/ });

  test(
    'shows an error code, leaves the page usable, and loads on retry',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      let shouldFail = true;
      await page.route(/one-card.*\.js/, (route) => (shouldFail ? route.abort() : route.continue()));
      await visit('/_/ui');
      const errors = page.locator('[data-code="ERR_IMPORT_SCRIPT"]');
      await expect(errors.first()).toContainText('could not load this');
      await expect(page.locator('[data-code="NO_CODE"]')).toBeVisible();
      await expect(page.locator('[data-code="NO_HANDLER"]')).toBeVisible();
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      shouldFail = false;
      // Each button is clicked by script, because some are in carousel slides outside the visible area.
      for (let remainingErrors = await errors.count(); remainingErrors > 0; remainingErrors -= 1) {
        const retryButton = errors.first().getByRole('button', { name: 'Try again', includeHidden: true });
        await retryButton.evaluate((button: HTMLButtonElement) => button.click());
        await expect(errors).toHaveCount(remainingErrors - 1);
      }
      await expect(page.locator('.card-link', { hasText: 'DSE' })).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    },
  );
});
