import type { Page } from 'playwright/test';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import assistant from '#backend/messages/assistant/en-us.json' with { type: 'json' };
import { PDF_FILE, PICTURE_FILE } from './chat-files.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { CHAT_WORDS, choosePicture, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREEN_NAMES, SCREENS } from '#tests/browser/support/screens.ts';
import { crossProduct, type Depth, measureDepth, limitCases, pickScreens } from '#tests/browser/support/views.ts';

const messages = CHAT_WORDS['en-us'];

/** Checks the page, and that no element of the chat panel is wider than its container. */
async function checkPanel(page: Page, name: string, depth: Depth) {
  await checkPage(page, name, LANGUAGE_TAGS['en-us'], depth);
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

for (const screen of pickScreens(['phone', 'desk'])) {
  test.describe(`on a ${screen}, with letters twice as large`, () => {
    test.use({ ...SCREENS[screen], speaks: 'en-us' });

    test('every part fits in the panel', { tag: '@rare' }, async ({ page, visit }) => {
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
      await say(assistant.recommended1);
      await expect(answers.locator('.carousel')).toBeVisible();
      expect.soft(await findOutsidePanel(page), 'the weather, and a carousel').toEqual([]);
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

const SCREEN_CASES = crossProduct(SCREEN_NAMES, ['light', 'dark'] as const);

for (const [screen, colorScheme] of limitCases(1, SCREEN_CASES.toReversed())) {
  const depth = measureDepth({ locale: 'en-us', screen }, colorScheme === 'dark');
  test.describe(`on a ${screen}, ${colorScheme}`, () => {
    test.use({ ...SCREENS[screen], colorScheme, speaks: 'en-us' });

    test('the panel fits with the assistant', { tag: '@rare' }, async ({ page, visit }) => {
      await visit('/mso/about/us');
      await openChat(page);
      const { answers, quick, say, button, panel } = getPanel(page);
      await expect(panel.getByRole('list', { name: messages.quick.recommended })).toBeVisible();
      await checkPanel(page, 'the greeting', depth);
      await say('University of Oxford');
      await expect(answers.getByRole('link')).toBeVisible();
      await say(assistant.suggestWeather.replace('{{city}}', 'Melbourne'));
      await expect(answers.locator('.weather')).toBeVisible();
      await checkPanel(page, 'a school and the weather', depth);
      await say(assistant.recommended1);
      await expect(answers.locator('.carousel').getByRole('link').first()).toBeVisible();
      await quick(messages.quick.questions).click();
      await checkPanel(page, 'a carousel, and the questions', depth);
      await button(messages.compose.speak).click();
      await checkPanel(page, 'no voice for the assistant', depth);
    });
  });
}

for (const [screen, colorScheme] of limitCases(1, SCREEN_CASES)) {
  const depth = measureDepth({ locale: 'en-us', screen }, colorScheme === 'dark');
  test.describe(`on a ${screen}, ${colorScheme}`, () => {
    test.use({ ...SCREENS[screen], colorScheme, speaks: 'en-us' });

    test('the panel fits with a person', { tag: '@rare' }, async ({ page, visit, adviser }) => {
      await visit('/mso/about/us');
      const name = await openChat(page);
      const { button, panel, said, quick, exit } = getPanel(page);
      await choosePicture(page, PICTURE_FILE);
      await checkPanel(page, 'the question before a picture', depth);
      await page.getByRole('button', { name: messages.files.send, exact: true }).last().click();
      await checkPanel(page, 'what only goes to people', depth);
      await button(messages.compose.cancel).click();
      await quick(messages.quick.human).click();
      await expect(exit).toBeVisible();
      await adviser.open(name);
      await adviser.say('Good morning.');
      await adviser.sendFile(PICTURE_FILE);
      await adviser.sendFile(PDF_FILE);
      await expect(said).toHaveCount(3);
      await button(messages.compose.tools).click();
      await checkPanel(page, 'a person who sends things, and the tools', depth);
      await panel.locator('.said__picture').click();
      await expect(page.getByRole('dialog', { name: PICTURE_FILE.name })).toBeVisible();
      await checkPanel(page, 'a picture in full', depth);
      await page.keyboard.press('Escape');
      await button(messages.compose.speak).click();
      await checkPanel(page, 'the voice', depth);
    });
  });
}
