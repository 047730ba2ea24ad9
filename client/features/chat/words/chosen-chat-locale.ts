import { browserShelf, type Shelf } from '#client/site/browser-shelf.ts';
import { type ChatLocale, isChatLocale } from './chat-locales.ts';

const STORE_KEY = 'chatLocale';

/** What the visitor chose in the chat, in this tab and the others; null as long as the site's language is meant. */
export interface ChosenChatLocale {
  read: () => ChatLocale | null;
  choose: (locale: ChatLocale) => void;
  watch: (changed: () => void) => () => void;
}

export function createChosenChatLocale(shelf: Shelf = browserShelf): ChosenChatLocale {
  const watchers = new Set<() => void>();
  // Beside the shelf, which may keep nothing.
  let chosen: ChatLocale | null | undefined;
  const parse = (kept: string | null) => (isChatLocale(kept) ? kept : null);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== STORE_KEY) return;
    chosen = parse(newValue);
    for (const changed of watchers) changed();
  };
  return {
    read: () => (chosen = chosen === undefined ? parse(shelf.read(STORE_KEY)) : chosen),
    choose(locale) {
      chosen = locale;
      shelf.keep(STORE_KEY, locale);
      for (const changed of watchers) changed();
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
