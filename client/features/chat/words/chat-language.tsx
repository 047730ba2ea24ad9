import { type ReactNode, useMemo } from 'react';
import { PartLanguageContext } from '#client/ui/aria-language.tsx';
import { MenuButton } from '#client/ui/popover/menu-button.tsx';
import { CHAT_LANGUAGE_NAMES, CHAT_LOCALES, type ChatLocale, directionOf, isChatLocale } from './chat-locales.ts';
import { chosenChatLocale, useChatLocale, useChatText } from './use-chat-text.ts';

/** Chooses what the chat speaks, whatever the pages speak. */
export function ChatLanguage() {
  const { t, locale: own } = useChatText();
  const choose = (wanted: string) => {
    if (isChatLocale(wanted)) void chosenChatLocale.choose(wanted);
  };
  return (
    <MenuButton
      icon="globe"
      label={CHAT_LANGUAGE_NAMES[own]}
      spokenLabel={t('language.choose', { name: CHAT_LANGUAGE_NAMES[own] })}
      entries={CHAT_LOCALES.map((locale) => ({
        id: locale,
        label: CHAT_LANGUAGE_NAMES[locale],
        lang: locale,
        isHere: locale === own,
      }))}
      onChoose={choose}
    />
  );
}

/** The languages of the chat among those that react-aria has words for; `ui/aria-language.tsx` has those of the pages. */
const LIBRARY_TAGS = {
  'zh-CN': 'zh-CN',
  'zh-HK': 'zh-TW',
  'en-US': 'en-GB',
  'fr-FR': 'fr-FR',
  'ar-EG': 'ar-EG',
} as const satisfies Record<ChatLocale, string>;

/** Around the panel, so that what the library draws in it, or opens from it, speaks the chat's language. */
export function ChatReading({ children }: { children: ReactNode }) {
  const lang = useChatLocale();
  const reading = useMemo(() => ({ lang, dir: directionOf(lang), library: LIBRARY_TAGS[lang] }), [lang]);
  return <PartLanguageContext value={reading}>{children}</PartLanguageContext>;
}
