import type { Locator, Page } from 'playwright/test';
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

test.describe('on a desktop', () => {
  test.use(SCREENS.desk);
  test(
    'several levels and fields are chosen, each with a chip of its own, and the address says all of it',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school');
      const getCheckbox = (group: string, index: number) =>
        getMain(page).locator('.rail').getByRole('group', { name: group }).getByRole('checkbox').nth(index);
      const getTotal = async () => Number.parseInt((await count(page).textContent()) ?? '', 10);
      await getMain(page).locator('.rail summary').filter({ hasText: 'Field of study' }).click();
      await getCheckbox('Field of study', 0).check();
      await expect(page).toHaveURL(/\bfield=\d+$/);
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      const totalCount = await getTotal();
      await getCheckbox('Field of study', 1).check();
      await expect(page).toHaveURL(/\bfield=\d+,\d+$/);
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      expect(await getTotal()).toBeGreaterThanOrEqual(totalCount);
      const filterChips = getMain(page).getByRole('list', { name: 'Active filters' }).getByRole('link');
      await expect(filterChips).toHaveCount(3);
      const stateBefore = { url: page.url(), count: await count(page).textContent() };
      await page.reload();
      await expect(count(page)).toHaveText(stateBefore.count ?? '');
      await expect(getCheckbox('Field of study', 1)).toBeChecked();
      await filterChips.nth(1).click();
      await expect(count(page)).toHaveText(`${totalCount} schools`);
    },
  );

  test(
    'tuition is set from and to, by a field and by a slider, with the keyboard alone',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school');
      const filterRail = getMain(page).locator('.rail');
      await filterRail
        .getByRole('textbox', {
          name: 'Maximum (HKD)',
        })
        .fill('260000');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\bfee=HKD-260000$/);
      await expect(filterRail.getByRole('textbox', { name: 'Maximum (HKD)' })).toBeFocused();
      await expect(getMain(page).getByRole('link', { name: 'Remove filter: Up to HK$260,000' })).toBeVisible();
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      const max = Number.parseInt((await count(page).textContent()) ?? '', 10);
      await filterRail.getByRole('slider', { name: 'Minimum (HKD)' }).focus();
      for (let step = 0; step < 20; step += 1) await page.keyboard.down('ArrowRight');
      await page.keyboard.up('ArrowRight');
      await expect(page).toHaveURL(/\bfee=HKD-100000-260000$/);
      await expect(filterRail.getByRole('slider', { name: 'Minimum (HKD)' })).toBeFocused();
      await expect(
        getMain(page).getByRole('link', { name: /^Remove filter: HK\$[\d,]+ to HK\$260,000$/ }),
      ).toBeVisible();
      await expect(count(page)).toHaveText(/^\d+ schools?$/);
      expect(Number.parseInt((await count(page).textContent()) ?? '', 10)).toBeLessThanOrEqual(max);
    },
  );

  test(
    'the fee histogram shows the selected range, and relaxing one filter adds the announced schools',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school?field=1&fee=HKD-150000&english=6.5');
      const [barsWithin, barsOutside] = [':not(.is-out)', '.is-out'].map((selector) =>
        getMain(page).locator(`.rail .own-fee__spread > path${selector}`),
      ) as [Locator, Locator];
      const countBars = (path: Locator) => path.evaluate((element) => element.getAttribute('d')?.match(/M/g)?.length);
      expect(await countBars(barsWithin)).toBe(6);
      expect(await countBars(barsOutside)).toBe(15);
      // The bars must remain visible in forced-colours mode.
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await barsWithin.evaluate((element) => getComputedStyle(element).fill)).not.toBe(
        await page.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor),
      );
      await page.emulateMedia({ forcedColors: 'none' });
      const getTotal = async () => Number.parseInt((await count(page).textContent()) ?? '', 10);
      const row = await getTotal();
      const relaxOptions = getMain(page)
        .getByRole('region', { name: 'See more: relax one filter' })
        .getByRole('listitem');
      expect(await relaxOptions.count()).toBeGreaterThan(1);
      for (let index = (await relaxOptions.count()) - 1; index >= 0; index -= 1) {
        const gainedCount = Number.parseInt((await relaxOptions.nth(index).locator('b').textContent()) ?? '', 10);
        expect(gainedCount).toBeGreaterThan(0);
        await relaxOptions.nth(index).getByRole('link').click();
        await expect(count(page)).toHaveText(new RegExp(`^${row + gainedCount} schools`));
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
      const filterRail = getMain(page).locator('.rail');
      await filterRail.getByRole('textbox', { name: 'Maximum (HKD)' }).fill('900000');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\bfee=HKD-900000$/);
      await filterRail.getByRole('slider', { name: 'Maximum (HKD)' }).focus();
      await page.keyboard.press('Tab');
      await expect(filterRail.getByRole('textbox', { name: 'Minimum (HKD)' })).toBeFocused();
      await expect(filterRail.getByRole('textbox', { name: 'Maximum (HKD)' })).toHaveValue('900000');
      await expect(page).toHaveURL(/\bfee=HKD-900000$/);
    },
  );
});
