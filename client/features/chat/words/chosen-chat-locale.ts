import { browserShelf, type Shelf } from '#client/site/browser-shelf.ts';
import { type ChatLocale, isChatLocale } from './chat-locales.ts';
import { askChatWords } from './chat-words.ts';

const STORE_KEY = 'chatLocale';

/** What the visitor chose in the chat, in this tab and the others; null as long as the site's language is meant. */
export interface ChosenChatLocale {
  read: () => ChatLocale | null;
  /** Words that cannot be had leave the chat as it is. */
  choose: (locale: ChatLocale) => Promise<void>;
  watch: (changed: () => void) => () => void;
}

/** A panel that is shown and then waits for its words is hidden meanwhile, so a language is told when its words are there. */
export function createChosenChatLocale(
  shelf: Shelf = browserShelf,
  fetchWords: (locale: ChatLocale) => Promise<unknown> = askChatWords,
): ChosenChatLocale {
  const watchers = new Set<() => void>();
  // Beside the shelf, which may keep nothing.
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
    // No tab takes a choice back.
    if (key === STORE_KEY && isChatLocale(newValue)) void turnTo(newValue);
  };
  return {
    read: () => (chosen = chosen === undefined ? parse(shelf.read(STORE_KEY)) : chosen),
    async choose(locale) {
      if (await turnTo(locale)) shelf.keep(STORE_KEY, locale);
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
