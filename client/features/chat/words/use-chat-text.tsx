import type { Locale } from '#shared/locale/locales.ts';
import { createInstance } from 'i18next';
import { type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { type SafeStorage, browserStorage } from '#client/site/storage/safe-storage.ts';
import { PartLanguageContext } from '#client/ui/aria-language.tsx';
import { MenuButton, type MenuButtonProps } from '#client/ui/popover/menu-button.tsx';
import { CHAT_LANGUAGE_NAMES, CHAT_LOCALES, type ChatLocale } from './chat-languages.ts';
import type words from './en-US.json';

const OF_THE_SITE = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' } as const satisfies Record<Locale, ChatLocale>;

/** Intl locale tags. English is British, as on the pages. */
export const CHAT_FORMAT_TAGS = {
  'zh-CN': 'zh-CN',
  'zh-HK': 'zh-HK',
  'en-US': 'en-GB',
  'fr-FR': 'fr-FR',
  'ar-EG': 'ar-EG',
} as const satisfies Record<ChatLocale, string>;

/** Language of the chat: the visitor's choice, else the site's. */
export const chatLocaleOf = (site: Locale, chosen: ChatLocale | null): ChatLocale => chosen ?? OF_THE_SITE[site];

const isChatLocale = (value: unknown): value is ChatLocale => CHAT_LOCALES.includes(value as ChatLocale);

export const directionOf = (locale: ChatLocale): 'ltr' | 'rtl' => (locale === 'ar-EG' ? 'rtl' : 'ltr');

const DAYS_WITH_A_WEEKDAY = 7;
const DAY_MS = 86_400_000;

interface Clock {
  locale: ChatLocale;
  t: ChatText;
  now: number;
  /** The reader's time zone; without it the one that their device is set to. */
  timeZone?: string;
}

/** When something was said: 14:05, 'Yesterday 14:05', 'Tuesday 14:05', and before that the day in full. */
export function chatTime(at: number, { locale, t, now, timeZone }: Clock): string {
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(CHAT_FORMAT_TAGS[locale], { ...parts, timeZone }).format(at);
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const days = dayNumber(now, timeZone) - dayNumber(at, timeZone);
  // A clock that is behind the sender's has it tomorrow, which still is now.
  if (days <= 0) return time;
  if (days === 1) return t('time.yesterday', { time });
  if (days < DAYS_WITH_A_WEEKDAY) return t('time.day', { day: write({ weekday: 'long' }), time });
  return t('time.day', { day: write({ year: 'numeric', month: 'long', day: 'numeric' }), time });
}

/** Calendar days in a place, whatever hours they have. */
function dayNumber(at: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const read = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(read.year ?? 0, (read.month ?? 1) - 1, read.day) / DAY_MS;
}

/** For where the words themselves are not needed. */
export function useChatLocale(): ChatLocale {
  const chosen = useSyncExternalStore(chosenChatLocale.watch, chosenChatLocale.read, () => null);
  return chatLocaleOf(useLocale(), chosen);
}

/** Messages of the chat. Suspends until loaded; the panel sets lang and dir. */
export function useChatText(): { t: ChatText; locale: ChatLocale; dir: 'ltr' | 'rtl' } {
  const locale = useChatLocale();
  return { t: use(fetchChatMessages(locale)), locale, dir: directionOf(locale) };
}

const STORE_KEY = 'chatLocale';

/** Language chosen in the chat, shared across tabs; null while the site's language is used. */
interface ChosenChatLocale {
  read: () => ChatLocale | null;
  /** Words that cannot be had leave the chat as it is. */
  choose: (locale: ChatLocale) => Promise<void>;
  watch: (changed: () => void) => () => void;
}

/** A choice counts once its words are there: React would hide an open panel that waits for them. */
export function createChosenChatLocale(
  storage: SafeStorage = browserStorage,
  ask: (locale: ChatLocale) => Promise<unknown> = fetchChatMessages,
): ChosenChatLocale {
  const watchers = new Set<() => void>();
  // In-memory copy, for browsers without storage.
  let chosen: ChatLocale | null | undefined;
  /** The last one wins, also where the words of an earlier one come after it. */
  let requested: ChatLocale | null = null;
  const parse = (stored: string | null) => (isChatLocale(stored) ? stored : null);

  async function turnTo(locale: ChatLocale): Promise<boolean> {
    requested = locale;
    const hasCome = await ask(locale).then(
      () => true,
      () => false,
    );
    if (!hasCome || requested !== locale) return false;
    chosen = locale;
    for (const changed of watchers) changed();
    return true;
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // The app never removes a choice, so null means that the browser cleared its storage.
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

const chosenChatLocale = createChosenChatLocale();

type Words = typeof words;
type Bare<Key extends string> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key;

/** 'cards.fee': plural forms go by the name without their ending. */
export type ChatTextKey = { [Part in keyof Words]: `${Part}.${Bare<keyof Words[Part] & string>}` }[keyof Words];

export type ChatText = (key: ChatTextKey, values?: Record<string, string | number>) => string;

const files = import.meta.glob<object>('./*.json', { import: 'default' });

/** Permanent promise per language: React resumes only the component that suspended on the same promise. */
const input = new Map<ChatLocale, Promise<ChatText>>();

/** The words of one language, and of no other. A failed fetch is forgotten, so that it can be tried again. */
function fetchChatMessages(locale: ChatLocale): Promise<ChatText> {
  const known = input.get(locale);
  if (known) return known;
  const coming = fetchWords(locale);
  input.set(locale, coming);
  coming.then(
    // As React itself notes it: words that are there already suspend nothing, so that a change of language shows no gap.
    (value) => Object.assign(coming, { status: 'fulfilled', value }),
    () => input.delete(locale),
  );
  return coming;
}

/** Prefetch; a failed load is retried when the chat opens. */
export const prefetchChatMessages = (locale: Locale) =>
  void withoutReload(() => fetchChatMessages(chatLocaleOf(locale, chosenChatLocale.read()))).catch(() => undefined);

async function fetchWords(locale: ChatLocale): Promise<ChatText> {
  const load = files[`./${locale}.json`];
  if (!load) throw new Error(`no chat words for ${locale}`);
  return chatTextOf(locale, await load());
}

export function chatTextOf(locale: ChatLocale, messages: object): ChatText {
  const texts = createInstance();
  void texts.init({
    lng: locale,
    fallbackLng: false,
    load: 'currentOnly',
    initAsync: false,
    ns: 'chat',
    defaultNS: 'chat' as never,
    resources: { [locale]: { chat: messages } } as never,
    interpolation: { escapeValue: false }, // React escapes.
  });
  return texts.getFixedT(locale) as unknown as ChatText;
}

/** Chooses what the chat speaks, whatever the pages speak. */
export function ChatLanguage() {
  const { t, locale: own } = useChatText();
  const choose = (requested: string) => {
    if (isChatLocale(requested)) void chosenChatLocale.choose(requested);
  };
  return (
    <MenuButton
      icon="globe"
      label={CHAT_LANGUAGE_NAMES[own]}
      spokenLabel={t('language.choose', { name: CHAT_LANGUAGE_NAMES[own] })}
      entries={CHAT_LOCALES.map((locale): MenuButtonProps['entries'][number] => ({
        id: locale,
        label: CHAT_LANGUAGE_NAMES[locale],
        lang: locale,
        isCurrent: locale === own,
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

/** Locale provider, so that react-aria-components use the chat's language. */
export function ChatReading({ children }: { children: ReactNode }) {
  const lang = useChatLocale();
  const reading = useMemo(() => ({ lang, dir: directionOf(lang), library: LIBRARY_TAGS[lang] }), [lang]);
  return <PartLanguageContext value={reading}>{children}</PartLanguageContext>;
}
