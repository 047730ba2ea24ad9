import frame from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/frame.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { getFirst } from '#tests/browser/support/views.ts';

// What stands at the foot of the window and beside a page, and how it moves.

for (const width of getFirst(1, [390, 1440] as const))
  test.describe(`in a window of ${width}`, () => {
    test.use({ ...(width === 390 ? SCREENS.phone : SCREENS.desk), speaks: 'zh-hk' });
    test('a bar that comes to the foot does not move the page’s end', async ({ page, visit }) => {
      await page.setViewportSize({ width, height: 844 });
      const end = () => page.evaluate(() => document.documentElement.scrollHeight);
      await page.addInitScript(() => sessionStorage.setItem('inviteIsSmall', '1'));
      await visit('/mso/about/us');
      await page.waitForLoadState('networkidle');
      const before = await end();
      await page.evaluate(() => sessionStorage.setItem('inviteIsSmall', '0'));
      await page.getByRole('button', { name: zhHk.invite.small }).filter({ visible: true }).first().click();
      await expect(page.getByRole('complementary', { name: zhHk.invite.label })).toBeVisible();
      expect(await end()).toBe(before);
    });
  });

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

  test('toasts are above the bar at the foot', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/about/us');
    const bar = page.getByRole('complementary', { name: frame.invite.label });
    await expect(bar).toBeVisible();
    const edges = () =>
      page.evaluate(() => {
        const [place, foot] = ['.toast-place:not(.network-place)', '.foot-notice'].map((value) =>
          document.querySelector(value)?.getBoundingClientRect(),
        );
        return { noticeTop: place?.bottom ?? Infinity, bar: foot?.top ?? 0 };
      });
    await expect.poll(async () => (await edges()).bar - (await edges()).noticeTop).toBeGreaterThan(0);
  });
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('what gets the focus is never behind the bar at the foot', async ({ page, visit }) => {
    await page.addInitScript(() => sessionStorage.setItem('inviteIsSmall', '0'));
    await visit('/mso/about/question');
    await expect(page.getByRole('complementary', { name: frame.invite.label })).toBeVisible();
    await page.keyboard.press('Tab');
    const seenItems: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
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

  test('a page with a bar of its own has no other', { tag: '@rare' }, async ({ page, visit }) => {
    await page.addInitScript(() => sessionStorage.setItem('inviteIsSmall', '0'));
    const bar = page.getByRole('complementary', { name: frame.invite.label });
    await visit('/mso/about/us');
    await expect(bar).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page.locator('.sheet')).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
