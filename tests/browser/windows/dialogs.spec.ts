import type { Page } from 'playwright/test';
import { expectFocusKept } from '#tests/browser/support/keep-focus.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { limitCases } from '#tests/browser/support/views.ts';

test.use(SCREENS.desk);

interface DialogCase {
  agent: 'mso' | 'hengdu';
  getOpener: (page: Page) => ReturnType<Page['getByRole']>;
  name: string;
  expectedText: string | RegExp;
  layer: string;
}

const getContactBar = (page: Page) => page.getByRole('banner');
const getShortcuts = (page: Page) => page.getByRole('complementary', { name: 'Shortcuts' });
const getPrivacyLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy and disclaimer' });

const CASES: DialogCase[] = [
  {
    agent: 'mso',
    getOpener: getPrivacyLink,
    name: 'Privacy policy and disclaimer',
    expectedText: /privacy@ferrypoint\.example/,
    layer: '199',
  },
  {
    agent: 'mso',
    getOpener: (page) => getContactBar(page).getByRole('button', { name: 'Log in' }),
    name: 'Log in',
    expectedText: 'Forgotten password',
    layer: '149',
  },
  {
    agent: 'mso',
    getOpener: (page) => getContactBar(page).getByRole('button', { name: 'Register' }),
    name: 'Register',
    expectedText: /I have read and agree/,
    layer: '149',
  },
  {
    agent: 'hengdu',
    getOpener: (page) => getShortcuts(page).getByRole('button', { name: 'WeChat' }),
    name: 'Chat on WeChat',
    expectedText: 'WeChat ID: hengdu-liuxue',
    layer: '80',
  },
];

for (const { agent, getOpener, name, expectedText, layer } of limitCases(1, CASES)) {
  test(`the window ‘${name}’ traps focus, closes on Escape and restores focus`, async ({ page, visit }) => {
    await visit(`/${agent}/about/us`);
    await getOpener(page).press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText(expectedText).first()).toBeVisible();
    await expect(page.locator('.scrim')).toHaveCSS('z-index', layer);
    await expectFocusKept(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(getOpener(page)).toBeFocused();
  });
}

for (const { agent, getOpener, name } of CASES.filter(({ layer }) => layer === '80')) {
  test(`a click outside the window ‘${name}’ closes it`, { tag: '@rare' }, async ({ page, visit }) => {
    await visit(`/${agent}/about/us`);
    await getOpener(page).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.mouse.click(20, 450);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test.describe('when the network fails', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });
  test('the privacy policy shows an error and loads on retry', { tag: '@rare' }, async ({ page, visit }) => {
    await visit('/mso/about/us');
    await page.route('**/getPrivacyPolicy', (route) => route.abort(), { times: 1 });
    await getPrivacyLink(page).click();
    await expect(page.getByText('We could not load this.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/privacy@ferrypoint\.example/)
        .first(),
    ).toBeVisible();
  });
});

test(
  'an address can ask for the registration; the wish goes from it and the rest stays',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await visit('/mso/school?id=4&showModel=register&step=step1#main');
    await expect(
      page.getByRole('dialog', {
        name: 'Register',
      }),
    ).toBeVisible();
    await expect(page).toHaveURL('/mso/school?id=4&step=step1#main');
  },
);
