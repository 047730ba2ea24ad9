import words from '#client/i18n/messages/en-us/office-integrations.json' with { type: 'json' };
import wordsZhHk from '#client/i18n/messages/zh-hk/office-integrations.json' with { type: 'json' };
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { changeData } from '#tests/support/portal-data.ts';

test.beforeEach(setLanguage);

const PAGE = '/northbridge/_/office/integrations';
const HOOK = 'https://crm.example.com/hooks/a-very-long-path-that-does-not-break-anywhere-1234567890';
const administrator = { agent: '/northbridge', name: 'Tom of the office', role: 'administrator' } as const;

test.describe('the integrations, by keyboard', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /422/ });

  test('a webhook and a token are made, shown once, tried and removed; a failed message is sent again', async ({
    page,
    portal,
  }) => {
    await setOfficeSession(page, administrator);
    await page.goto(PAGE);
    await page.waitForLoadState();
    for (const emptyText of [words.none, words.channels.none, words.tokens.none, words.messages.none])
      await expect(page.getByText(emptyText)).toBeVisible();

    const open = (title: string) => page.locator('main summary', { hasText: title }).press('Enter');
    await open(words.add);
    const url = page.getByLabel(words.url, { exact: true });
    await url.fill('https://10.0.0.1/hook');
    await url.press('Enter');
    await expect(page.getByText(words.wrong.notPublic)).toBeVisible();
    await expect(url).toHaveValue('https://10.0.0.1/hook');
    await url.fill(HOOK);
    await url.press('Enter');
    const secret = page.getByRole('status', { name: words.secret.title });
    await expect(secret).toContainText('whsec_');
    await page.reload();
    await page.waitForLoadState();
    await expect(page.locator('main')).toContainText(HOOK);
    await expect(page.locator('main')).not.toContainText('whsec_');
    await page.getByRole('button', { name: words.test }).press('Enter');
    await expect(page.getByText(words.done.tested)).toBeVisible();

    await changeData(portal, `UPDATE webhook_messages SET state = 'dead', status = 500, done_at = 1`);
    await page.goto(PAGE);
    await page.waitForLoadState();
    await expect(page.getByRole('heading', { name: words.dead.title })).toBeVisible();
    await page.getByRole('button', { name: words.dead.replay, exact: true }).press('Enter');
    await expect(page.getByText(words.done.replayed)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.dead.title })).toHaveCount(0);

    await open(words.tokens.add);
    const name = page.getByLabel(words.tokens.name);
    await name.fill('Our CRM');
    await name.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(words.tokens.wrong.scopes);
    await expect(name).toHaveValue('Our CRM');
    await page.getByLabel(words.tokens.scope.catalogueWrite).press('Space');
    await name.press('Enter');
    await expect(page.getByRole('status', { name: 'Our CRM' })).toContainText('ppt_');
    await page.reload();
    await page.waitForLoadState();
    await expect(page.locator('main')).not.toContainText('ppt_');
    await page.getByRole('button', { name: words.tokens.revoke }).press('Enter');
    await expect(page.getByText(words.done.revoked)).toBeVisible();

    await page.locator('.integrations__ways summary').press('Enter');
    await page.locator('.integrations__delete').getByRole('button').press('Enter');
    await expect(page.getByText(words.done.unconfirmed)).toBeVisible();
    await page.getByLabel(words.deleteConfirm).press('Space');
    await page.locator('.integrations__delete').getByRole('button').press('Enter');
    await expect(page.getByText(words.done.deleted)).toBeVisible();
    await expect(page.getByText(words.none)).toBeVisible();
  });

  test.describe('for an adviser', () => {
    test.use({ expectedComplaint: /403/ });

    test('the page is refused', async ({ page }) => {
      await setOfficeSession(page, { agent: '/northbridge', name: 'Una of the office' });
      expect((await page.goto(PAGE))?.status()).toBe(403);
      await expect(page.getByText(words.tokens.title)).toHaveCount(0);
    });
  });
});

test.describe('the integrations, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', expectedComplaint: /422/ });

  test('a secret, an address and a rejected channel fit the width', async ({ page }) => {
    await setOfficeSession(page, { ...administrator, agent: '/hengdu', name: '林曉' });
    await page.goto(PAGE.replace('northbridge', 'hengdu'));
    await page.waitForLoadState();
    await page.locator('main summary', { hasText: wordsZhHk.add }).tap();
    await page.getByLabel(wordsZhHk.url, { exact: true }).fill(HOOK);
    await page.getByRole('button', { name: wordsZhHk.save }).tap();
    await expect(page.getByRole('status', { name: wordsZhHk.secret.title })).toContainText('whsec_');
    expect(await measureSidewaysScroll(page)).toBe(0);
    await page.locator('main summary', { hasText: wordsZhHk.channels.add.whatsapp }).tap();
    await page.getByLabel(wordsZhHk.channels.account.whatsapp).fill('not an id!');
    for (const label of [wordsZhHk.channels.signing.whatsapp, wordsZhHk.channels.sending.whatsapp])
      await page.getByLabel(label).fill('secret');
    await page.locator('form', { hasText: wordsZhHk.channels.templates }).getByRole('button').tap();
    await expect(page.getByText(wordsZhHk.channels.wrong.account)).toBeVisible();
    await expect(page.getByLabel(wordsZhHk.channels.account.whatsapp)).toHaveValue('not an id!');
    expect(await measureSidewaysScroll(page)).toBe(0);
  });
});
