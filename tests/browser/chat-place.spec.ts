import { askForPerson, CHAT_WORDS, openChat, openerOf, panelOf } from './support/chat-panel.ts';
import { expect, test } from './support/chat-test.ts';
import { SCREENS } from './support/screens.ts';

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
