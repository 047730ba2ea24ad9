import { MenuButton } from '#client/ui/popover/menu-button.tsx';
import { CHAT_LANGUAGE_NAMES, CHAT_LOCALES, isChatLocale } from './chat-locales.ts';
import { chosenChatLocale } from './chosen-chat-locale.ts';
import { useChatText } from './use-chat-text.ts';

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
