import { LOCALES } from '#shared/locale/locales.ts';
import { AGENT_KEYS } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use(SCREENS.desk);

const mainMenuOptions = { name: 'Main menu' };

test('a sub-menu opens under the pointer and by keyboard, and closes when either leaves', async ({ page, visit }) => {
  await visit('/mso');
  const menu = page.getByRole('navigation', mainMenuOptions);
  const entry = menu.getByRole('link', { name: 'Schools', exact: true });
  const firstLink = menu.getByRole('link', { name: 'All schools' });
  const lastLink = menu.getByRole('link', { name: 'College library' });
  await entry.hover();
  await expect(firstLink).toBeVisible();
  await page.mouse.move(640, 800);
  await expect(firstLink).toBeHidden();

  const button = menu.getByRole('button', { name: 'More under Schools' });
  await entry.focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(firstLink).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(firstLink).toBeHidden();
  await expect(button, 'Escape gives the focus back').toBeFocused();

  await button.press('Enter');
  await expect(lastLink).toBeVisible();
  await lastLink.press('Tab');
  await expect(lastLink, 'the focus has gone on').toBeHidden();
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);
  test('the menu shows nested entries and closes after a selection', async ({ page, visit }) => {
    await visit('/mso');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('navigation', mainMenuOptions);
    await expect(menu.getByRole('link', { name: 'Lectures' })).toBeVisible();
    await menu.getByRole('link', { name: 'School rankings' }).tap();
    await expect(page).toHaveURL(/\/mso\/country-list\/school-rank-tab$/);
    await expect(menu).toBeHidden();
  });
});

test('the menu marks the entry of the page, and navigation updates the mark', async ({ page, visit }) => {
  await visit('/hengdu/school/school-search?keyword=bath');
  const menu = page.getByRole('navigation', mainMenuOptions);
  await expect(menu.locator('[aria-current]')).toHaveText(['Schools']);
  await menu.getByRole('link', { name: 'Smart selection' }).click();
  await expect(menu.locator('[aria-current]')).toHaveText(['Smart selection']);
});

for (const agent of AGENT_KEYS) {
  test(`the menu of ${agent} fits beside the logo`, { tag: '@sweep' }, async ({ page, visit }) => {
    for (const locale of LOCALES) {
      await visit(`/${agent}?lang=${locale}`);
      for (const width of [1200, 1280, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const freeSpace = await page.evaluate(() => {
          const measureEdges = (selector: string) =>
            [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
          const logoRect = measureEdges('.head .logo')[0];
          const entries = measureEdges('.mainnav > ul > li');
          return {
            left: Math.min(...entries.map(({ left }) => left)) - (logoRect?.right ?? 0),
            right: window.innerWidth - Math.max(...entries.map(({ right }) => right)),
          };
        });
        expect.soft(freeSpace.left, `${locale} at ${width}, beside the logo`).toBeGreaterThan(0);
        expect.soft(freeSpace.right, `${locale} at ${width}, at the edge`).toBeGreaterThanOrEqual(0);
      }
    }
  });
}

test('an entry with an anchor scrolls to it on the home page', async ({ page, visit }) => {
  await visit('/northbridge/about/us');
  await page.getByRole('navigation', mainMenuOptions).getByRole('link', { name: 'Countries' }).click();
  await expect(page).toHaveURL(/\/northbridge#countries$/);
  await expect(page.getByRole('heading', { name: 'Four destinations' })).toBeInViewport();
});
