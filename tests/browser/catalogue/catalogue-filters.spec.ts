import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ speaks: 'en-us' });

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('.res h3');
const count = (page: Page) => main(page).getByRole('heading', { level: 2 }).first();
/** Countries are checkboxes, types are radio buttons. */
const choice = (page: Page, group: string, name: string) =>
  main(page)
    .locator('.rail')
    .getByRole(group === 'Country' ? 'group' : 'radiogroup', { name: group })
    .getByRole(group === 'Country' ? 'checkbox' : 'radio', { name });

/** Opens the address in another visitor's browser. */
async function openElsewhere(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'en-GB' });
  await context.addCookies([{ name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url }]);
  const page = await context.newPage();
  await page.goto(`${url}&lang=en-us`);
  return page;
}

test.describe('beside the list, on a desk', () => {
  test.use(SCREENS.desk);

  // The site /hengdu shows no ranks, so sorting by rank is not offered.
  test("a list names its sort order, regardless of the site's features", { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/hengdu/school');
    const sort = main(page).getByRole('combobox', { name: 'Sort by' });
    await expect(sort).toHaveValue('rank');
    await expect(sort.getByRole('option', { selected: true })).toHaveText('Recommended');
  });

  test('filters persist over reload, back and forward, and a shared URL', async ({ page, browser, visit }) => {
    await visit('/mso/school');
    await choice(page, 'Country', 'Australia').check();
    await choice(page, 'Type of school', 'University').check();
    await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest tuition');
    const states = main(page).getByRole('combobox', { name: 'State or region' });
    const wales = await states.locator('option', { hasText: 'New South Wales' }).getAttribute('value');
    await states.selectOption(wales);
    await expect(page).toHaveURL(
      /\/mso\/school\?(?=.*\bid=2\b)(?=.*\bstate=\d+)(?=.*\btype=1\b)(?=.*\bsort=tuition\b)/,
    );
    await expect(count(page)).toHaveText(/^\d+ schools$/);
    const seenItems = {
      rows: await rows(page).allTextContents(),
      count: await count(page).textContent(),
      url: page.url(),
    };
    expect(seenItems.rows.length).toBeGreaterThan(1);

    const expectTheSame = async (item: Page) => {
      await expect(rows(item)).toHaveText(seenItems.rows);
      await expect(count(item)).toHaveText(seenItems.count ?? '');
      await expect(choice(item, 'Country', 'Australia')).toBeChecked();
      await expect(choice(item, 'Type of school', 'University')).toBeChecked();
      await expect(main(item).getByRole('combobox', { name: 'Sort by' })).toHaveValue('tuition');
      await expect(main(item).getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
        'Australia',
        'New South Wales',
        'University',
        'Clear all',
      ]);
    };
    await page.reload();
    await expectTheSame(page);
    await rows(page).nth(1).getByRole('link').click();
    await expect(page.getByRole('dialog').locator('.courses')).toBeVisible();
    await page.goBack();
    await expectTheSame(page);
    const other = await openElsewhere(browser, seenItems.url, SCREENS.desk);
    await expectTheSame(other);
    await other.context().close();

    await main(page).getByRole('link', { name: 'Remove filter: New South Wales' }).click();
    await expect(page).not.toHaveURL(/state=/);
    await expect(count(page)).toHaveText(/^\d+ schools$/);
    await expect(count(page)).not.toHaveText(seenItems.count ?? '');
  });

  test(
    'what is chosen while the page still thinks is added, wherever it is chosen',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso/school');
      const university = await choice(page, 'Type of school', 'University').elementHandle();
      const sort = await main(page).getByRole('combobox', { name: 'Sort by' }).elementHandle();
      await page.evaluate(
        ([radio, select]) => {
          (radio as HTMLInputElement).click();
          (select as HTMLSelectElement).value = 'tuition';
          select?.dispatchEvent(new Event('change', { bubbles: true }));
        },
        [university, sort],
      );
      await expect(page).toHaveURL(/\/mso\/school\?(?=.*\btype=1\b)(?=.*\bsort=tuition\b)/);
      await expect(choice(page, 'Type of school', 'University')).toBeChecked();
      // The first list was replaced before it was drawn, so it has no history entry.
      await page.goBack();
      await expect(choice(page, 'Type of school', 'University')).not.toBeChecked();
    },
  );

  test(
    'what is chosen right after React has drawn is added, whenever that is',
    { tag: '@rare' },
    async ({ page, visit }) => {
      // React reports each commit to its developer tools before the effects of the commit run.
      await page.addInitScript(() => {
        const tools = {
          supportsFiber: true,
          inject: () => 1,
          onCommitFiberRoot: () => dispatchEvent(new Event('drawn')),
        };
        Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
      });
      for (const nth of [1, 2, 3, 4, 5, 6, 7, 8]) {
        await visit('/mso/school');
        const [country, university, sort] = await Promise.all([
          choice(page, 'Country', 'Australia').elementHandle(),
          choice(page, 'Type of school', 'University').elementHandle(),
          main(page).getByRole('combobox', { name: 'Sort by' }).elementHandle(),
        ]);
        await page.evaluate(
          ([first, second, third, expected]) => {
            let drawings = 0;
            let isChosen = false;
            const chooseOthers = () => {
              if (isChosen) return;
              isChosen = true;
              (second as HTMLInputElement).click();
              (third as HTMLSelectElement).value = 'tuition';
              third?.dispatchEvent(new Event('change', { bubbles: true }));
            };
            addEventListener('drawn', () => {
              drawings += 1;
              if (drawings === expected) queueMicrotask(chooseOthers);
            });
            addEventListener('over', chooseOthers);
            (first as HTMLInputElement).click();
          },
          [country, university, sort, nth] as const,
        );
        await expect(page).toHaveURL(/\bid=2\b/);
        // Fallback for a run with fewer commits.
        await page.evaluate(() => dispatchEvent(new Event('over')));
        await expect(page, `drawing ${nth}`).toHaveURL(/\?(?=.*\bid=2\b)(?=.*\btype=1\b)(?=.*\bsort=tuition\b)/);
      }
    },
  );

  test('another name of a country ticks the country', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/school/school-search?searchType=1&keyword=England');
    await expect(choice(page, 'Country', 'United Kingdom')).toBeChecked();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schools in the United Kingdom');
    await expect(main(page).getByRole('searchbox')).toHaveValue('England');
  });

  test('a school’s courses stay as they were sought', { tag: '@rare' }, async ({ page, context, visit }) => {
    await visit('/mso/school/1001');
    const search = main(page).getByRole('search', { name: 'Search courses here' });
    await search.getByRole('searchbox').fill('law');
    await search.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/mso\/school\/1001\?.*keyword=law#courses$/);
    const names = main(page).locator('.courses tbody a.name');
    await expect(names.first()).toContainText('Law');
    const foundNames = await names.allTextContents();
    await page.reload();
    await expect(names).toHaveText(foundNames);
    await expect(search.getByRole('searchbox')).toHaveValue('law');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await search.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(new URL('/mso/school/1001?keyword=law', page.url()).href);
  });

  test('news are searched within a country, and the next page knows it', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/consult/list?keyword=visa');
    const titles = main(page).getByRole('list').getByRole('heading');
    const all = await titles.count();
    await main(page).getByRole('combobox', { name: 'Country' }).selectOption('United Kingdom');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/(?=.*keyword=visa)(?=.*countryId=1)/);
    await expect(titles).not.toHaveCount(all);
    await expect(titles.first()).toBeVisible();
    const foundValues = await titles.allTextContents();
    await page.reload();
    await expect(titles).toHaveText(foundValues);
    await expect(main(page).getByRole('searchbox')).toHaveValue('visa');
  });
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test('nothing changes before it is confirmed, and then it holds', async ({ page, visit }) => {
    await visit('/mso/school');
    await main(page).getByText('Filters', { exact: true }).tap();
    const sheet = main(page).getByRole('form', { name: 'Filter schools' });
    await sheet.getByRole('group', { name: 'Country' }).locator('label').filter({ hasText: 'Canada' }).tap();
    await expect(page).toHaveURL(/\/mso\/school$/);
    await sheet.getByRole('button', { name: /^Show \d+ schools$/ }).tap();
    await expect(page).toHaveURL(/\/mso\/school\?id=4$/);
    await expect(rows(page).first()).toContainText('University of Toronto');
    const matches = await rows(page).allTextContents();
    await page.reload();
    await expect(rows(page)).toHaveText(matches);
    await expect(main(page).getByText('Filters (1 on)')).toBeVisible();
  });
});
