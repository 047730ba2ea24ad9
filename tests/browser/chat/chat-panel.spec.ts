import type { Page } from 'playwright/test';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const getAssistantPanel = (page: Page) => page.getByRole('dialog', { name: 'Ferrypoint Education assistant' });
const getMessages = (page: Page) => getAssistantPanel(page).getByRole('log');
const QUESTION = 'What is the weather in Melbourne in July?';

async function askQuestion(page: Page) {
  const messageInput = getAssistantPanel(page).getByRole('textbox', { name: 'Write a message' });
  await messageInput.fill(QUESTION);
  await messageInput.press('Enter');
  await expect(getMessages(page).getByText('Was this helpful?')).toBeVisible();
}

test.describe('beside a page', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });
  const getPanelOpener = (page: Page) =>
    page.getByRole('complementary', { name: 'Shortcuts' }).getByRole('button', { name: 'AI assistant' });

  test('the chat opens, answers, and survives a reload', async ({ page, visit }) => {
    await visit('/mso/about/us');
    await getPanelOpener(page).press('Enter');
    await expect(getAssistantPanel(page).getByRole('textbox', { name: 'Write a message' })).toBeFocused();
    await askQuestion(page);
    await expect(getMessages(page)).toContainText('11°C');
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await expect(getMessages(page)).toContainText(QUESTION);
    await expect(getMessages(page)).toContainText('11°C');
  });
});

test.describe('on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'en-us' });

  test('the chat takes the whole screen', async ({ page, visit }) => {
    await visit('/mso');
    await page.getByRole('banner').getByRole('button', { name: 'AI assistant' }).tap();
    await askQuestion(page);
    await expect.poll(() => getAssistantPanel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await findViolations(page)).toEqual([]);
  });
});
