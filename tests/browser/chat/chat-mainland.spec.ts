import { CHAT_WORDS, openChat, panelOf } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const words = CHAT_WORDS['en-us'];

test.use({ ...SCREENS.desk, speaks: 'en-us', deskOf: '/hengdu' });

test(
  'on level 4 there are no quick replies; the assistant answers, and people are reached',
  { tag: '@rare' },
  async ({ page, visit, adviser }) => {
    await visit('/hengdu/about/us');
    const name = await openChat(page);
    const { strip, say, answers, button, notices, said, status, panel } = panelOf(page);
    await expect(panel.getByRole('list', { name: words.quick.recommended })).toHaveCount(0);
    await expect(button(words.human.ask), 'the greeting names people, and leads to them').toBeVisible();
    await say('University of Oxford');
    await expect(answers.getByRole('link', { name: /University of Oxford/ })).toBeVisible();
    await expect(strip).toHaveCount(0);

    await button(words.compose.tools).click();
    await button(words.human.ask).click();
    await expect(notices).toHaveText(words.notice.humanAsked);
    await expect(strip).toHaveCount(0);
    await adviser.open(name);
    await adviser.say('Welcome.');
    await expect(said).toContainText('Welcome.');

    await button(words.compose.tools).click();
    await button(words.human.leave).click();
    await expect(notices.last()).toHaveText(words.notice.humanLeft);
    await expect(status).toHaveText(words.status.assistant);
    await expect(strip).toHaveCount(0);
  },
);
