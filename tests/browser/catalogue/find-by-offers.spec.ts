import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ speaks: 'en-us' });

const getMain = (page: Page) => page.getByRole('main');
const count = (page: Page) => getMain(page).getByRole('heading', { level: 2 }).first();

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test('filtering business under HK$250,000 a year with IELTS 6.5 takes five taps', async ({ page, visit }) => {
    await visit('/mso/school');
    let clickCount = 0;
    const clickCounted = async (target: ReturnType<Page['locator']>) => {
      await target.tap();
      clickCount += 1;
    };
    const schoolCount = Number.parseInt((await count(page).textContent()) ?? '', 10);
    await clickCounted(getMain(page).getByText('Filters', { exact: true }));
    const filterForm = page.getByRole('form', { name: 'Filter schools' }).filter({ visible: true });
    const pickOption = (group: string, name: RegExp) =>
      filterForm.getByRole('group', { name: group }).locator('label').filter({ hasText: name });
    await clickCounted(pickOption('Field of study', /^Business and management/));
    await clickCounted(pickOption('Tuition a year', /^Up to HK\$250,000/));
    await clickCounted(pickOption('My IELTS score', /^IELTS 6\.5/));
    const showButton = filterForm.getByRole('button', { name: /^Show \d+ schools$/ });
    const promisedCount = Number.parseInt(((await showButton.textContent()) ?? '').replace('Show ', ''), 10);
    await clickCounted(showButton);
    expect(clickCount).toBeLessThanOrEqual(6);

    await expect(page).toHaveURL(/\/mso\/school\?(?=.*\bfield=1\b)(?=.*\bfee=HKD-250000\b)(?=.*\benglish=6\.5\b)/);
    await expect(count(page)).toHaveText(`${promisedCount} schools`);
    expect(promisedCount).toBeGreaterThan(0);
    expect(promisedCount).toBeLessThan(schoolCount);
    await expect(getMain(page).getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
      'Business and management',
      'Up to HK$250,000',
      'IELTS 6.5',
      'Clear all',
    ]);
  });
});
