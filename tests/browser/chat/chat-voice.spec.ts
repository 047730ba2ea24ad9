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
    { tag: '@rare' },
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

  test(
    'nothing is sent of what was drawn up, was too short, or was given up',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await page.clock.install();
      await visit('/mso/about/us');
      await openConversation(page);
      const { own, panel, button } = getPanel(page);
      const status = panel.locator('.voice__status');
      const heldButton = await holdRecordButton(page);
      await waitForASecond(page);
      await heldButton.moveUp(80);
      await expect(getRecordButton(page)).toHaveText(voice.release);
      await heldButton.moveUp(81);
      await expect(getRecordButton(page)).toHaveText(voice.releaseToCancel);
      await heldButton.moveUp(40);
      await expect(getRecordButton(page), 'and down again').toHaveText(voice.release);
      await heldButton.moveUp(120);
      await page.mouse.up();
      await expect(status).toHaveText(voice.cancelled);

      await page.clock.pauseAt(Date.now() + 60_000);
      await holdRecordButton(page);
      await expect(getRecordButton(page)).toHaveText(voice.release);
      await page.mouse.up();
      await expect(status).toHaveText(voice.tooShort);

      await button(voice.start).click();
      await expect(getRecordButton(page)).toHaveText(voice.send);
      await page.keyboard.press('Escape');
      await expect(status).toHaveText(voice.cancelled);
      await expect(panel, 'the chat stays').toBeVisible();
      await expect(own).toHaveCount(0);
    },
  );
});

test(
  'a visitor who denies the microphone reads instructions and can type',
  { tag: '@rare' },
  async ({ page, visit }) => {
    // grantPermissions denies every permission that is not listed, so this call denies the microphone.
    await page.context().grantPermissions(['clipboard-read']);
    await visit('/mso/about/us');
    await openConversation(page);
    const { panel, button, say, own } = getPanel(page);
    await button(voice.start).click();
    await expect(panel.locator('.voice__status')).toHaveText(voice.denied);
    await button(compose.write).click();
    await say('Then in writing.');
    await expect(own).toContainText('Then in writing.');
  },
);

test('in assistant mode a voice message offers an adviser', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso/about/us');
  await openChat(page);
  const { panel, button, exit } = getPanel(page);
  await button(compose.speak).click();
  await expect(panel.getByText(voice.onlyPeople)).toBeVisible();
  await expect(getRecordButton(page)).toHaveCount(0);
  await button(voice.askHuman).click();
  await expect(exit).toBeVisible();
  await expect(getRecordButton(page)).toBeVisible();
});
