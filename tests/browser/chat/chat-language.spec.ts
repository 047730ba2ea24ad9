import words from '#client/features/chat/words/ar-EG.json' with { type: 'json' };
import { CHAT_LANGUAGE_NAMES } from '#client/features/chat/words/chat-languages.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const englishWords = CHAT_WORDS['en-us'];

test.use({ ...SCREENS.phone, speaks: 'en-us' });

test('the chat speaks Arabic once it was chosen, over a reload, while the page speaks its own', async ({
  page,
  visit,
}) => {
  await visit('/mso/about/us');
  await openChat(page);
  const { panel, button } = getPanel(page);
  await button(englishWords.language.choose.replace('{{name}}', CHAT_LANGUAGE_NAMES['en-US'])).click();
  await page.getByRole('menuitemradio', { name: CHAT_LANGUAGE_NAMES['ar-EG'] }).click();
  const expectLanguage = async () => {
    await expect(panel).toHaveAttribute('lang', 'ar-EG');
    await expect(panel).toHaveAttribute('dir', 'rtl');
    const { box, strip, status } = getPanel(page, words as unknown as typeof englishWords);
    await expect(box).toHaveAttribute('placeholder', words.compose.label);
    await expect(strip).toContainText(words.quick.weather);
    await expect(status).toHaveText(words.status.assistant);
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS['en-us']);
  };
  await expectLanguage();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expectLanguage();
});
