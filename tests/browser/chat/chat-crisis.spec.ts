import { CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['zh-hk'];

test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

test('a message about danger shows crisis lines first, then how to reach an adviser', async ({ page, visit }) => {
  await visit('/mso/about/us');
  await openChat(page, messages);
  const { answers, say } = getPanel(page, messages);
  await say('唔想做人');
  const lastAnswer = answers.last();
  const phoneLinks = lastAnswer.locator('a[href^="tel:"]');
  await expect(phoneLinks.first()).toBeVisible();
  await expect(phoneLinks.first()).toHaveAttribute('href', /^tel:\d{5,}$/);
  await expect(lastAnswer).toContainText('可能沒有人看到');
  const adviserButton = lastAnswer.getByRole('button', { name: messages.human.ask });
  await expect(adviserButton).toBeVisible();
  const [firstLinkBox, adviserButtonBox] = [await phoneLinks.first().boundingBox(), await adviserButton.boundingBox()];
  expect(firstLinkBox?.y ?? 0, 'lines stand before people').toBeLessThan(adviserButtonBox?.y ?? 0);
  expect(firstLinkBox?.height ?? 0, 'a thumb finds it').toBeGreaterThanOrEqual(44);
});
