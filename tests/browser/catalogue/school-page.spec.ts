import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { changeData } from '#tests/support/portal-data.ts';

const MANCHESTER = 1006;
const MONASH = 2006;

/** School whose courses no other test reads; the demo data has neither offers nor fees of its courses. */
const OFFERING = 2011;
const WORDS = JSON.stringify({ 'en-us': 'Tests', zh: '测试', 'zh-hk': '測試' });
const OFFER = JSON.stringify({
  aLevel: { first: 'AAB', last: 'AAB' },
  ib: 36,
  subjects: [],
  anyOne: false,
  read: '2026-08',
});
const TERMS: [key: string, value: string | number, unit: string][] = [
  ['typicalOffer', OFFER, ''],
  ['courseYear', 45_600, 'AUD/year'],
];

test.describe('the page of a school on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', colorScheme: 'dark' });

  test('shows facts before courses, and monthly costs with source', async ({ page, visit }) => {
    await visit(`/mso/school/${MANCHESTER}`);
    const facts = page.getByRole('heading', { name: 'Facts', exact: true });
    const courses = page.locator('#courses');
    await expect(courses).toBeVisible();
    const top = async (subject: typeof facts) => (await subject.boundingBox())?.y ?? Number.NaN;
    expect(await top(facts)).toBeLessThan(await top(courses));
    const living = page.locator('dl.ledger > div').filter({ hasText: 'Living costs a month' });
    await expect(living).toContainText('£1,314');
    await page.getByRole('link', { name: 'Sources: Facts' }).click();
    await expect(page.getByRole('dialog', { name: 'Sources' })).toContainText('University of Manchester');
    await page.keyboard.press('Escape');
    expect(await findViolations(page)).toEqual([]);
  });

  test('narrows its courses by award with the keyboard alone', async ({ page, visit }) => {
    await visit(`/mso/school/${MANCHESTER}`);
    const award = page.locator('#courses').getByRole('combobox').and(page.locator('[name=award]'));
    await award.focus();
    await page.keyboard.type('MSc');
    await expect(award).toHaveValue('MSc');
    await page.locator('#courses').getByRole('button', { name: 'Search' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/award=MSc/);
    const rows = page.locator('#courses tbody tr');
    await expect(rows.filter({ hasText: 'MSc' })).not.toHaveCount(0);
    await expect(rows.filter({ hasNotText: 'MSc' })).toHaveCount(0);
  });

  test(
    'names the first of its parts again after a jump from the end to the top',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school/2001');
      const parts = page.getByRole('main').locator('nav a[data-words][href^="#"]');
      await expect(parts.first()).toHaveAttribute('aria-current', 'true');
      const jump = (bottom: boolean) =>
        page.evaluate((isDown) => {
          document.documentElement.style.scrollBehavior = 'auto';
          scrollTo(0, isDown ? document.documentElement.scrollHeight : 0);
        }, bottom);
      await jump(true);
      await expect(parts.first()).not.toHaveAttribute('aria-current');
      await jump(false);
      await expect(parts.first()).toHaveAttribute('aria-current', 'true');
    },
  );

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
    for (const [key, value, unit] of TERMS)
      await changeData(
        portal,
        `INSERT INTO facts (subject, subject_id, fact_key, value, unit, source_id, import_id)
SELECT 'course', c.id, ?1, ?2, ?3, s.id, 1 FROM sources AS s, courses AS c
WHERE s.source_key = 'terms' AND c.school_id = ${OFFERING} ON CONFLICT DO NOTHING`,
        key,
        value,
        unit,
      );
    await visit(`/mso/school/${OFFERING}`);
    const row = page.locator('#courses tbody tr').first();
    const terms = row.getByRole('rowheader').locator('.terms');
    await expect(terms).toContainText('AAB');
    await expect(terms).toContainText('A$45,600');
    await expect(terms).toBeVisible();
    const offer = row.getByRole('cell').filter({ hasText: 'AAB' });
    await expect(offer).toBeHidden();
    await page.setViewportSize(SCREENS.desk.viewport);
    await expect(offer).toBeVisible();
    await expect(terms).toBeHidden();
  });

  test('gives the names of its courses 180 px, in rows of 55 px', async ({ page, visit }) => {
    await visit('/mso/school/2001');
    const name = page.locator('#courses tbody th').first();
    await expect(name).toBeVisible();
    const { width } = (await name.boundingBox()) ?? { width: 0 };
    expect(Math.round(width)).toBe(180);
    expect(await page.locator('#courses .name + small').first().isVisible()).toBe(false);
  });

  test('links to the fees of the agent if it has a page about them', { tag: '@rare' }, async ({ page, visit }) => {
    await visit(`/mso/school/${MANCHESTER}`);
    const paid = page.locator('#paid');
    await expect(paid.getByRole('link', { name: 'How Ferrypoint is paid' })).toHaveAttribute('href', '/mso/fees');
    await visit(`/northbridge/school/${MANCHESTER}`);
    await expect(page.locator('#courses')).toBeVisible();
    await expect(page.locator('#paid')).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, speaks: 'en-us' });

  test('the way from a college to its university is drawn from the one to the other, on both pages', async ({
    page,
    visit,
  }) => {
    await visit(`/mso/school/${MONASH}`);
    const stops = page.locator('#paths .paths__way > li');
    await expect(stops).toHaveText([/^Monash College/, /^Monash University/]);
    await stops.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monash College' })).toBeVisible();
    await expect(stops).toHaveText([/^Monash College/, /^Monash University/]);
    await expect(stops.last().getByRole('link')).toHaveAttribute('href', `/mso/school/${MONASH}`);
  });
});
