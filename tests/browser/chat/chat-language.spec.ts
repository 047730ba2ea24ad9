import ar from '#client/features/chat/words/ar-EG.json' with { type: 'json' };
import fr from '#client/features/chat/words/fr-FR.json' with { type: 'json' };
import { CHAT_LANGUAGE_NAMES } from '#client/features/chat/words/chat-languages.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { type ScreenName, SCREENS } from '#tests/browser/support/screens.ts';
import { limitCases } from '#tests/browser/support/views.ts';

const englishWords = CHAT_WORDS['en-us'];

const CASES = [
  { tag: 'fr-FR', dir: 'ltr', words: fr, screen: 'desk' },
  { tag: 'ar-EG', dir: 'rtl', words: ar, screen: 'desk' },
  { tag: 'ar-EG', dir: 'rtl', words: ar, screen: 'phone' },
] as const satisfies { screen: ScreenName; [extraText: string]: unknown }[];

for (const { tag, dir, words, screen } of limitCases(1, CASES)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ ...SCREENS[screen], speaks: 'en-us' });

    test(
      `the chat speaks ${tag} once it was chosen, over a reload, while the page speaks its own`,
      { tag: '@rare' },
      async ({ page, visit }) => {
        await visit('/mso/about/us');
        await openChat(page);
        const { panel, button } = getPanel(page);
        await button(englishWords.language.choose.replace('{{name}}', CHAT_LANGUAGE_NAMES['en-US'])).click();
        await page.getByRole('menuitemradio', { name: CHAT_LANGUAGE_NAMES[tag] }).click();
        const expectLanguage = async () => {
          await expect(panel).toHaveAttribute('lang', tag);
          await expect(panel).toHaveAttribute('dir', dir);
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
      },
    );
  });
}
