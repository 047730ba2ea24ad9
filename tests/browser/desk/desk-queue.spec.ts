import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import replies from '#backend/office-api/ready-replies/given/zh-hk.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { createVisitor, DESK, openConversation, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Tests the queue and the reply box with the keyboard only.

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /ERR_FAILED/ });

test('an adviser finds a ready reply by a shortcut, snoozes a conversation, restores and reassigns it', async ({
  page,
  baseURL,
}) => {
  const visitor = await createVisitor(baseURL ?? '', '宿位要幾時申請？');
  await signIn(page);
  await openConversation(page, visitor.name);
  const replyBox = page.locator('#reply');
  await replyBox.focus();
  await page.keyboard.type('Hello /doc');
  const readyReplies = page.getByRole('listbox', { name: talk.ready.list });
  await expect(readyReplies.getByRole('option')).toHaveCount(2);
  await expect(replyBox).toHaveAttribute('aria-activedescendant', 'ready-0');
  await checkPage(page, 'a list of ready replies', 'en-US');
  await page.keyboard.press('Escape');
  await expect(readyReplies).toBeHidden();
  await page.keyboard.type('u');
  await page.keyboard.press('Enter');
  await expect(readyReplies).toBeHidden();
  await expect(replyBox).toHaveValue(`Hello ${replies.documents.text}`);
  await expect(page.locator('.line.mine')).toHaveCount(0);

  await page.locator('#put-off > summary').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: talk.snooze.hour }).press('Enter');
  await expect(page.locator('.conv', { hasText: visitor.name })).toHaveCount(0);
  await page.getByRole('link', { name: talk.tab.later }).press('Enter');
  await page.locator('.conv', { hasText: visitor.name }).press('Enter');
  await expect(page.locator('#reply')).toHaveValue(/Hello/);
  await visitor.say('還有一個問題');
  await page.getByRole('link', { name: talk.tab.nobodys }).press('Enter');
  await expect(page.locator('.conv', { hasText: visitor.name })).toBeVisible();

  await page.goto(`${DESK}/conversations`);
  await openConversation(page, visitor.name);
  await page.locator('#handing > summary').press('Enter');
  await page.locator('#hand-note').fill('Please answer in Cantonese');
  await page.locator('#handing button').press('Enter');
  await expect(page.locator('#talk h2')).toHaveCount(0);
  await openConversation(page, visitor.name);
  await expect(page.locator('.private')).toContainText('Please answer in Cantonese');
});

test.describe('after the sign-in has ended', () => {
  test.use({ expectedComplaint: /401/ });

  test('typed text is restored for its author, and for nobody else on that computer', async ({
    page,
    portal,
    baseURL,
  }) => {
    const visitor = await createVisitor(baseURL ?? '', '我想改期');
    await signIn(page);
    await openConversation(page, visitor.name);
    const pageUrl = page.url();
    await page.locator('#reply').fill('Half an answer');
    await page.getByRole('link', { name: talk.mode.note }).click();
    await page.locator('#note').fill('Ask about the deposit');
    await page.locator('#handing > summary').click();
    await page.locator('#hand-note').fill('Back on Friday');
    await changeData(portal, 'DELETE FROM staff_sessions');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.locator('[name="password"]')).toBeVisible();
    await signIn(page, '/conversations', '黃子傑');
    await page.goto(pageUrl);
    for (const field of ['#reply', '#note', '#hand-note']) await expect(page.locator(field)).toHaveValue('');
    await signIn(page);
    await page.goto(pageUrl);
    await expect(page.locator('#reply')).toHaveValue('Half an answer');
    await expect(page.locator('#note')).toHaveValue('Ask about the deposit');
    await expect(page.locator('#hand-note')).toHaveValue('Back on Friday');
  });
});
