import { openChat, panelOf } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent, comeFrom, logIn } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('a student has a conversation of their own in every browser, and a guest’s is not theirs', async ({
  page,
  visit,
  browser,
  baseURL,
}) => {
  await visit('/mso/about/us');
  await openChat(page);
  const { own, say, answers, panel } = panelOf(page);
  await say('University of Oxford');
  await expect(answers).toHaveCount(1);

  const mobile = await comeAsStudent(page, 'Sze Man');
  await page.reload();
  await expect(panel.getByText('Hello Sze Man.')).toBeVisible();
  await expect(own, 'what the guest said').toHaveCount(0);
  await say('The University of Manchester');
  await expect(answers).toHaveCount(1);

  const context = await browser.newContext({ ...SCREENS.desk, baseURL: baseURL ?? '' });
  await comeFrom(context);
  const elsewhere = await context.newPage();
  await logIn(elsewhere, mobile);
  await elsewhere.goto('/mso/about/us?lang=en-us');
  await elsewhere.locator('#chat-opener').click();
  const there = elsewhere.locator('.chat');
  await expect(there.locator('.said__own')).toContainText('The University of Manchester');
  await expect(there.locator('.said__own')).toHaveCount(1);
  await context.close();

  // By keyboard: the panel lies over that corner of the page.
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(panel.getByText(/^Hello Guest /), 'another guest').toBeVisible();
  await expect(panel.getByText('Hello Sze Man.')).toHaveCount(0);
  await expect(own, 'nothing of the student, nor of the guest before').toHaveCount(0);
  await expect(answers).toHaveCount(0);
});
