import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { changeData } from '#tests/support/portal-data.ts';

/** School whose fees no other test reads. */
const PRICED = 2013;
const WORDS = JSON.stringify({ 'en-us': 'Tests', zh: '测试', 'zh-hk': '測試' });

test.describe('the cost of a whole degree', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('follows length, currency and exchange rate, and names source and date', async ({ page, visit, portal }) => {
    await changeData(
      portal,
      `INSERT INTO sources (source_key, publisher, title, licence, as_at) VALUES ('fees', ?1, ?1, ?1, '2026-08-01')
ON CONFLICT DO NOTHING`,
      WORDS,
    );
    await changeData(
      portal,
      `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'school', ${PRICED}, 'tuition', 'undergraduate', 40000, 'AUD/year', s.id, 1 FROM sources AS s
WHERE s.source_key = 'fees' ON CONFLICT DO NOTHING`,
    );
    await visit(`/mso/school/${PRICED}`);
    const cost = page.locator('.degree');
    const sum = cost.locator('.degree__total dd');
    await expect(cost.locator('dl')).toContainText('A$40,000 a year × 3 · Tests 1 August 2026');
    await expect(cost).toContainText(/Includes tuition.*Excludes/);
    const amount = async () => Number((await sum.innerText()).replace(/\D/g, ''));
    const three = await amount();
    await expect(sum).toHaveText(/HK\$/);
    // The form is server-rendered: a selection has no effect until the script has hydrated it.
    await expect(async () => {
      await cost.getByLabel('Length').selectOption('1');
      expect(await amount()).toBeLessThan(three / 2);
    }).toPass();
    await cost.getByLabel('Length').selectOption('3');
    await cost.getByRole('slider').press('End');
    await expect.poll(amount).toBeGreaterThan(three);
    await cost.getByLabel('Currency').selectOption('AUD');
    await expect(sum).toHaveText(/^A\$/);
    await expect(cost.getByRole('slider')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
  });
});
