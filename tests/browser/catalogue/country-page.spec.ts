import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.describe('the page of a country', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', colorScheme: 'dark' });

  test('has its chart, two clocks, rules with their pages, and counts that lead to as many schools', async ({
    page,
    visit,
  }) => {
    await visit('/mso/country-list/au');
    const chart = page.getByRole('img', { name: /Map of Australia/ });
    await expect(chart).toBeVisible();
    // Drawn from a file, and as wide as the page lets it: an address that answers nothing would leave it without a size.
    await expect
      .poll(() => chart.locator('use').evaluate((use: SVGUseElement) => use.getBBox().width))
      .toBeGreaterThan(600);
    const clocks = page.locator('.guide__time');
    await expect(clocks.first()).toHaveText(/^\d\d:\d\d$/);
    await expect(page.getByText('same as Hong Kong')).toBeVisible();
    const rules = page.locator('.guide .route > li').filter({ hasText: '48 hours a fortnight' });
    await expect(rules.getByRole('link')).toHaveAttribute('href', /^https:/);
    expect(await findViolations(page)).toEqual([]);
    const count = page
      .locator('.guide__areas')
      .getByRole('link', { name: /^\d+ schools?$/ })
      .first();
    const words = await count.innerText();
    await count.click();
    await expect(page.getByRole('heading', { name: words.trim() })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, speaks: 'en-us' });

  test('the page of a country says the hours between the clocks, and shows none that stands', async ({
    page,
    visit,
  }) => {
    await visit('/mso/country-list/uk');
    await expect(page.getByText(/[78] h behind Hong Kong/)).toBeVisible();
    await expect(page.locator('.guide__time').first()).toBeEmpty();
    await expect(
      page
        .locator('.guide__areas')
        .getByRole('link', { name: /^\d+ schools$/ })
        .first(),
    ).toHaveAttribute('href', /state=/);
  });
});
