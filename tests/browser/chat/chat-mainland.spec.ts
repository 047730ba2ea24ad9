import { CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['en-us'];

test.use({ ...SCREENS.desk, speaks: 'en-us', deskOf: '/hengdu' });

test('on level 4 there are no quick replies; the assistant answers, and people are reached', async ({
  page,
  visit,
  adviser,
}) => {
  await visit('/hengdu/about/us');
  const name = await openChat(page);
  const { strip, say, answers, button, notices, said, status, panel } = getPanel(page);
  await expect(
    panel.getByRole('list', {
      name: messages.quick.recommended,
    }),
  ).toHaveCount(0);
  await expect(button(messages.human.ask), 'the greeting names people, and leads to them').toBeVisible();
  await say('University of Oxford');
  await expect(answers.getByRole('link', { name: /University of Oxford/ })).toBeVisible();
  await expect(strip).toHaveCount(0);

  await button(messages.compose.tools).click();
  await button(messages.human.ask).click();
  await expect(notices).toHaveText(messages.notice.humanAsked);
  await expect(strip).toHaveCount(0);
  await adviser.open(name);
  await adviser.say('Welcome.');
  await expect(said).toContainText('Welcome.');

  await button(messages.compose.tools).click();
  await button(messages.human.leave).click();
  await expect(notices.last()).toHaveText(messages.notice.humanLeft);
  await expect(status).toHaveText(messages.status.assistant);
  await expect(strip).toHaveCount(0);
});
