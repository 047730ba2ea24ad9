import desk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import { PICTURE_FILE } from './chat-files.ts';
import { requestAdviser, CHAT_WORDS, choosePicture, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['en-us'];

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test(
  'a picture goes to the adviser once it was looked at, chosen or pasted',
  { tag: '@sweep' },
  async ({ page, visit, adviser }) => {
    await visit('/mso/about/us');
    const name = await openChat(page);
    await requestAdviser(page);
    await adviser.open(name);
    const { box, own, panel, say } = getPanel(page);
    const question = page.getByRole('alertdialog', { name: messages.files.sendPicture });
    const answerQuestion = (choice: string) => question.getByRole('button', { name: choice, exact: true }).click();
    await choosePicture(page, PICTURE_FILE);
    await expect(question.getByRole('img', { name: PICTURE_FILE.name })).toBeVisible();
    await answerQuestion(messages.files.cancel);
    await expect(question).toHaveCount(0);
    await expect(own, 'what was cancelled is not sent').toHaveCount(0);

    await choosePicture(page, PICTURE_FILE);
    await answerQuestion(messages.files.send);
    await expect(adviser.lines.getByRole('img')).toHaveCount(1);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      async (bytes) => {
        const blob = new Blob([Uint8Array.from(bytes)], { type: 'image/png' });
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      },
      [...PICTURE_FILE.buffer],
    );
    await box.press('ControlOrMeta+v');
    await answerQuestion(messages.files.send);
    const adviserPictures = adviser.lines.getByRole('img');
    await expect(adviserPictures).toHaveCount(2);
    await adviserPictures.last().scrollIntoViewIfNeeded();
    await expect
      .poll(
        () => adviserPictures.last().evaluate((image: HTMLImageElement) => image.naturalWidth),
        'it can be seen there',
      )
      .toBeGreaterThan(0);
    await expect(panel.locator('.said__picture')).toHaveCount(2);

    await box.pressSequentially('Her');
    await expect(adviser.typing).toHaveText(desk.typing.replace('{{name}}', `\u2068${name}\u2069`));
    await say('Here they are.');
    await expect(adviser.lines.last()).toContainText('Here they are.');
    await expect(adviser.typing).toBeEmpty();
  },
);
