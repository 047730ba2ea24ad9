import en from '#backend/office/words/en-us.json' with { type: 'json' };
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import { comeAsApplicant, openConversation, signIn, speak } from '#tests/browser/support/at-desk.ts';
import { doAsAdviser } from '#tests/browser/support/do-as-adviser.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(speak);

const reach = words.reach.replace('{{step}}', words['step.waitDecision']);

test.describe('beside a conversation', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 409/ });

  test('an application is moved on without leaving it, and what is no longer possible is said', async ({
    page,
    portal,
    baseURL,
  }) => {
    const student = await comeAsApplicant(baseURL ?? '', '有結果了嗎？');
    await signIn(page);
    await openConversation(page, student.name);
    await page.locator('#reply').fill('not sent yet');
    await expect(page.locator('#collected')).toContainText('University of Oxford');
    await expect(page.locator('#collected')).toContainText('首選');
    await expect(page.getByText(words.needsDecision)).toBeVisible();
    await page.locator('#deciding summary').click();
    await page.getByLabel(words.outcome, { exact: true }).selectOption('conditionalOffer');
    await page.getByLabel(words.conditions).fill('IELTS 6.5\nDSE 22');
    await page.getByRole('button', { name: words.decideYes }).click();
    await expect(page.getByText(words['done.decided'])).toBeVisible();
    await expect(page.locator('#deciding')).not.toHaveAttribute('open', '');

    // Somebody else records the step first.
    await expect(page.getByRole('button', { name: reach })).toBeVisible();
    await doAsAdviser(portal.url, student.application, { kind: 'stepReached', step: 'waitDecision' });
    await page.getByRole('button', { name: reach }).click();
    await expect(page.getByText(words.stale.split('{{')[0]?.trim() ?? '')).toBeVisible();
    await expect(page.locator('.route .here')).toContainText(words['step.waitDecision']);

    await page.locator('#writing summary').click();
    await page.getByLabel(words.write, { exact: true }).fill('Please send your IELTS report.');
    await page.getByRole('button', { name: words.writeYes }).click();
    await expect(page.getByText(words['done.messageSent'])).toBeVisible();
    await expect(page.locator('#reply')).toHaveValue('not sent yet');

    await page.getByRole('link', { name: en.seeAll }).click();
    await expect(page.getByText('Please send your IELTS report.')).toBeVisible();
    await expect(page.getByText('DSE 22')).toBeVisible();
    await page.getByRole('link', { name: casePage.conversation }).click();
    await expect(page.locator('#reply')).toHaveValue('not sent yet');
  });
});

test.describe('without script', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', javaScriptEnabled: false });

  test('an adviser takes, answers, moves on and closes', { tag: '@rare' }, async ({ page, baseURL }) => {
    const student = await comeAsApplicant(baseURL ?? '', '沒有腳本');
    await signIn(page);
    await openConversation(page, student.name);
    await page.locator('#talk').getByRole('button', { name: en.take, exact: true }).click();
    const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(7 * 1024 * 1024) };
    await page.locator('#file').setInputFiles(huge);
    await page.locator('#send').click();
    await expect(page.locator('#notice')).toHaveText(en.tooLarge);
    await page.locator('#reply').fill('Hello.');
    await page.getByRole('group', { name: en.canned }).getByRole('button').first().click();
    await expect(page.locator('#reply')).toHaveValue(/^Hello\.\n/);
    await page.locator('#send').click();
    await expect(page.locator('.line.mine')).toContainText('Hello.');

    await page.getByRole('link', { name: en.person, exact: true }).click();
    await page.locator('#writing summary').click();
    await page.getByLabel(words.write, { exact: true }).fill('A note');
    await page.getByRole('button', { name: words.writeYes }).click();
    await expect(page.getByText(words['done.messageSent'])).toBeVisible();
    await page.locator('#deciding summary').click();
    await page.getByLabel(words.outcome, { exact: true }).selectOption('offer');
    await page.getByRole('button', { name: words.decideYes }).click();
    await page.getByRole('button', { name: reach }).click();
    await expect(page.locator('.route .here')).toContainText(words['step.waitDecision']);

    await page.getByRole('link', { name: en.toConversation, exact: true }).click();
    await page.locator('#closing summary').click();
    await page.getByRole('button', { name: en.closeYes }).click();
    await expect(page.locator('.conv', { hasText: student.name })).toContainText(en.endedClosed);
  });
});
