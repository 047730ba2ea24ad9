import type { Page } from 'playwright/test';
import frame from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Tests the elements at the bottom and the side of the window, and how they move.

const getInvitation = (page: Page) => page.getByRole('complementary', { name: frame.invite.label });
const scrollPastHead = (page: Page) => page.evaluate(() => scrollTo(0, 700));

test.describe('on a small laptop', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('icon buttons at the side show their names on hover and focus', { tag: '@sweep' }, async ({ page, visit }) => {
    await visit('/mso/school');
    const assistantOpener = page.getByRole('complementary', { name: frame.helper.label }).getByRole('button').first();
    await expect(assistantOpener).toHaveAccessibleName(frame.helper.assistant);
    const openerText = assistantOpener.getByText(frame.helper.assistant);
    await expect(openerText).toHaveCSS('opacity', '0');
    await assistantOpener.hover();
    await expect(openerText).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    await assistantOpener.focus();
    await expect(openerText).toHaveCSS('opacity', '1');
  });

  test('a bar at the bottom does not change the height of the page', async ({ page, visit }) => {
    const measureScrollHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    await visit('/mso/school');
    await page.waitForLoadState('networkidle');
    const heightBefore = await measureScrollHeight();
    await expect(getInvitation(page)).toHaveCount(0);
    await scrollPastHead(page);
    await expect(getInvitation(page)).toBeVisible();
    expect(await measureScrollHeight()).toBe(heightBefore);
  });

  test('the invitation is on browsing pages only', async ({ page, visit }) => {
    for (const path of [
      '/mso/country-list/uk/area-list-tab',
      '/mso/about/sources',
      '/mso/login',
      '/mso/school/school-search?keyword=business',
      '/mso/school/school-search?view=map',
    ]) {
      await visit(path);
      await page.waitForLoadState('networkidle');
      await scrollPastHead(page);
      await expect(getInvitation(page), path).toHaveCount(0);
    }
  });

  test('toasts are above the bar at the foot', async ({ page, visit }) => {
    await visit('/mso/school');
    await scrollPastHead(page);
    await expect(getInvitation(page)).toBeVisible();
    const measureEdges = () =>
      page.evaluate(() => {
        const [toastRect, noticeRect] = ['.toast-place:not(.network-place)', '.foot-notice'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return { noticeTop: toastRect?.bottom ?? Infinity, bar: noticeRect?.top ?? 0 };
      });
    await expect.poll(async () => (await measureEdges()).bar - (await measureEdges()).noticeTop).toBeGreaterThan(0);
  });

  test('a focused element is never behind the bar at the bottom', async ({ page, visit }) => {
    await visit('/mso/school');
    // The bar appears on the way down the page, once the page header has left the window.
    await page.locator('.res a').first().focus();
    const coveredElements: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));
      const coveredElement = await page.evaluate(() => {
        const focusedElement = document.activeElement;
        const noticeBar = document.querySelector('.foot-notice');
        if (!focusedElement || !noticeBar || noticeBar.contains(focusedElement) || focusedElement === document.body)
          return null;
        const { bottom } = focusedElement.getBoundingClientRect();
        return bottom > noticeBar.getBoundingClientRect().top ? focusedElement.textContent : '';
      });
      if (coveredElement !== null) coveredElements.push(coveredElement);
    }
    expect(coveredElements.length).toBeGreaterThan(20);
    expect(coveredElements.filter(Boolean)).toEqual([]);
  });
});
