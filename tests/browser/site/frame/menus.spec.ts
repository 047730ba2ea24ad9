import { SITES } from '#backend/seed/sites.ts';
import { AGENT_KEYS } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { limitCases, LONGEST_FIRST } from '#tests/browser/support/views.ts';

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

const CURRENT_ENTRIES: [path: string, entry: string][] = [
  ['/hengdu/school/school-search?keyword=bath', 'Schools'],
  ['/hengdu', 'Home'],
  ['/hengdu/country-list/school-rank-tab', 'Countries'],
];

for (const [path, entry] of limitCases(1, CURRENT_ENTRIES)) {
  test(
    `at ${path} the menu marks ${entry}, and navigation updates the mark`,
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit(path);
      const menu = page.getByRole('navigation', mainMenuOptions);
      await expect(menu.locator('[aria-current]')).toHaveText([entry]);
      await menu.getByRole('link', { name: 'Smart selection' }).click();
      await expect(menu.locator('[aria-current]')).toHaveText(['Smart selection']);
    },
  );
}

test('menu entries that do not fit move under More', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso');
  const menu = page.getByRole('navigation', mainMenuOptions);
  await menu.getByRole('button', { name: 'More', exact: true }).click();
  const menus = SITES.find(({ agent }) => agent.keyCode === 'mso')?.menus ?? [];
  // The menu omits a child that has the same name as its parent.
  const entryNames = menus.flatMap(({ name, children = [] }) => [
    name['en-us'],
    ...children.map((child) => child.name['en-us']).filter((child) => child !== name['en-us']),
  ]);
  const linkTexts = await menu.getByRole('link', { includeHidden: true }).allInnerTexts();
  expect(linkTexts.map((text) => text.trim()).toSorted()).toEqual(entryNames.toSorted());
});

for (const agent of limitCases(1, AGENT_KEYS)) {
  test(`the menu of ${agent} fits beside the logo`, { tag: '@rare' }, async ({ page, visit }) => {
    for (const locale of limitCases(1, LONGEST_FIRST)) {
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

test('an entry with an anchor scrolls to it on the home page', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/northbridge/about/us');
  await page.getByRole('navigation', mainMenuOptions).getByRole('link', { name: 'Countries' }).click();
  await expect(page).toHaveURL(/\/northbridge#countries$/);
  await expect(page.getByRole('heading', { name: 'Four destinations' })).toBeInViewport();
});

test(
  'an entry that wants a login asks a visitor to log in, and leads elsewhere without a script',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await visit('/hengdu');
    await page.getByRole('navigation', mainMenuOptions).getByRole('button', { name: 'More', exact: true }).click();
    const entry = page
      .getByRole('navigation', mainMenuOptions)
      .getByRole('link', { name: 'My application', exact: true });
    await expect(entry).toHaveAttribute('href', '/hengdu/services');
    await entry.click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL(/\/hengdu$/);
  },
);
