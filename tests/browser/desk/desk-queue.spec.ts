import talks from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import replies from '#backend/office/words/replies/zh-hk.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { comeAsVisitor, DESK, openConversation, signIn, speak } from '#tests/browser/support/at-desk.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { depthOf } from '#tests/browser/support/views.ts';

// The queue and the box, with the keyboard alone.

test.beforeEach(speak);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('an adviser finds a ready reply by a stroke, puts a conversation off and brings it back, and hands it on', async ({
  page,
  baseURL,
}) => {
  const visitor = await comeAsVisitor(baseURL ?? '', '宿位要幾時申請？');
  await signIn(page);
  await openConversation(page, visitor.name);
  const box = page.locator('#reply');
  await box.focus();
  await page.keyboard.type('Hello /doc');
  const list = page.getByRole('listbox', { name: talks['ready.list'] });
  await expect(list.getByRole('option')).toHaveCount(2);
  await expect(box).toHaveAttribute('aria-activedescendant', 'ready-0');
  await checkPage(page, 'a list of ready replies', 'en-US', depthOf({ locale: 'en-us', screen: 'desk' }, false));
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.type('u');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue(`Hello ${replies.documents.text}`);
  await expect(page.locator('.line.mine')).toHaveCount(0);

  await page.locator('#put-off > summary').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: talks['later.hour'] }).press('Enter');
  await expect(page.locator('.conv', { hasText: visitor.name })).toHaveCount(0);
  await page.getByRole('link', { name: talks['queue.later'] }).press('Enter');
  await page.locator('.conv', { hasText: visitor.name }).press('Enter');
  await expect(page.locator('#reply')).toHaveValue(/Hello/);
  await visitor.say('還有一個問題');
  await page.getByRole('link', { name: talks['queue.nobodys'] }).press('Enter');
  await expect(page.locator('.conv', { hasText: visitor.name })).toBeVisible();

  await page.goto(`${DESK}/conversations`);
  await openConversation(page, visitor.name);
  await page.locator('#handing > summary').press('Enter');
  await page.locator('#hand-note').fill('Please answer in Cantonese');
  await page.locator('#handing button').press('Enter');
  await expect(page.locator('.private')).toContainText('Please answer in Cantonese');
});

test.describe('after the sign-in has ended', () => {
  test.use({ expectedComplaint: /401/ });

  test('what was typed beside the box is there again', async ({ page, portal, baseURL }) => {
    const visitor = await comeAsVisitor(baseURL ?? '', '我想改期');
    await signIn(page);
    await openConversation(page, visitor.name);
    const place = page.url();
    await page.locator('#noting > summary').click();
    await page.locator('#note').fill('Ask about the deposit');
    await page.locator('#handing > summary').click();
    await page.locator('#hand-note').fill('Back on Friday');
    await changeData(portal, 'DELETE FROM staff_sessions');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.locator('#password')).toBeVisible();
    await signIn(page);
    await page.goto(place);
    await expect(page.locator('#note')).toHaveValue('Ask about the deposit');
    await expect(page.locator('#note')).toBeVisible();
    await expect(page.locator('#hand-note')).toHaveValue('Back on Friday');
    await page.reload();
    await expect(page.locator('#note')).toHaveValue('');
  });
});
