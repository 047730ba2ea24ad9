import type { Page } from 'playwright/test';
import en from '#client/features/chat/words/en-US.json' with { type: 'json' };
import { requestAdviser, CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { type Adviser, expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['en-us'];
/** Number of messages, more than one page of history contains. */
const MESSAGE_COUNT = 40;
const TEXTS = Array.from({ length: MESSAGE_COUNT }, (_, index) => `Advice ${index + 1}.`);

test.use({ speaks: 'en-us' });

/** Creates a conversation that is longer than one page of history. */
async function sendManyMessages(page: Page, adviser: Adviser) {
  const name = await openChat(page);
  await requestAdviser(page);
  await adviser.open(name);
  await adviser.sayAll(TEXTS);
  await expect(getPanel(page).said).toHaveCount(MESSAGE_COUNT);
  await page.reload();
  await expect(getPanel(page).said.last()).toContainText(`Advice ${MESSAGE_COUNT}.`);
  expect(await getPanel(page).said.count()).toBeLessThan(MESSAGE_COUNT);
}

const scrollToTop = (page: Page) => getPanel(page).scroller.evaluate((list) => list.scrollTo({ top: 0 }));
const getBubbles = (page: Page) => getPanel(page).said.locator('.bubble');

test.describe('on a wide screen', () => {
  test.use(SCREENS.desk);

  test(
    'earlier messages come by a press, above what is being read, which stays where it is',
    { tag: '@sweep' },
    async ({ page, visit, adviser }) => {
      await visit('/mso/about/us');
      await sendManyMessages(page, adviser);
      const { button, said, scroller } = getPanel(page);
      await scrollToTop(page);
      const firstMessage = said.filter({ hasText: (await said.first().locator('.bubble').textContent()) ?? '' });
      const measureTop = async () => Math.round((await firstMessage.boundingBox())?.y ?? 0);
      await button(messages.talk.older).focus();
      const topBefore = await measureTop();
      await page.keyboard.press('Enter');
      await expect(getBubbles(page)).toHaveText(TEXTS);
      await expect(button(messages.talk.older)).toHaveCount(0);
      await expect(scroller, 'the keys still scroll here').toBeFocused();
      expect(Math.abs((await measureTop()) - topBefore), 'pixels by which it moved').toBeLessThan(100);
    },
  );

  test(
    'screen readers announce new messages only, not loaded ones',
    { tag: '@sweep' },
    async ({ page, visit, adviser }) => {
      await visit('/mso/about/us');
      await sendManyMessages(page, adviser);
      const { button, log, said } = getPanel(page);
      await expect(log).toHaveAttribute('aria-live', 'polite');
      // Simulates a screen reader, which reads the live region slightly after lines were added to it.
      await log.evaluate((element) => {
        new MutationObserver((changes) => {
          const hasAddedNodes = changes.some(({ addedNodes }) => addedNodes.length > 0);
          if (!hasAddedNodes) return;
          const heardTexts = (element.dataset.heard ?? '').split(' ').filter(Boolean);
          setTimeout(() => (element.dataset.heard = [...heardTexts, element.ariaLive].join(' ')), 100);
        }).observe(element, { childList: true });
      });
      await scrollToTop(page);
      await button(messages.talk.older).click();
      await expect(getBubbles(page)).toHaveText(TEXTS);
      await expect(log).toHaveAttribute('data-heard', 'off');
      await expect(log).toHaveAttribute('aria-live', 'polite');
      await adviser.say('Something new.');
      await expect(said.last()).toContainText('Something new.');
      await expect(log).toHaveAttribute('data-heard', 'off polite');
    },
  );

  test(
    'messages that arrive while scrolled up are counted, with a button to jump to them',
    { tag: '@sweep' },
    async ({ page, visit, adviser }) => {
      await visit('/mso/about/us');
      await sendManyMessages(page, adviser);
      const { button, said } = getPanel(page);
      await scrollToTop(page);
      await expect(button(messages.talk.toEnd)).toBeVisible();
      await adviser.say('Something new.');
      await expect(button(en.talk.news_one.replace('{{count}}', '1'))).toBeVisible();
      await adviser.say('And newer.');
      const newsButton = button(en.talk.news_other.replace('{{count}}', '2'));
      await expect(said.last()).not.toBeInViewport();
      await newsButton.click();
      await expect(said.last()).toBeInViewport();
      await expect(newsButton).toHaveCount(0);
      await adviser.say('At the end.');
      await expect(said.last()).toContainText('At the end.');
      await expect(said.last(), 'who is at the end stays there').toBeInViewport();
    },
  );
});
