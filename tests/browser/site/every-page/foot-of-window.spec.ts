import type { Page } from 'playwright/test';
import frame from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Elements at the bottom and the side of the window, and their movement.

const invitation = (page: Page) => page.getByRole('complementary', { name: frame.invite.label });
const scrollPastHead = (page: Page) => page.evaluate(() => scrollTo(0, 700));

test.describe('on a small laptop', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('icon buttons at the side show their names on hover and focus', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/school');
    const opener = page.getByRole('complementary', { name: frame.helper.label }).getByRole('button').first();
    await expect(opener).toHaveAccessibleName(frame.helper.assistant);
    const word = opener.getByText(frame.helper.assistant);
    await expect(word).toHaveCSS('opacity', '0');
    await opener.hover();
    await expect(word).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    await opener.focus();
    await expect(word).toHaveCSS('opacity', '1');
  });

  test('a bar that comes to the foot does not move the page’s end', async ({ page, visit }) => {
    const end = () => page.evaluate(() => document.documentElement.scrollHeight);
    await visit('/mso/school');
    await page.waitForLoadState('networkidle');
    const before = await end();
    await expect(invitation(page)).toHaveCount(0);
    await scrollPastHead(page);
    await expect(invitation(page)).toBeVisible();
    expect(await end()).toBe(before);
  });

  test('the invitation is on browsing pages only', async ({ page, visit }) => {
    for (const path of ['/mso/country-list/uk/area-list-tab', '/mso/about/sources', '/mso/login']) {
      await visit(path);
      await page.waitForLoadState('networkidle');
      await scrollPastHead(page);
      await expect(invitation(page), path).toHaveCount(0);
    }
  });

  test('toasts are above the bar at the foot', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/school');
    await scrollPastHead(page);
    await expect(invitation(page)).toBeVisible();
    const edges = () =>
      page.evaluate(() => {
        const [place, foot] = ['.toast-place:not(.network-place)', '.foot-notice'].map((value) =>
          document.querySelector(value)?.getBoundingClientRect(),
        );
        return { noticeTop: place?.bottom ?? Infinity, bar: foot?.top ?? 0 };
      });
    await expect.poll(async () => (await edges()).bar - (await edges()).noticeTop).toBeGreaterThan(0);
  });

  test('what gets the focus is never behind the bar at the foot', async ({ page, visit }) => {
    await visit('/mso/school');
    // The bar appears during the way through the page, once its head has left the window.
    await page.locator('.res a').first().focus();
    const seenItems: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));
      const behind = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('.foot-notice');
        if (!focused || !bar || bar.contains(focused) || focused === document.body) return null;
        const { bottom } = focused.getBoundingClientRect();
        return bottom > bar.getBoundingClientRect().top ? focused.textContent : '';
      });
      if (behind !== null) seenItems.push(behind);
    }
    expect(seenItems.length).toBeGreaterThan(20);
    expect(seenItems.filter(Boolean)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('a page with a bar of its own has no other', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/school');
    await expect(page.locator('.sheet, .bottombar').first()).toBeVisible();
    await scrollPastHead(page);
    await expect(invitation(page)).toHaveCount(0);
  });
});
