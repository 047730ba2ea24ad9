import type { Page } from 'playwright/test';
import frame from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/frame.json' with { type: 'json' };
import { collector, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { everyPage, isForVisitors } from './every-page.ts';
import { stopClock } from './stop-clock.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent } from '#tests/browser/support/students.ts';
import { firstOf, IS_FULL } from '#tests/browser/support/views.ts';
import { LOCALES } from '#shared/locale/locales.ts';

// Nothing that stays in the window lies on what one reads or presses. A bar over the whole width of the foot is where the
// window ends: what is behind it is scrolled to, and at the page's end nothing is left behind it.

/** Where most stands at the edges comes first; then every page there is. */
const PAGES = [
  ...new Set([
    '/mso/school',
    '/mso/about/us',
    '/mso/dse/choose-school-taqbin',
    '/mso',
    '/mso/dse/results-day',
    '/mso/compare?schools=1001,2001,3001',
    '/mso/school/school-search?view=map&country=1',
    '/hengdu/school',
    '/hengdu',
    '/northbridge',
    '/mso/country-list/uk',
    ...everyPage('mso').filter(isForVisitors),
  ]),
];
const OWN_PAGES = everyPage('mso').filter((path) => !isForVisitors(path));
const WIDTHS = [1440, 1280, 1024, 768, 390, 360] as const;

/** What is covered by something fixed, at this place of the page. Of what is cut off or scrolled away nothing is at its place. */
function findCovered(isAtEnd: boolean): string[] {
  const name = (part: Element) =>
    `${part.tagName.toLowerCase()}.${part.className} '${part.textContent.trim().slice(0, 30)}'`;
  const fixed = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility({ visibilityProperty: true }),
  );
  const isFootBar = ({ width, bottom }: DOMRect) => width >= innerWidth - 20 && bottom >= innerHeight - 1;
  const wanted = 'a[href], button, input, select, textarea, summary, .num, h1, h2, h3';
  const parts = [...document.querySelectorAll(wanted)];
  return fixed.flatMap((box) => {
    const place = box.getBoundingClientRect();
    if (place.height === 0 || (isFootBar(place) && !isAtEnd)) return [];
    return parts.flatMap((part) => {
      if (box.contains(part) || fixed.some((other) => other.contains(part))) return [];
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const x = [Math.max(left, place.left), Math.min(right, place.right)] as const;
      const y = [Math.max(top, place.top), Math.min(bottom, place.bottom)] as const;
      if (x[1] - x[0] < 1 || y[1] - y[0] < 1) return [];
      const there = document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2);
      return there.includes(part) && there.includes(box) ? [`${name(box)} lies on ${name(part)}`] : [];
    });
  });
}

/** Of what stands in the window beside one another, what lies on what. */
function findLyingOnEachOther(selectors: string[]): string[] {
  const boxes = selectors.flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => ({ selector, place: part.getBoundingClientRect() })),
  );
  return boxes.flatMap(({ selector, place }, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ place: other }) =>
          Math.min(place.right, other.right) - Math.max(place.left, other.left) > 1 &&
          Math.min(place.bottom, other.bottom) - Math.max(place.top, other.top) > 1,
      )
      .map((other) => `${selector} lies on ${other.selector}`),
  );
}

async function expectClear(page: Page, where: string) {
  for (const share of [0, 0.4, 1]) {
    // In a window of another width a bar is measured anew, and the page's end moves with it.
    const look = async () => {
      await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), share);
      return page.evaluate(findCovered, share === 1);
    };
    await expect.poll(look, { message: `${where}, ${share * 100} % down` }).toEqual([]);
  }
}

const STATES = ['wide', 'small'] as const;

for (const locale of firstOf(1, [...LOCALES].reverse()))
  for (const state of STATES)
    test.describe(`with the invitation ${state}, in ${locale}`, () => {
      test.use({ ...SCREENS.desk, speaks: locale });
      test('nothing fixed lies on what is read or pressed', async ({ page, visit }) => {
        test.setTimeout(IS_FULL ? 600_000 : 120_000);
        await page.addInitScript(
          (small) => sessionStorage.setItem('inviteIsSmall', small),
          state === 'small' ? '1' : '0',
        );
        for (const path of firstOf(4, PAGES)) {
          await visit(path);
          await page.waitForLoadState('networkidle');
          await expectClearAtAllWidths(page, path);
        }
      });
    });

async function expectClearAtAllWidths(page: Page, path: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    await expectClear(page, `${path} at ${width}`);
  }
}

test.describe('to somebody who is logged in', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('nothing fixed lies on what is their own', async ({ page, visit }) => {
    test.setTimeout(IS_FULL ? 600_000 : 120_000);
    expect(OWN_PAGES.length).toBeGreaterThan(10);
    await comeAsStudent(page);
    await visit('/mso/about/us');
    await (await collector(page)).addSchool(SCHOOLS.oxford);
    for (const path of firstOf(3, [...OWN_PAGES].reverse())) {
      await visit(path);
      await page.waitForLoadState('networkidle');
      await expectClearAtAllWidths(page, path);
    }
  });

  test('nothing lies on anything else while several stand there at once', async ({ page, visit }) => {
    const stands = ['.head', '.netbar', '.helper', '.mini', '.toast', '.foot-notice'];
    await page.addInitScript(() => sessionStorage.setItem('inviteIsSmall', '0'));
    await comeAsStudent(page);
    await visit('/mso/school/2001');
    await page.locator('main a[href*="/school/course/"]').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make this window small' }).click();
    await expect(page.locator('.mini')).toBeVisible();
    await page.locator('main button[aria-haspopup="dialog"][aria-pressed]:visible').first().click();
    await stopClock(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.locator('.netbar')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      const look = () => page.evaluate(findLyingOnEachOther, stands);
      await expect.poll(look, { message: `at ${width}` }).toEqual([]);
    }
  });

  test('nothing fixed lies on the ports of the chart, nor on what they answer', async ({ page, visit }) => {
    await page.addInitScript(() => sessionStorage.setItem('inviteIsSmall', '0'));
    await visit('/mso');
    await page.locator('.port').first().hover();
    await expect(page.locator('.ports__ledger .display')).toBeVisible();
    await expectClearAtAllWidths(page, 'the answer of a port');
  });
});

for (const width of [1440, 390] as const)
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

  test('the signs beside a page name themselves to who points at them or comes by keyboard', async ({
    page,
    visit,
  }) => {
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

  test('what is told stands above the bar at the foot', async ({ page, visit }) => {
    await visit('/mso/about/us');
    const bar = page.getByRole('complementary', { name: frame.invite.label });
    await expect(bar).toBeVisible();
    const edges = () =>
      page.evaluate(() => {
        const [place, foot] = ['.toast-place:not(.network-place)', '.foot-notice'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return { told: place?.bottom ?? Infinity, bar: foot?.top ?? 0 };
      });
    await expect.poll(async () => (await edges()).bar - (await edges()).told).toBeGreaterThan(0);
  });
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('what gets the focus is never behind the bar at the foot', async ({ page, visit }) => {
    await page.addInitScript(() => sessionStorage.setItem('inviteIsSmall', '0'));
    await visit('/mso/about/question');
    await expect(page.getByRole('complementary', { name: frame.invite.label })).toBeVisible();
    await page.keyboard.press('Tab');
    const seen: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('.foot-notice');
        if (!focused || !bar || bar.contains(focused) || focused === document.body) return null;
        const { bottom } = focused.getBoundingClientRect();
        return bottom > bar.getBoundingClientRect().top ? focused.textContent : '';
      });
      if (behind !== null) seen.push(behind);
    }
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter(Boolean)).toEqual([]);
  });

  test('a page with a bar of its own has no other', async ({ page, visit }) => {
    await page.addInitScript(() => sessionStorage.setItem('inviteIsSmall', '0'));
    const bar = page.getByRole('complementary', { name: frame.invite.label });
    await visit('/mso/about/us');
    await expect(bar).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page.locator('.sheet')).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
