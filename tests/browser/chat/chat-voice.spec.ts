import type { Locator, Page } from 'playwright/test';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { requestAdviser, CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test as base } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const { voice, compose } = CHAT_WORDS['en-us'];

/** Runs the tests in a browser with a fake microphone, which emits a beep. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'] }),
    { scope: 'worker' },
  ],
});

test.use({ ...SCREENS.desk, speaks: 'en-us' });

const getRecordButton = (page: Page) => getPanel(page).panel.locator('.voice__main');

/** Opens the voice composer in a conversation with an adviser. Returns the visitor's display name. */
async function openConversation(page: Page): Promise<string> {
  const name = await openChat(page);
  await requestAdviser(page);
  await getPanel(page).button(compose.speak).click();
  await expect(getRecordButton(page)).toHaveText(voice.hold);
  return name;
}

async function holdRecordButton(page: Page): Promise<{ moveUp: (delta: number) => Promise<void> }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await getRecordButton(page).boundingBox()) ?? {};
  const buttonCenter = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(buttonCenter.x, buttonCenter.y);
  await page.mouse.down();
  return { moveUp: (delta) => page.mouse.move(buttonCenter.x, buttonCenter.y - delta) };
}

/** Waits a second, because shorter recordings are discarded. */
const waitForASecond = (page: Page) => expect(getPanel(page).panel.getByRole('timer')).toContainText('0:01');

const playRecording = (recording: Locator) =>
  recording.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    await audio.play();
    return audio.duration > 0;
  });

test.describe('with the microphone allowed', () => {
  test.use({ permissions: ['microphone'] });

  test(
    'a voice message is recorded by press and hold or by keyboard, and can be played at the desk',
    { tag: '@sweep' },
    async ({ page, visit, adviser }) => {
      await visit('/mso/about/us');
      const name = await openConversation(page);
      await adviser.open(name);
      const { own, panel } = getPanel(page);
      await holdRecordButton(page);
      await expect(getRecordButton(page)).toHaveText(voice.release);
      await waitForASecond(page);
      await page.mouse.up();
      await expect(own.locator('audio')).toHaveCount(1);
      const receivedAudio = adviser.lines.locator('audio');
      await expect(receivedAudio).toHaveCount(1);
      expect(await playRecording(receivedAudio)).toBe(true);
      expect(await playRecording(own.locator('audio'))).toBe(true);

      await getRecordButton(page).press('Enter');
      await expect(getRecordButton(page)).toHaveText(voice.send);
      await waitForASecond(page);
      expect(await findViolations(page)).toEqual([]);
      await getRecordButton(page).press('Enter');
      await expect(receivedAudio).toHaveCount(2);
      await expect(own.locator('audio')).toHaveCount(2);
      await expect(panel.locator('.said__state')).toHaveCount(0);
    },
  );
});
