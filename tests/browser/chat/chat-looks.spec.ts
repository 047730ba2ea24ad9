import type { Page } from 'playwright/test';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import assistant from '#backend/messages/assistant/en-us.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREEN_NAMES, SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['en-us'];

/** Checks the page, and that no element of the chat panel is wider than its container. */
async function checkPanel(page: Page, name: string) {
  await checkPage(page, name, LANGUAGE_TAGS['en-us']);
  const overflowingParts = await page
    .locator('.chat, .chat__bar, .said, .composer')
    .evaluateAll((elements) =>
      elements.filter((element) => element.scrollWidth > element.clientWidth).map((part) => part.className),
    );
  expect.soft(overflowingParts, `${name}: overflows`).toEqual([]);
}

/**
 * Finds the elements that extend beyond the sides of the panel. Quick replies and carousels are exempt, because they
 * scroll.
 */
const findOutsidePanel = (page: Page) =>
  page.locator('.chat').evaluate((panel) => {
    const { left, right } = panel.getBoundingClientRect();
    const parts = [...panel.querySelectorAll('*')].filter(
      (element) => !element.closest('.strip, .carousel__track, .sr'),
    );
    const isOutside = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
    };
    return parts.filter(isOutside).map(({ className, tagName }) => `${tagName} ${className}`);
  });

for (const screen of SCREEN_NAMES) {
  test.describe(`on a ${screen}, with letters twice as large`, () => {
    test.use({ ...SCREENS[screen], speaks: 'en-us' });

    test('every part fits in the panel', { tag: '@sweep' }, async ({ page, visit }) => {
      await visit('/mso/about/us');
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await openChat(page);
      const { answers, say, button, panel } = getPanel(page);
      await expect(panel.getByRole('list', { name: messages.quick.recommended })).toBeVisible();
      expect.soft(await findOutsidePanel(page), 'the greeting').toEqual([]);
      await expect(panel.locator('.greeting p').first(), 'the greeting is read from its beginning').toBeInViewport();
      await expect(button(messages.talk.toEnd)).toHaveCount(0);
      const skipLinkBottom = await page.locator('.skip').evaluate((link) => link.getBoundingClientRect().bottom);
      expect.soft(skipLinkBottom, 'what comes by the keyboard only').toBeLessThanOrEqual(0);
      await say(assistant.suggestWeather.replace('{{city}}', 'Melbourne'));
      await expect(answers.locator('.weather')).toBeVisible();
      expect.soft(await findOutsidePanel(page), 'the weather').toEqual([]);
      await button(messages.compose.tools).click();
      const composerTools = panel.locator('.composer__tool');
      const truncatedCount = await composerTools.evaluateAll(
        (elements) => elements.filter((element) => element.scrollWidth > element.clientWidth).length,
      );
      expect.soft(truncatedCount, 'tools wider than their buttons').toBe(0);
      await button(messages.compose.speak).click();
      expect.soft(await findOutsidePanel(page), 'no voice for the assistant').toEqual([]);
    });
  });
}

const SCREEN_CASES = [
  ['phone', 'dark'],
  ['desk', 'light'],
] as const;

for (const [screen, colorScheme] of SCREEN_CASES) {
  test.describe(`on a ${screen}, ${colorScheme}`, () => {
    test.use({ ...SCREENS[screen], colorScheme, speaks: 'en-us' });

    test('the panel fits with the assistant', { tag: '@sweep' }, async ({ page, visit }) => {
      await visit('/mso/about/us');
      await openChat(page);
      const { answers, quick, say, button, panel } = getPanel(page);
      await expect(panel.getByRole('list', { name: messages.quick.recommended })).toBeVisible();
      await checkPanel(page, 'the greeting');
      await say('University of Oxford');
      await expect(answers.getByRole('link')).toBeVisible();
      await say(assistant.suggestWeather.replace('{{city}}', 'Melbourne'));
      await expect(answers.locator('.weather')).toBeVisible();
      await checkPanel(page, 'a school and the weather');
      await quick(messages.quick.questions).click();
      await checkPanel(page, 'the questions');
      await button(messages.compose.speak).click();
      await checkPanel(page, 'no voice for the assistant');
    });
  });
}
