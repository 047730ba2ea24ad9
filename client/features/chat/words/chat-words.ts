import { createInstance } from 'i18next';
import type { ChatLocale } from './chat-locales.ts';
import type words from './en-US.json';

type Words = typeof words;
type Bare<Key extends string> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key;

/** 'cards.fee': plural forms go by the name without their ending. */
export type ChatTextKey = { [Part in keyof Words]: `${Part}.${Bare<keyof Words[Part] & string>}` }[keyof Words];

export type ChatText = (key: ChatTextKey, values?: Record<string, string | number>) => string;

const files = import.meta.glob<object>('./*.json', { import: 'default' });

/** One promise a language for good: React resumes a component only where it suspended. */
const asked = new Map<ChatLocale, Promise<ChatText>>();

/** The words of one language, and of no other. A failed fetch is forgotten, so that it can be tried again. */
export function askChatWords(locale: ChatLocale): Promise<ChatText> {
  const known = asked.get(locale);
  if (known) return known;
  const coming = fetchWords(locale);
  asked.set(locale, coming);
  coming.then(
    // As React itself notes it: words that are there already suspend nothing, so that a change of language shows no gap.
    (value) => Object.assign(coming, { status: 'fulfilled', value }),
    () => asked.delete(locale),
  );
  return coming;
}

async function fetchWords(locale: ChatLocale): Promise<ChatText> {
  const load = files[`./${locale}.json`];
  if (!load) throw new Error(`no chat words for ${locale}`);
  return chatTextOf(locale, await load());
}

export function chatTextOf(locale: ChatLocale, words: object): ChatText {
  const texts = createInstance();
  void texts.init({
    lng: locale,
    fallbackLng: false,
    load: 'currentOnly',
    initAsync: false,
    ns: 'chat',
    defaultNS: 'chat' as never,
    resources: { [locale]: { chat: words } } as never,
    interpolation: { escapeValue: false }, // React escapes.
  });
  return texts.getFixedT(locale) as unknown as ChatText;
}
