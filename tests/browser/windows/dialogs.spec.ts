import type { Page } from 'playwright/test';
import { expectFocusKept } from '#tests/browser/support/keep-focus.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { getFirst } from '#tests/browser/support/views.ts';

test.use(SCREENS.desk);

interface DialogCase {
  agent: 'mso' | 'hengdu';
  opener: (page: Page) => ReturnType<Page['getByRole']>;
  name: string;
  says: string | RegExp;
  layer: string;
}

const contactBar = (page: Page) => page.getByRole('banner');
const helper = (page: Page) => page.getByRole('complementary', { name: 'Shortcuts' });
const privacyLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy and disclaimer' });

const CASES: DialogCase[] = [
  {
    agent: 'mso',
    opener: privacyLink,
    name: 'Privacy policy and disclaimer',
    says: /privacy@ferrypoint\.example/,
    layer: '199',
  },
  {
    agent: 'mso',
    opener: (page) => contactBar(page).getByRole('button', { name: 'Log in' }),
    name: 'Log in',
    says: 'Forgotten password',
    layer: '149',
  },
  {
    agent: 'mso',
    opener: (page) => contactBar(page).getByRole('button', { name: 'Register' }),
    name: 'Register',
    says: /I have read and agree/,
    layer: '149',
  },
  {
    agent: 'hengdu',
    opener: (page) => helper(page).getByRole('button', { name: 'WeChat' }),
    name: 'Chat on WeChat',
    says: 'WeChat ID: hengdu-liuxue',
    layer: '80',
  },
];

for (const { agent, opener, name, says, layer } of getFirst(1, CASES)) {
  test(`the window ‘${name}’ keeps the focus, closes on Escape and gives the focus back`, async ({ page, visit }) => {
    await visit(`/${agent}/about/us`);
    await opener(page).press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText(says).first()).toBeVisible();
    await expect(page.locator('.scrim')).toHaveCSS('z-index', layer);
    await expectFocusKept(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
}

for (const { agent, opener, name } of CASES.filter(({ layer }) => layer === '80')) {
  test(`a press beside the window ‘${name}’ closes it`, { tag: '@rare' }, async ({ page, visit }) => {
    await visit(`/${agent}/about/us`);
    await opener(page).click();
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
    await privacyLink(page).click();
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
    await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
    await expect(page).toHaveURL('/mso/school?id=4&step=step1#main');
  },
);
