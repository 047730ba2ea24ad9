import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { changeData } from '#tests/support/portal-data.ts';

const MANCHESTER_ID = 1006;
const MONASH_ID = 2006;

/**
 * Id of a school whose courses no other test reads. The demo data has neither offers nor fees for them, so this test
 * adds them.
 */
const OFFERING_SCHOOL_ID = 2011;
const WORDS = JSON.stringify({ 'en-us': 'Tests', zh: '测试', 'zh-hk': '測試' });
const OFFER = JSON.stringify({
  aLevel: { first: 'AAB', last: 'AAB' },
  ib: 36,
  subjects: [],
  anyOne: false,
  read: '2026-08',
});
const OFFER_FACTS: [key: string, value: string | number, unit: string][] = [
  ['typicalOffer', OFFER, ''],
  ['courseYear', 45_600, 'AUD/year'],
];

test.describe('the page of a school on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', colorScheme: 'dark' });

  test('shows courses before facts, and monthly costs with source', async ({ page, visit }) => {
    await visit(`/mso/school/${MANCHESTER_ID}`);
    const factsHeading = page.getByRole('heading', { name: 'Facts', exact: true });
    const courses = page.locator('#courses');
    await expect(courses).toBeVisible();
    const measureTop = async (target: typeof factsHeading) => (await target.boundingBox())?.y ?? Number.NaN;
    expect(await measureTop(courses)).toBeLessThan(await measureTop(factsHeading));
    const livingCostRow = page.locator('dl.ledger > div').filter({ hasText: 'Living costs a month' });
    await expect(livingCostRow).toContainText('£1,314');
    await page.getByRole('link', { name: 'Sources: Facts' }).click();
    await expect(page.getByRole('dialog', { name: 'Sources' })).toContainText('University of Manchester');
    await page.keyboard.press('Escape');
    expect(await findViolations(page)).toEqual([]);
  });

  test('filters its courses by award with the keyboard only', async ({ page, visit }) => {
    await visit(`/mso/school/${MANCHESTER_ID}`);
    const awardSelect = page.locator('#courses').getByRole('combobox').and(page.locator('[name=award]'));
    await awardSelect.focus();
    await page.keyboard.type('MSc');
    await expect(awardSelect).toHaveValue('MSc');
    await page.locator('#courses').getByRole('button', { name: 'Search' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/award=MSc/);
    const rows = page.locator('#courses tbody tr');
    await expect(rows.filter({ hasText: 'MSc' })).not.toHaveCount(0);
    await expect(rows.filter({ hasNotText: 'MSc' })).toHaveCount(0);
  });

  test('names the first of its parts again after a jump from the end to the top', async ({ page, visit }) => {
    await visit('/mso/school/2001');
    const sectionLinks = page.getByRole('main').locator('nav a[data-words][href^="#"]');
    await expect(sectionLinks.first()).toHaveAttribute('aria-current', 'true');
    const scrollToEdge = (isBottom: boolean) =>
      page.evaluate((isDown) => {
        document.documentElement.style.scrollBehavior = 'auto';
        scrollTo(0, isDown ? document.documentElement.scrollHeight : 0);
      }, isBottom);
    await scrollToEdge(true);
    await expect(sectionLinks.first()).not.toHaveAttribute('aria-current');
    await scrollToEdge(false);
    await expect(sectionLinks.first()).toHaveAttribute('aria-current', 'true');
  });

  test('has the offer and the fee of a course below its name, and in columns on a desk', async ({
    page,
    visit,
    portal,
  }) => {
    await changeData(
      portal,
      `INSERT INTO sources (source_key, publisher, title, licence, as_at) VALUES ('terms', ?1, ?1, ?1, '2026-08-01')
ON CONFLICT DO NOTHING`,
      WORDS,
    );
    for (const [key, value, unit] of OFFER_FACTS)
      await changeData(
        portal,
        `INSERT INTO facts (subject, subject_id, fact_key, value, unit, source_id, import_id)
SELECT 'course', c.id, ?1, ?2, ?3, s.id, 1 FROM sources AS s, courses AS c
WHERE s.source_key = 'terms' AND c.school_id = ${OFFERING_SCHOOL_ID} ON CONFLICT DO NOTHING`,
        key,
        value,
        unit,
      );
    await visit(`/mso/school/${OFFERING_SCHOOL_ID}`);
    const row = page.locator('#courses tbody tr').first();
    const termsList = row.getByRole('rowheader').locator('.terms');
    await expect(termsList).toContainText('AAB');
    await expect(termsList).toContainText('A$45,600');
    await expect(termsList).toBeVisible();
    const offerCell = row.getByRole('cell').filter({ hasText: 'AAB' });
    await expect(offerCell).toBeHidden();
    await page.setViewportSize(SCREENS.desk.viewport);
    await expect(offerCell).toBeVisible();
    await expect(termsList).toBeHidden();
  });

  test('shows course names 180 px wide, in rows of 55 px', async ({ page, visit }) => {
    await visit('/mso/school/2001');
    const name = page.locator('#courses tbody th').first();
    await expect(name).toBeVisible();
    const { width } = (await name.boundingBox()) ?? { width: 0 };
    expect(Math.round(width)).toBe(180);
    expect(await page.locator('#courses .name + small').first().isVisible()).toBe(false);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, speaks: 'en-us' });

  test('the pathway from a college to its university is drawn on both pages', async ({ page, visit }) => {
    await visit(`/mso/school/${MONASH_ID}`);
    const pathwayStops = page.locator('#paths .paths__way > li');
    await expect(pathwayStops).toHaveText([/^Monash College/, /^Monash University/]);
    await pathwayStops.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monash College' })).toBeVisible();
    await expect(pathwayStops).toHaveText([/^Monash College/, /^Monash University/]);
    await expect(pathwayStops.last().getByRole('link')).toHaveAttribute('href', `/mso/school/${MONASH_ID}`);
  });
});
