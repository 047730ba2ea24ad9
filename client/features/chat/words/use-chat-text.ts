import { use, useSyncExternalStore } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { browserStorage, type SafeStorage } from '#client/site/storage/safe-storage.ts';
import { type ChatLocale, chatLocaleOf, directionOf, isChatLocale } from './chat-locales.ts';
import { askChatWords, type ChatText } from './chat-words.ts';

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

const STORE_KEY = 'chatLocale';

/** What the visitor chose in the chat, in this tab and the others; null as long as the site's language is meant. */
interface ChosenChatLocale {
  read: () => ChatLocale | null;
  /** Words that cannot be had leave the chat as it is. */
  choose: (locale: ChatLocale) => Promise<void>;
  watch: (changed: () => void) => () => void;
}

/** A choice counts once its words are there: React would hide an open panel that waits for them. */
export function createChosenChatLocale(
  storage: SafeStorage = browserStorage,
  fetchWords: (locale: ChatLocale) => Promise<unknown> = askChatWords,
): ChosenChatLocale {
  const watchers = new Set<() => void>();
  // Kept here too, for a browser whose storage keeps nothing.
  let chosen: ChatLocale | null | undefined;
  /** The last one wins, also where the words of an earlier one come after it. */
  let wanted: ChatLocale | null = null;
  const parse = (kept: string | null) => (isChatLocale(kept) ? kept : null);

  async function turnTo(locale: ChatLocale): Promise<boolean> {
    wanted = locale;
    const hasCome = await fetchWords(locale).then(
      () => true,
      () => false,
    );
    if (!hasCome || wanted !== locale) return false;
    chosen = locale;
    for (const changed of watchers) changed();
    return true;
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Nothing clears a choice, so null comes only from a browser that empties its storage.
    if (key === STORE_KEY && isChatLocale(newValue)) void turnTo(newValue);
  };
  return {
    read: () => (chosen = chosen === undefined ? parse(storage.read(STORE_KEY)) : chosen),
    async choose(locale) {
      if (await turnTo(locale)) storage.keep(STORE_KEY, locale);
    },
    watch(changed) {
      if (watchers.size === 0) window.addEventListener('storage', onStorage);
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

export const chosenChatLocale = createChosenChatLocale();
