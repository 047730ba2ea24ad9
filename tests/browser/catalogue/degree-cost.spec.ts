import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { changeData } from '#tests/support/portal-data.ts';

/** Id of a school that this test gives fees. No other test reads them. */
const PRICED_SCHOOL_ID = 2013;
const WORDS = JSON.stringify({ 'en-us': 'Tests', zh: '测试', 'zh-hk': '測試' });

test.describe('the cost of a whole degree', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('depends on length, currency and exchange rate, and names source and date', async ({ page, visit, portal }) => {
    await changeData(
      portal,
      `INSERT INTO sources (source_key, publisher, title, licence, as_at) VALUES ('fees', ?1, ?1, ?1, '2026-08-01')
ON CONFLICT DO NOTHING`,
      WORDS,
    );
    await changeData(
      portal,
      `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'school', ${PRICED_SCHOOL_ID}, 'tuition', 'undergraduate', 40000, 'AUD/year', s.id, 1 FROM sources AS s
WHERE s.source_key = 'fees' ON CONFLICT DO NOTHING`,
    );
    await visit(`/mso/school/${PRICED_SCHOOL_ID}`);
    const degreeCost = page.locator('.degree');
    const sum = degreeCost.locator('.degree__total dd');
    await expect(degreeCost.locator('dl')).toContainText('A$40,000 a year × 3 · Tests 1 August 2026');
    await expect(degreeCost).toContainText(/Includes tuition.*Excludes/);
    const parseAmount = async () => Number((await sum.innerText()).replace(/\D/g, ''));
    const threeYearAmount = await parseAmount();
    await expect(sum).toHaveText(/HK\$/);
    // The server renders the form, but a selection has no effect until the form is hydrated.
    await expect(async () => {
      await degreeCost.getByLabel('Length').selectOption('1');
      expect(await parseAmount()).toBeLessThan(threeYearAmount / 2);
    }).toPass();
    await degreeCost.getByLabel('Length').selectOption('3');
    await degreeCost.getByRole('slider').press('End');
    await expect.poll(parseAmount).toBeGreaterThan(threeYearAmount);
    await degreeCost.getByLabel('Currency').selectOption('AUD');
    await expect(sum).toHaveText(/^A\$/);
    await expect(degreeCost.getByRole('slider')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
  });
});
