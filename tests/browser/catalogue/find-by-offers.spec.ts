import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ speaks: 'en-us' });

const main = (page: Page) => page.getByRole('main');
const count = (page: Page) => main(page).getByRole('heading', { level: 2 }).first();

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test('business, under HK$250,000 a year, with 6.5 of IELTS, takes five touches', async ({ page, visit }) => {
    await visit('/mso/school');
    let touches = 0;
    const touch = async (what: ReturnType<Page['locator']>) => {
      await what.tap();
      touches += 1;
    };
    const all = Number.parseInt((await count(page).textContent()) ?? '', 10);
    await touch(main(page).getByText('Filters', { exact: true }));
    const sheet = page.getByRole('form', { name: 'Filter schools' }).filter({ visible: true });
    const pick = (group: string, name: RegExp) =>
      sheet.getByRole('group', { name: group }).locator('label').filter({ hasText: name });
    await touch(pick('Field of study', /^Business and management/));
    await touch(pick('Tuition a year', /^Up to HK\$250,000/));
    await touch(pick('My IELTS score', /^IELTS 6\.5/));
    const show = sheet.getByRole('button', { name: /^Show \d+ schools$/ });
    const promised = Number.parseInt(((await show.textContent()) ?? '').replace('Show ', ''), 10);
    await touch(show);
    expect(touches).toBeLessThanOrEqual(6);

    await expect(page).toHaveURL(/\/mso\/school\?(?=.*\bfield=1\b)(?=.*\bfee=HKD-250000\b)(?=.*\benglish=6\.5\b)/);
    await expect(count(page)).toHaveText(`${promised} schools`);
    expect(promised).toBeGreaterThan(0);
    expect(promised).toBeLessThan(all);
    await expect(main(page).getByRole('list', { name: 'Filters that are on' }).getByRole('link')).toHaveText([
      'Business and management',
      'Up to HK$250,000',
      'IELTS 6.5',
      'Clear all',
    ]);
  });
});

test.describe('on a desk', () => {
  test.use(SCREENS.desk);

  test('each choice says how many schools it leaves, by keyboard too, and keeps its word', async ({ page, visit }) => {
    await visit('/mso/school?field=7');
    const level = main(page).getByRole('radiogroup', { name: 'Level' });
    await level.getByRole('radio', { name: 'All levels' }).focus();
    await page.keyboard.press('ArrowDown');
    const chosen = level.getByRole('radio', { checked: true });
    await expect(page).toHaveURL(/\bfield=7\b.*&level=\d|\blevel=\d.*&field=7\b/);
    const words = (await chosen.locator('xpath=..').innerText()).replaceAll('\n', ' ');
    const said = Number.parseInt(/(\d+) schools?/.exec(words)?.[1] ?? '', 10);
    await expect(count(page)).toHaveText(`${said} school${said === 1 ? '' : 's'}`);
  });

  test('a level that nobody knows finds nobody, and one step leads back', async ({ page, visit }) => {
    await visit('/mso/school?fee=HKD-1&level=999999');
    await expect(count(page)).toHaveText('0 schools');
    await main(page)
      .getByRole('link', { name: /^Remove filter/ })
      .first()
      .click();
    await expect(count(page)).not.toHaveText('0 schools');
  });
});
