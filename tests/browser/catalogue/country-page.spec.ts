import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.describe('the page of a country', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', colorScheme: 'dark' });

  test('starts with the living costs where no fee is held, and has a chart, a clock, rules with their pages, and counts that link to as many schools', async ({
    page,
    visit,
  }) => {
    await visit('/mso/country-list/au');
    await expect(page.locator('.guide__keys dd').first()).toHaveText(/A\$[\d,]+ .*living costs/);
    await expect(page.locator('.guide__keys')).toContainText('48 hours a fortnight');
    // Costs begin on the upper half of the screen.
    expect(await page.locator('.guide__keys').evaluate((keys) => keys.getBoundingClientRect().top)).toBeLessThan(420);
    const countryMap = page.getByRole('img', { name: /Map of Australia/ });
    await expect(countryMap).toBeVisible();
    // The chart is an external SVG file. If the file were missing, the element would have no size.
    await expect
      .poll(() => countryMap.locator('use').evaluate((use: SVGUseElement) => use.getBBox().width))
      .toBeGreaterThan(600);
    const localTimes = page.locator('.guide__time');
    await expect(localTimes.first()).toHaveText(/^\d\d:\d\d$/);
    await expect(page.getByText('Perth the same')).toBeVisible();
    const workRules = page.locator('.guide .route > li').filter({ hasText: '48 hours a fortnight' });
    await expect(workRules.getByRole('link')).toHaveAttribute('href', /^https:/);
    expect(await findViolations(page)).toEqual([]);
    const count = page
      .locator('.guide__areas')
      .getByRole('link', { name: /^\d+ schools?$/ })
      .first();
    const text = await count.innerText();
    await count.click();
    await expect(page.getByRole('heading', { name: text.trim() })).toBeVisible();
  });
});

/** Minimum legible font size on a phone. */
const MIN_LETTER_PX = 12;

for (const screen of ['phone', 'desk'] as const)
  test.describe(`on a ${screen}`, () => {
    test.use({ ...SCREENS[screen], speaks: 'en-us' });

    test('the letters on the chart of a country are readable, and each number is shown once', async ({
      page,
      visit,
    }) => {
      await visit('/mso/country-list/us');
      const mapTexts = page.locator('.guide__chart text:visible');
      await expect(mapTexts.first()).toBeVisible();
      const sizes = await mapTexts.evaluateAll((textElements) =>
        textElements.map((element) => {
          const chartSvg = (element as SVGTextElement).ownerSVGElement;
          const chartScale = (chartSvg?.getBoundingClientRect().width ?? 0) / (chartSvg?.viewBox.baseVal.width ?? 1);
          return Number.parseFloat(getComputedStyle(element).fontSize) * chartScale;
        }),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(MIN_LETTER_PX);
      const placeNames = await page.locator('.guide__chart .guide__place:visible').allTextContents();
      expect(new Set(placeNames).size).toBe(placeNames.length);
    });
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, speaks: 'en-us' });

  test('shows the time difference instead of a stopped clock', async ({ page, visit }) => {
    await visit('/mso/country-list/uk');
    await expect(page.getByText(/8 hours behind/)).toBeVisible();
    await expect(page.locator('.guide__time').first()).toBeEmpty();
    await expect(
      page
        .locator('.guide__areas')
        .getByRole('link', { name: /^\d+ schools$/ })
        .first(),
    ).toHaveAttribute('href', /state=/);
  });
});
