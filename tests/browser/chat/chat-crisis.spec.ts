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
  const answer = answers.last();
  const dials = answer.locator('a[href^="tel:"]');
  await expect(dials.first()).toBeVisible();
  await expect(dials.first()).toHaveAttribute('href', /^tel:\d{5,}$/);
  await expect(answer).toContainText('可能沒有人看到');
  const person = answer.getByRole('button', { name: messages.human.ask });
  await expect(person).toBeVisible();
  const [firstLine, button] = [await dials.first().boundingBox(), await person.boundingBox()];
  expect(firstLine?.y ?? 0, 'lines stand before people').toBeLessThan(button?.y ?? 0);
  expect(firstLine?.height ?? 0, 'a thumb finds it').toBeGreaterThanOrEqual(44);
});
