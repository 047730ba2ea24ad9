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
    const touch = async (subject: ReturnType<Page['locator']>) => {
      await subject.tap();
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
    await expect(main(page).getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
      'Business and management',
      'Up to HK$250,000',
      'IELTS 6.5',
      'Clear all',
    ]);
  });
});

test.describe('on a desk', () => {
  test.use(SCREENS.desk);
  test(
    'several levels and fields are chosen, each with a chip of its own, and the address says all of it',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school');
      const box = (group: string, index: number) =>
        main(page).locator('.rail').getByRole('group', { name: group }).getByRole('checkbox').nth(index);
      const total = async () => Number.parseInt((await count(page).textContent()) ?? '', 10);
      await main(page).locator('.rail summary').filter({ hasText: 'Field of study' }).click();
      await box('Field of study', 0).check();
      await expect(page).toHaveURL(/\bfield=\d+$/);
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      const value = await total();
      await box('Field of study', 1).check();
      await expect(page).toHaveURL(/\bfield=\d+,\d+$/);
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      expect(await total()).toBeGreaterThanOrEqual(value);
      const chips = main(page).getByRole('list', { name: 'Active filters' }).getByRole('link');
      await expect(chips).toHaveCount(3);
      const both = { url: page.url(), count: await count(page).textContent() };
      await page.reload();
      await expect(count(page)).toHaveText(both.count ?? '');
      await expect(box('Field of study', 1)).toBeChecked();
      await chips.nth(1).click();
      await expect(count(page)).toHaveText(`${value} schools`);
    },
  );

  test(
    'tuition is set from and to, by a field and by a slider, with the keyboard alone',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school');
      const rail = main(page).locator('.rail');
      await rail.getByRole('textbox', { name: 'Maximum (HKD)' }).fill('260000');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\bfee=HKD-260000$/);
      await expect(rail.getByRole('textbox', { name: 'Maximum (HKD)' })).toBeFocused();
      await expect(main(page).getByRole('link', { name: 'Remove filter: Up to HK$260,000' })).toBeVisible();
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      const max = Number.parseInt((await count(page).textContent()) ?? '', 10);
      await rail.getByRole('slider', { name: 'Minimum (HKD)' }).focus();
      for (let step = 0; step < 20; step += 1) await page.keyboard.down('ArrowRight');
      await page.keyboard.up('ArrowRight');
      await expect(page).toHaveURL(/\bfee=HKD-100000-260000$/);
      await expect(rail.getByRole('slider', { name: 'Minimum (HKD)' })).toBeFocused();
      await expect(main(page).getByRole('link', { name: /^Remove filter: HK\$[\d,]+ to HK\$260,000$/ })).toBeVisible();
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      expect(Number.parseInt((await count(page).textContent()) ?? '', 10)).toBeLessThanOrEqual(max);
    },
  );

  test(
    'the fee histogram shows the selected range, and relaxing one filter adds the announced schools',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school?field=1&fee=HKD-150000&english=6.5');
      const bars = main(page).locator('.rail .own-fee__spread > span');
      await expect(bars).toHaveCount(21);
      await expect(main(page).locator('.rail .own-fee__spread > .is-out')).toHaveCount(15);
      // The bars also stay visible in forced colours.
      await page.emulateMedia({ forcedColors: 'active' });
      const getGround = (element: Element) => getComputedStyle(element).backgroundColor;
      expect(await bars.nth(4).evaluate(getGround)).not.toBe(await page.locator('body').evaluate(getGround));
      await page.emulateMedia({ forcedColors: 'none' });
      const total = async () => Number.parseInt((await count(page).textContent()) ?? '', 10);
      const row = await total();
      const ways = main(page).getByRole('region', { name: 'See more: relax one filter' }).getByRole('listitem');
      expect(await ways.count()).toBeGreaterThan(1);
      for (let index = (await ways.count()) - 1; index >= 0; index -= 1) {
        const gain = Number.parseInt((await ways.nth(index).locator('b').textContent()) ?? '', 10);
        expect(gain).toBeGreaterThan(0);
        await ways.nth(index).getByRole('link').click();
        await expect(count(page)).toHaveText(new RegExp(`^${row + gain} schools`));
        await page.goBack();
        await expect(count(page)).toHaveText(new RegExp(`^${row} schools?$`));
      }
    },
  );

  test(
    'an amount beyond the end of the slider stays when Tab goes on to it',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school');
      const rail = main(page).locator('.rail');
      await rail.getByRole('textbox', { name: 'Maximum (HKD)' }).fill('900000');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\bfee=HKD-900000$/);
      await rail.getByRole('slider', { name: 'Maximum (HKD)' }).focus();
      await page.keyboard.press('Tab');
      await expect(rail.getByRole('textbox', { name: 'Minimum (HKD)' })).toBeFocused();
      await expect(rail.getByRole('textbox', { name: 'Maximum (HKD)' })).toHaveValue('900000');
      await expect(page).toHaveURL(/\bfee=HKD-900000$/);
    },
  );
});
