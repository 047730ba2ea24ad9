import { openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, setVisitorAddress, logIn } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test(
  'a student has a conversation of their own in every browser, and a guest’s is not theirs',
  { tag: '@rare' },
  async ({ page, visit, browser, baseURL }) => {
    await visit('/mso/about/us');
    await openChat(page);
    const { own, say, answers, panel } = getPanel(page);
    await say('University of Oxford');
    await expect(answers).toHaveCount(1);

    const mobile = await openAsStudent(page, 'Sze Man');
    await page.reload();
    await expect(panel.getByText('Hello Sze Man.')).toBeVisible();
    await expect(own, 'what the guest said').toHaveCount(0);
    await say('The University of Manchester');
    await expect(answers).toHaveCount(1);

    const context = await browser.newContext({ ...SCREENS.desk, baseURL: baseURL ?? '' });
    await setVisitorAddress(context);
    const otherSitePage = await context.newPage();
    await logIn(otherSitePage, mobile);
    await otherSitePage.goto('/mso/about/us?lang=en-us');
    await otherSitePage.locator('#chat-opener').click();
    const otherSiteChat = otherSitePage.locator('.chat');
    await expect(otherSiteChat.locator('.said__own')).toContainText('The University of Manchester');
    await expect(otherSiteChat.locator('.said__own')).toHaveCount(1);
    await context.close();

    // Log out by keyboard, because the panel covers this corner of the page.
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).press('Enter');
    await expect(panel.getByText(/^Hello Guest /), 'another guest').toBeVisible();
    await expect(panel.getByText('Hello Sze Man.')).toHaveCount(0);
    await expect(own, 'nothing of the student, nor of the guest before').toHaveCount(0);
    await expect(answers).toHaveCount(0);
  },
);

test(
  'a login that is ended elsewhere ends for the page as for the chat',
  { tag: '@rare' },
  async ({ page, visit, browser, baseURL }) => {
    const mobile = await openAsStudent(page, 'Sze Man');
    await visit('/mso/about/us');
    await openChat(page);
    const { panel } = getPanel(page);
    await expect(panel.getByText('Hello Sze Man.')).toBeVisible();
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Log out' })).toBeVisible();

    const context = await browser.newContext({ ...SCREENS.desk, baseURL: baseURL ?? '' });
    await setVisitorAddress(context);
    const otherSitePage = await context.newPage();
    await logIn(otherSitePage, mobile);
    const endOthersResponse = await otherSitePage.request.post('/mso/appUser/login/endOthers', {
      data: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(endOthersResponse.status()).toBe(200);
    await context.close();

    await expect(panel.getByText(/^Hello Guest /)).toBeVisible();
    await expect(header.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  },
);

test("deleting a guest's conversation removes it in all tabs", { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso/about/us');
  const nameBefore = await openChat(page);
  const { button, own, say, answers, panel, box } = getPanel(page);
  await expect(button('Clear this chat'), 'before there is one').toHaveCount(0);
  await say('University of Oxford');
  await expect(answers).toHaveCount(1);
  await box.fill('half written');
  const secondPage = await page.context().newPage();
  await secondPage.goto('/mso/about/us');
  await openChat(secondPage);
  const secondPanel = getPanel(secondPage);
  await expect(secondPanel.own).toHaveCount(1);

  await button('Clear this chat').click();
  const question = page.getByRole('alertdialog', { name: 'Clear this chat?' });
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(own).toHaveCount(1);
  await button('Clear this chat').press('Enter');
  await question.getByRole('button', { name: 'Clear' }).press('Enter');

  await expect(page.getByText('Answers cleared.')).toBeVisible();
  await expect(question).toHaveCount(0);
  for (const { own: message, panel: locator, box: field } of [getPanel(page), secondPanel]) {
    await expect(locator.getByText(/^Hello /)).toBeVisible();
    await expect(locator.getByText(`Hello ${nameBefore}.`)).toHaveCount(0);
    await expect(message).toHaveCount(0);
    await expect(field).toHaveValue('');
  }
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('half written');
  await openChat(page);
  await expect(panel.getByText(/^Hello /)).toBeVisible();
  await expect(own).toHaveCount(0);
});
