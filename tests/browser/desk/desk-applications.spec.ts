import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import { createApplicant, openConversation, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);

test.describe('beside a conversation', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('an application shows its state and links to its page and back, and a started reply is kept', async ({
    page,
    baseURL,
  }) => {
    const student = await createApplicant(baseURL ?? '', '有結果了嗎？');
    await signIn(page);
    await openConversation(page, student.name);
    await page.locator('#reply').fill('not sent yet');
    await expect(page.locator('#collected')).toContainText('University of Oxford');
    await expect(page.locator('#collected')).toContainText('首選');
    await expect(page.locator('#application')).toContainText(student.application);
    await page.locator('#application').getByRole('link', { name: talk['case'].open, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`applications/${student.application}$`));
    await page.getByRole('link', { name: casePage.conversation }).click();
    await expect(page.locator('#reply')).toHaveValue('not sent yet');
  });
});

test.describe('without script', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us', javaScriptEnabled: false });

  test('an adviser takes a conversation, replies, writes a note and closes it', async ({ page, baseURL }) => {
    const student = await createApplicant(baseURL ?? '', '沒有腳本');
    await signIn(page);
    await openConversation(page, student.name);
    await page.locator('#talk').getByRole('button', { name: talk.take, exact: true }).click();
    const hugeFile = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(7 * 1024 * 1024) };
    await page.locator('#file').setInputFiles(hugeFile);
    await page.locator('#send').click();
    await expect(page.locator('#notice')).toHaveText(talk.problem.tooLarge);
    await page.locator('#reply').fill('Hello.');
    await page.locator('.write__tools summary').click();
    await page.getByRole('group', { name: talk.ready.menu }).getByRole('button').first().click();
    await expect(page.locator('#reply')).toHaveValue(/^Hello\.\n/);
    await page.locator('#send').click();
    await expect(page.locator('.line.mine')).toContainText('Hello.');
    await page.getByRole('link', { name: talk.mode.note }).click();
    await page.locator('#note').fill('The mother decides.');
    await page.locator('#noting button').click();
    await expect(page.locator('.private')).toContainText('The mother decides.');
    await page.locator('#closing summary').click();
    await page.getByRole('button', { name: talk.close.yes }).click();
    await expect(page.locator('.conv', { hasText: student.name })).toContainText(talk.endedBy.desk);
  });
});
