import type { Page } from 'playwright/test';
import { AGENT_KEYS, AGENTS, type AgentKey } from '#tests/browser/support/demo-sites.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { stopClock } from '#tests/browser/site/stop-clock.ts';

test.use(SCREENS.desk);

const getBanner = (page: Page) => page.getByRole('banner');
const getFooter = (page: Page) => page.getByRole('contentinfo');
const getShortcuts = (page: Page) => page.getByRole('complementary', { name: 'Shortcuts' });
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a mainland agent shows WeChat and telephone, and no WhatsApp', async ({ page, visit }) => {
  await visit('/hengdu');
  await getBanner(page).getByText('WeChat', { exact: true }).click();
  await expect(getBanner(page).getByRole('img', { name: 'Hengdu Overseas Study’s WeChat QR code' })).toBeVisible();
  await expect(getBanner(page).getByRole('link', { name: '400-000-1218' })).toHaveAttribute('href', 'tel:4000001218');
  await expect(getShortcuts(page).getByRole('button', { name: 'WeChat' })).toBeVisible();
  await expect(getFooter(page).getByText('WeChat ID: hengdu-liuxue')).toBeVisible();
  await expect(page.locator('a[href*="wa.me"], a:has-text("WhatsApp")')).toHaveCount(0);
});

const WHATSAPP: Partial<Record<AgentKey, string>> = {
  mso: 'https://wa.me/85255000917',
  northbridge: 'https://wa.me/85255000926',
};

const FOOT_LINKS: Record<AgentKey, string[]> = {
  mso: ['tel:+85230000917', 'https://wa.me/85255000917', AGENTS.mso.facebook, AGENTS.mso.instagram],
  hengdu: ['tel:4000001218'],
  northbridge: [
    'tel:+85230000926',
    'https://wa.me/85255000926',
    'https://wa.me/85255000927',
    AGENTS.northbridge.instagram,
  ],
};

const HOURS = {
  zh: '周一至周日 00:00–24:00',
  'zh-hk': '週一至週日 00:00–24:00',
  'en-us': 'Mon–Sun 00:00–24:00',
} as const;

// Other tests check that every page hydrates. These tests need no JavaScript, which takes most of the time of a page
// load.
test.describe('as rendered by the server', () => {
  test.use({ javaScriptEnabled: false });

  for (const agent of AGENT_KEYS) {
    test(`the foot of ${agent} names its own pages, contacts and name`, async ({ page, visit }) => {
      await visit(`/${agent}`);
      const hrefs = await getFooter(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual([
        ...['us', 'question', 'sources', 'privacy'].map((name) => `/${agent}/about/${name}`),
        ...FOOT_LINKS[agent],
      ]);
      await expect(
        getFooter(page).getByText(`© ${new Date().getFullYear()} ${AGENTS[agent].name['en-us']}`),
      ).toBeVisible();
      await expect(getFooter(page).getByRole('img', { name: AGENTS[agent].name['en-us'] })).toHaveCount(1);

      const whatsapp = WHATSAPP[agent];
      if (whatsapp === undefined) return;
      for (const region of [getBanner(page), getFooter(page), getShortcuts(page)])
        await expect(region.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute('href', whatsapp);
      await expect(page.getByText(/wechat/i)).toHaveCount(0);
      await expect(page.locator('img.qr')).toHaveCount(0);
    });
  }

  test('the opening hours are at the top in each language', async ({ page, visit }) => {
    for (const [locale, hours] of Object.entries(HOURS)) {
      await visit(`/mso?lang=${locale}`);
      await expect(getBanner(page).getByText(hours).first()).toBeVisible();
    }
  });
});

test('the first Tab stop skips to the content', async ({ page, visit }) => {
  await visit('/mso/about/question');
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))
    .toBe(true);
});

test('the scroll helper returns to the top, and moves the focus', async ({ page, visit }) => {
  await visit('/mso');
  await getFooter(page).scrollIntoViewIfNeeded();
  await getShortcuts(page).getByRole('link', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('header')?.contains(document.activeElement)))
    .toBe(true);
});

test('the invitation waits for the head of the list to go, and stays closed', async ({ page, visit }) => {
  const invitationBanner = page.getByRole('complementary', { name: 'Invitation to smart selection' });
  await visit('/mso/school');
  await expect(getHeading(page)).toBeInViewport();
  await expect(invitationBanner).toHaveCount(0);
  await getFooter(page).scrollIntoViewIfNeeded();
  await expect(invitationBanner.getByRole('link', { name: 'Get matched' })).toBeVisible();
  await invitationBanner.getByRole('button', { name: 'Close' }).click();
  await expect(invitationBanner).toHaveCount(0);
  await page.reload();
  await getFooter(page).scrollIntoViewIfNeeded();
  await expect(getShortcuts(page)).toBeVisible();
  await expect(invitationBanner).toHaveCount(0);
});

test('shows a notice when offline and another when back online', async ({ page, context, visit }) => {
  await stopClock(page);
  await visit('/mso');
  // Wait for the page to discover the routes of its links, which happens after it has loaded.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  const backOnlineText = page.getByText('You are back online.');
  await expect(backOnlineText).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(backOnlineText).toHaveCount(0);
});

test.describe('the back button on a phone', () => {
  test.use(SCREENS.phone);
  const getBackLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Back' });

  test('is not on the home page, and goes back from all others', async ({ page, visit }) => {
    await visit('/mso/fees');
    await getFooter(page).getByRole('link', { name: 'FAQ' }).tap();
    await expect(getHeading(page)).toHaveText('Frequently asked questions');
    await getBackLink(page).tap();
    await expect(page).toHaveURL('/mso/fees');
    await visit('/mso');
    await expect(getBackLink(page)).toHaveCount(0);
  });

  test('goes home without a history', async ({ page, context, visit }) => {
    await visit('/mso/fees');
    const newPagePromise = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/mso/about/us', '_blank', 'noopener'));
    const newPage = await newPagePromise;
    expect(await newPage.evaluate(() => window.history.length)).toBe(1);
    await getBackLink(newPage).tap();
    await expect(newPage).toHaveURL('/mso');
  });
});
