import { use, useSyncExternalStore } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { type ChatLocale, chatLocaleOf, directionOf } from './chat-locales.ts';
import { askChatWords, type ChatText } from './chat-words.ts';
import { chosenChatLocale } from './chosen-chat-locale.ts';

/** For where the words themselves are not needed. */
export function useChatLocale(): ChatLocale {
  const chosen = useSyncExternalStore(chosenChatLocale.watch, chosenChatLocale.read, () => null);
  return chatLocaleOf(useLocale(), chosen);
}

/** The chat's own words. Suspends until they have come; whoever draws the panel sets its lang and dir. */
export function useChatText(): { t: ChatText; locale: ChatLocale; dir: 'ltr' | 'rtl' } {
  const locale = useChatLocale();
  return { t: use(askChatWords(locale)), locale, dir: directionOf(locale) };
}
