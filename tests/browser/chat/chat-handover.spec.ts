import { findViolations } from '#tests/browser/support/check-page.ts';
import desk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import { PDF_FILE, PICTURE_FILE } from './chat-files.ts';
import { requestAdviser, CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { ADVISER, expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['en-us'];
const insertAdviserName = (text: string) => text.replace('{{name}}', ADVISER);

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('an adviser sees the waiting visitor, and replies with text, picture and document', async ({
  page,
  visit,
  adviser,
}) => {
  await visit('/mso/about/us');
  const name = await openChat(page);
  const { said, notices, status, panel, own, say, quick } = getPanel(page);
  await say('Is there a place in halls?');
  await requestAdviser(page);
  await expect(notices).toHaveText(messages.notice.humanAsked);
  await expect(quick(messages.quick.school), 'with people there is only the way out').toHaveCount(0);
  await adviser.open(name);
  await expect(adviser.page.locator('#asked'), 'what was asked before').toContainText('Is there a place in halls?');
  await expect(adviser.page.locator('#who')).toContainText('/mso/about/us');

  await adviser.box.pressSequentially('Ye');
  await expect(panel.getByText(messages.talk.typing.replace('{{name}}', messages.talk.adviser))).toBeVisible();
  await adviser.say('Yes, until May.');
  await expect(said.getByText('Yes, until May.')).toBeVisible();
  await expect(said.first()).toContainText(ADVISER);
  await expect(notices.last()).toHaveText(insertAdviserName(messages.notice.humanJoined));
  await expect(status).toHaveText(insertAdviserName(messages.status.withAgent));

  await adviser.say('It is listed\nat https://halls.example/fees.');
  const link = said.getByRole('link', { name: 'https://halls.example/fees' });
  await expect(link).toHaveAttribute('href', 'https://halls.example/fees');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(said.last().locator('.bubble'), 'its lines are two').toHaveCSS('white-space', 'pre-wrap');

  await adviser.sendFile(PICTURE_FILE);
  await panel.getByRole('button', { name: messages.talk.enlarge.replace('{{name}}', PICTURE_FILE.name) }).click();
  const largePicture = page
    .getByRole('dialog', { name: PICTURE_FILE.name })
    .getByRole('img', { name: PICTURE_FILE.name });
  await expect.poll(() => largePicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(largePicture).toHaveCount(0);

  await adviser.sendFile(PDF_FILE);
  const downloadPromise = page.waitForEvent('download');
  await said.getByRole('link', { name: PDF_FILE.name }).click();
  expect((await downloadPromise).suggestedFilename()).toBe(PDF_FILE.name);
  await expect(said).toHaveCount(4);
  await expect(own).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});

test(
  'a quick reply stays under a finger until it is let go, whatever is answered meanwhile',
  { tag: '@sweep' },
  async ({ page, visit }) => {
    await visit('/mso/about/us');
    await openChat(page);
    const { box, answers, quick, exit } = getPanel(page);
    await box.fill('Is there a place in halls?');
    await quick(messages.quick.human).hover();
    await page.mouse.down();
    await box.press('Enter');
    await expect(answers).toHaveCount(1);
    await page.mouse.up();
    await expect(exit).toBeVisible();
  },
);

test(
  'the last message stays visible to the adviser while the visitor is typing',
  { tag: '@sweep' },
  async ({ page, visit, adviser }) => {
    await visit('/mso/about/us');
    const name = await openChat(page);
    await requestAdviser(page);
    const { box } = getPanel(page);
    await adviser.open(name);
    await adviser.sayAll(Array.from({ length: 20 }, (_, index) => `Advice ${index + 1}.`));
    await expect(adviser.lines.last()).toContainText('Advice 20.');
    const log = adviser.page.locator('#log');
    const measureHiddenHeight = () =>
      log.evaluate((logElement) => logElement.scrollHeight - logElement.clientHeight - logElement.scrollTop);
    await expect.poll(measureHiddenHeight).toBeLessThan(2);
    await box.pressSequentially('thanks');
    await expect(adviser.typing).toHaveText(desk.typing.replace('{{name}}', `\u2068${name}\u2069`));
    await expect.poll(measureHiddenHeight).toBeLessThan(2);
  },
);

test(
  'the adviser closes, the visitor requests again and leaves; both are notified',
  { tag: '@sweep' },
  async ({ page, visit, adviser }) => {
    await visit('/mso/about/us');
    const name = await openChat(page);
    const { button, exit, notices, panel, quick, said, status, answers, say } = getPanel(page);
    await requestAdviser(page);
    await adviser.open(name);
    await adviser.say('Good morning.');
    await expect(notices.last()).toHaveText(insertAdviserName(messages.notice.humanJoined));
    await adviser.close();
    await expect(notices.last()).toHaveText(messages.notice.humanEnded);
    await expect(quick(messages.quick.human)).toBeVisible();
    await expect(exit).toHaveCount(0);
    await expect(status).toHaveText(messages.status.assistant);

    // The visitor may rate the conversation, and change the rating, until requesting an adviser again.
    const ratingGroup = panel.getByRole('group', { name: messages.rateTalk.label });
    const getStar = (count: number) =>
      ratingGroup.getByRole('radio', { name: messages.rateTalk.stars_other.replace('{{count}}', `${count}`) });
    await getStar(3).focus();
    await page.keyboard.press('ArrowRight');
    await panel.getByLabel(messages.rateTalk.said).fill('Quick and clear.');
    await button(messages.rateTalk.send).click();
    await expect(panel.getByText(messages.rateTalk.thanks)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await getStar(5).check();
    await button(messages.rateTalk.change).click();
    await page.reload();
    await expect(getStar(5)).toBeChecked();
    await expect(panel.getByLabel(messages.rateTalk.said)).toHaveValue('Quick and clear.');

    // A third-party backend may have no ratings. It responds with an error, and the panel shows no rating.
    const ratingCall = '**/appAsk/talkRating';
    await page.route(ratingCall, (route) =>
      route.fulfill({ status: 404, json: { code: '1001', message: 'Not found' } }),
    );
    const ratingResponse = page.waitForResponse(ratingCall);
    await page.reload();
    await ratingResponse;
    await expect(quick(messages.quick.human)).toBeVisible();
    await expect(ratingGroup).toHaveCount(0);
    await expect(panel.getByText('Not found')).toHaveCount(0);
    await page.unroute(ratingCall);

    // Requesting an adviser again reopens the same conversation.
    await requestAdviser(page);
    await expect(ratingGroup).toHaveCount(0);
    await adviser.open(name);
    await adviser.say('Back already?');
    await expect(said.last()).toContainText('Back already?');
    await expect(status).toHaveText(insertAdviserName(messages.status.withAgent));

    // Only the quick reply ends the conversation with the adviser. The composer tools offer no such command.
    await button(messages.compose.tools).click();
    await expect(button(messages.compose.photo)).toBeVisible();
    await expect(panel.getByRole('button', { name: messages.human.leave })).toHaveCount(1);
    await exit.click();
    await expect(notices.last()).toHaveText(messages.notice.humanLeft);
    await expect(quick(messages.quick.human)).toBeVisible();
    await expect(exit).toHaveCount(0);
    await expect(adviser.page.locator('#over')).toContainText(
      desk.over.left.replace('{{name}}', `\u2068${name}\u2069`),
    );
    await expect(adviser.queued(name)).toContainText(desk.endedBy.visitor);
    await expect(adviser.page.locator('#log'), 'the command is not to be read').not.toContainText('agent_leave');
    await say('University of Oxford');
    await expect(answers.getByRole('link', { name: /University of Oxford/ })).toBeVisible();
  },
);
