import { openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test("deleting a guest's conversation removes it in all tabs", async ({ page, visit }) => {
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
