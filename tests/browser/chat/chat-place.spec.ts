import { askForPerson, CHAT_WORDS, openChat, openerOf, panelOf } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const words = CHAT_WORDS['en-us'];

test.use({ ...SCREENS.desk, speaks: 'en-us' });

test('the panel stays over a navigation; when it is small, news stand at its button', async ({
  page,
  visit,
  adviser,
}) => {
  await visit('/mso/about/us');
  const name = await openChat(page);
  await askForPerson(page);
  const { box, button, panel, said } = panelOf(page);
  await box.fill('half a thought');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'My application' })
    .or(page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }))
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  await expect(box).toHaveValue('half a thought');

  await button(words.panel.shrink).click();
  await expect(panel).toHaveCount(0);
  await adviser.open(name);
  await adviser.say('Are you there?');
  const opener = openerOf(page);
  await expect(opener).toHaveAccessibleName(/New messages: 1$/);
  await adviser.say('Hello?');
  await expect(opener).toHaveAccessibleName(/New messages: 2$/);
  await page.reload();
  await expect(opener, 'and over a reload').toHaveAccessibleName(/New messages: 2$/);

  await opener.click();
  await expect(said.last()).toContainText('Hello?');
  await expect(opener).not.toHaveAccessibleName(/New messages/);
  await button(words.panel.close).click();
  await adviser.say('One more thing.');
  await expect(opener, 'who closes it on somebody hears of them').toHaveAccessibleName(/New messages: 1$/);
});

test('a card’s window that was made small stands beside the panel', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/mso/school');
  await openChat(page);
  const { answers, box, panel, say } = panelOf(page);
  await say('University of Oxford');
  await answers.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Make this window small' }).click();
  const list = page.getByRole('complementary', { name: 'Minimised windows' });
  await expect(list).toBeVisible();
  await expect(answers.getByRole('link').first(), 'the focus is back where it was').toBeFocused();
  const edgeOf = async (name: 'left' | 'right', part: typeof panel) =>
    part.evaluate((it, of) => it.getBoundingClientRect()[of], name);
  expect(await edgeOf('right', list)).toBeLessThan(await edgeOf('left', panel));
  const invitation = page.getByRole('complementary', { name: 'Invitation to smart selection' });
  await expect(invitation).toBeVisible();
  const below = await invitation.evaluate((it) => it.getBoundingClientRect().top);
  expect(await list.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(below);
  await box.click();
  await expect(box).toBeFocused();
});

test('what a file is refused for is told beside the panel', async ({ page, visit }) => {
  await visit('/mso/about/us');
  await openChat(page);
  const { button, panel } = panelOf(page);
  await button(words.compose.tools).click();
  await panel
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  const toast = page.locator('.toast', { hasText: words.files.wrongKind });
  await expect(toast).toBeVisible();
  const right = await toast.evaluate((it) => it.getBoundingClientRect().right);
  expect(right).toBeLessThan(await panel.evaluate((it) => it.getBoundingClientRect().left));
});
