import { CHAT_WORDS, openChat, getOpener, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['en-us'];

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('by keyboard the chat is opened, used and closed, and focus returns', async ({ page, visit }) => {
  await visit('/mso/about/us');
  const opener = getOpener(page);
  await opener.press('Enter');
  const { box, own, panel, status, log } = getPanel(page);
  await expect(box).toBeFocused();
  await expect(status).toHaveText(messages.status.assistant);
  await page.keyboard.type('first line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line');
  await expect(box).toHaveValue('first line\nsecond line');
  await page.keyboard.press('Enter');
  await expect(log.locator('.bubble--own')).toHaveText('first line\nsecond line');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(own).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('focus stays in the panel when a pressed button disappears', async ({ page, visit }) => {
  await visit('/mso/about/us');
  await openChat(page);
  const { box, quick, exit, panel } = getPanel(page);
  await quick(messages.quick.human).press('Enter');
  await expect(exit).toBeVisible();
  await expect(box).toBeFocused();
  await exit.press('Enter');
  await expect(quick(messages.quick.human)).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(getOpener(page)).toBeFocused();
});

test(
  'the end of the conversation stays in sight while the text below it grows and shrinks',
  { tag: '@sweep' },
  async ({ page, visit }) => {
    await visit('/mso/about/us');
    await openChat(page);
    const { box, button, say, answers, own } = getPanel(page);
    for (const [index, school] of [
      'University of Oxford',
      'University of Cambridge',
      'University of Leeds',
    ].entries()) {
      await say(school);
      await expect(answers).toHaveCount(index + 1);
    }
    await expect(own.first(), 'there is more than the panel shows').not.toBeInViewport();
    await box.focus();
    for (const messageText of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await page.keyboard.type(messageText);
      await page.keyboard.press('Shift+Enter');
    }
    await page.keyboard.type('and on');
    const measureDistanceToEnd = () =>
      getPanel(page).scroller.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
    await expect.poll(measureDistanceToEnd, 'pixels below what is seen').toBeLessThan(2);
    await expect(button(messages.talk.toEnd)).toHaveCount(0);
    await box.fill('');
    await expect.poll(measureDistanceToEnd, 'pixels below what is seen').toBeLessThan(2);
  },
);
