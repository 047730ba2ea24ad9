import type { Page } from 'playwright/test';
import words from '#client/i18n/messages/en-us/office-site.json' with { type: 'json' };
import wordsZhHk from '#client/i18n/messages/zh-hk/office-site.json' with { type: 'json' };
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#shared/locale/locales.ts';
import { WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { planNewSite, listSites } from '#backend/site/change-sites.ts';
import { getDemoDesk } from '#tests/browser/support/demo-desk.ts';
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { CHAT_WORDS, getOpener, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { SAMPLES } from '#tests/support/sample-pictures.ts';

test.beforeEach(setLanguage);

const NAMES: Record<Locale, string> = { zh: '新潮升学', 'zh-hk': '新潮升學', 'en-us': 'Newtide Education' };

/** Creates another site with the operations command. */
async function createSite(): Promise<string> {
  const key = `tide${crypto.randomUUID().slice(0, 6)}`;
  const db = getDemoDesk().database;
  const source = (await listSites(db)).find(({ fields }) => fields.keyCode === 'mso');
  if (!source) throw new Error('the demo has no site mso');
  const names = { 'name-hk': NAMES['zh-hk'], 'name-zh': NAMES.zh, 'name-en': NAMES['en-us'] };
  const plannedSite = await planNewSite(db, source, { key, typedValues: { ...names, colour: '#0a7d5a' }, mail: '' });
  if (!plannedSite.ok) throw new Error(JSON.stringify(plannedSite.faults));
  await batchWrite(db, plannedSite.statements);
  return key;
}

/** Requests the page as the next visitor would, without waiting for a cache refresh. */
const visit = async (page: Page, url: string) => (await page.request.get(url)).text();

test.describe('with a script, on a desk', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test(
    'a new site is there in three languages, is changed, seen by the next visitor, and changed back',
    { tag: '@sweep' },
    async ({ page, browser, baseURL }) => {
      const key = await createSite();
      for (const locale of LOCALES) {
        const text = await visit(page, `/${key}?lang=${locale}`);
        expect([text.includes(NAMES[locale]), text.includes('--brand:#0a7d5a')]).toEqual([true, true]);
      }

      await setOfficeSession(page, { agent: `/${key}`, name: 'Ivy', role: 'administrator' });
      await page.goto(`/${key}/_/office/site`);
      await checkPage(page, 'the site', LANGUAGE_TAGS['en-us']);
      await page.getByLabel(words.field.phone).fill('+852 3000 0404');
      await page.getByLabel(words.field.colour).fill('#ffe14d');
      await expect(page.locator('.mini').first()).toHaveAttribute('style', /--brand: ?#ffe14d/);
      await expect(page.locator('.mini').first().locator('img')).toHaveAttribute('src', /ffe14d/);
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.saved);
      expect(await visit(page, `/${key}?lang=en-us`)).toContain('--brand:#ffe14d');

      // Closes the office for today and tomorrow in the site's time zone, so the result does not depend on the date of
      // the test run.
      const formatDayIn = (days: number) =>
        new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
      for (const day of WEEKDAYS) await page.locator(`#site-hours-${day}`).fill('00:00-24:00');
      await page.locator('#site-closed').fill(`${formatDayIn(0)}\n${formatDayIn(1)}`);
      await page.getByLabel('Simplified Chinese', { exact: true }).uncheck();
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(words.done.saved);
      const visitor = await (await browser.newContext({ ...SCREENS.desk, ...(baseURL && { baseURL }) })).newPage();
      await visitor.goto(`/${key}/school?lang=zh`);
      await expect(visitor).toHaveURL(new RegExp(`/${key}/school$`));
      await visitor.goto(`/${key}?lang=en-us`);
      await waitUntilHydrated(visitor);
      await expect(visitor.locator('.foot')).toContainText('Mon–Sun 00:00–24:00, Hong Kong time');
      await getOpener(visitor).click();
      const openingWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Asia/Hong_Kong' });
      await expect(visitor.locator('.chat__closed')).toHaveText(
        `We are offline. Back on ${openingWeekday.format(Date.now() + 2 * 86_400_000)} at 00:00, Hong Kong time.`,
      );

      // The chat of a closed office asks for a phone number and states when the visitor will get a reply.
      const { own, panel, quick, say } = getPanel(visitor);
      const { leave, notice, quick: replies } = CHAT_WORDS['en-us'];
      await say('Is there a place in halls?');
      await expect(own).toHaveCount(1);
      await quick(replies.human).click();
      await expect(panel.getByText(notice.humanAskedClosed)).toBeVisible();
      await expect(panel.getByLabel(leave.question)).toHaveValue('Is there a place in halls?');
      await panel.getByLabel(leave.contact).fill('call me');
      await panel.getByRole('button', { name: leave.send }).click();
      await expect(panel.getByRole('alert')).toHaveText(leave.wrong);
      await panel.getByLabel(leave.contact).fill('+852 9123 4567');
      await panel.getByRole('button', { name: leave.send }).click();
      await expect(own.last()).toContainText('+852 9123 4567');
      await expect(panel.locator('.said')).toContainText(
        `get back to you on ${openingWeekday.format(Date.now() + 2 * 86_400_000)} after 00:00, Hong Kong time`,
      );
      await expect(panel.getByLabel(leave.contact)).toHaveCount(0);
      await visitor.context().close();
      await page.locator('.site__history').getByRole('button', { name: words.undo }).first().click();
      await expect(page.locator('#site-closed')).toHaveValue('');

      await page.locator('.site__history').getByRole('button', { name: words.undo }).nth(2).click();
      await expect(page.getByLabel(words.field.colour)).toHaveValue('#0a7d5a');
      expect(await visit(page, `/${key}?lang=en-us`)).toContain('--brand:#0a7d5a');
    },
  );
});

test.describe('without a script', () => {
  test.use({ ...SCREENS.desk, speaks: 'zh-hk', javaScriptEnabled: false, expectedComplaint: /status of 4(?:09|22)/ });

  test(
    'all of it is done by forms, and a colleague’s change is not lost',
    { tag: '@sweep' },
    async ({ page, context }) => {
      const uiTexts = wordsZhHk;
      const key = await createSite();
      await setOfficeSession(page, { agent: `/${key}`, name: 'Ivy', role: 'administrator' });
      await page.goto(`/${key}/_/office/site`);
      expect(await measureSidewaysScroll(page)).toBe(0);
      const colleaguePage = await context.newPage();
      await colleaguePage.goto(`/${key}/_/office/site`);
      await colleaguePage.getByLabel(uiTexts.field.phone, { exact: true }).fill('+852 3000 0505');
      await colleaguePage.getByRole('button', { name: uiTexts.save }).click();
      await expect(colleaguePage.locator('.notice[role="status"]')).toHaveText(uiTexts.done.saved);

      await page.getByLabel(uiTexts.field.phone, { exact: true }).fill('+852 3000 0606');
      await page.getByRole('button', { name: uiTexts.save }).click();
      await expect(page.getByRole('alert')).toHaveText(uiTexts.both);
      await expect(page.locator('.site__form .notice')).toContainText('+852 3000 0505');
      await expect(page.getByLabel(uiTexts.field.phone, { exact: true })).toHaveValue('+852 3000 0606');
      expect(await measureSidewaysScroll(page)).toBe(0);
      await page.getByRole('button', { name: uiTexts.save }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(uiTexts.done.saved);
      expect(await visit(page, `/${key}?lang=zh-hk`)).toContain('3000 0606');

      const logo = {
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from(SAMPLES['image/png']({ width: 300 })),
      };
      await page.getByLabel(uiTexts.field.logo, { exact: true }).setInputFiles(logo);
      await page.getByRole('button', { name: uiTexts.save }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(uiTexts.done.saved);
      const source = (await page.locator('.site__ground img').getAttribute('src')) ?? '';
      const isOnSite = async () => (await visit(page, `/${key}?lang=zh-hk`)).includes(`src="${source}`);
      expect(await isOnSite()).toBe(true);
      await page.getByRole('checkbox', { name: uiTexts.removePicture }).first().check();
      await page.getByRole('button', { name: uiTexts.save }).click();
      await expect(page.locator('.notice[role="status"]')).toHaveText(uiTexts.done.saved);
      await expect(page.locator('.site__ground')).toHaveCount(0);
      expect(await isOnSite()).toBe(false);
    },
  );
});

test.describe('with a script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('the settings of a site show one group at a time, and keep what is typed in another', async ({ page }) => {
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ivy', role: 'administrator' });
    await page.goto('/northbridge/_/office/site');
    await waitUntilHydrated(page);
    const groupTabs = page.getByRole('navigation', { name: words.sections });
    await expect(page.locator('.site__group:visible')).toHaveCount(1);
    await expect(groupTabs.locator('[aria-current]')).toHaveText(words.group.names);
    await groupTabs.getByRole('link', { name: words.group.contact }).tap();
    await expect(page.locator('.site__group:visible')).toHaveCount(1);
    await expect(groupTabs.locator('[aria-current]')).toHaveText(words.group.contact);
    const wechat = page.getByLabel(words.field.wechat, { exact: true });
    await wechat.fill('northbridge_uk');
    await groupTabs.getByRole('link', { name: words.group.hours }).tap();
    await expect(wechat).toBeHidden();
    await checkPage(page, 'the settings on a phone', LANGUAGE_TAGS['en-us']);
    await groupTabs.getByRole('link', { name: words.group.contact }).tap();
    await expect(wechat).toHaveValue('northbridge_uk');
  });
});
