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

const SITE_LOCALES = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' } as const satisfies Record<Locale, ChatLocale>;

/** Locale tags for `Intl`. Dates in English use British formats, as they do on the pages. */
export const CHAT_FORMAT_TAGS = {
  'zh-CN': 'zh-CN',
  'zh-HK': 'zh-HK',
  'en-US': 'en-GB',
  'fr-FR': 'fr-FR',
  'ar-EG': 'ar-EG',
} as const satisfies Record<ChatLocale, string>;

/** Returns the language of the chat: the visitor's choice if there is one, otherwise the language of the site. */
export const getChatLocale = (siteLocale: Locale, selectedLocale: ChatLocale | null): ChatLocale =>
  selectedLocale ?? SITE_LOCALES[siteLocale];

const isChatLocale = (value: unknown): value is ChatLocale => CHAT_LOCALES.includes(value as ChatLocale);

export const getDirection = (locale: ChatLocale): 'ltr' | 'rtl' => (locale === 'ar-EG' ? 'rtl' : 'ltr');

const MAX_WEEKDAY_DAYS = 7;
const DAY_MS = 86_400_000;

interface ChatTimeOptions {
  locale: ChatLocale;
  t: ChatText;
  now: number;
  /** Time zone of the times. Without it, the time zone of the device applies. */
  timeZone?: string;
}

/**
 * Formats the time of a message: '14:05' for today, 'Yesterday 14:05', 'Tuesday 14:05' within a week, otherwise the
 * full date.
 */
export function formatChatTime(timestamp: number, { locale, t, now, timeZone }: ChatTimeOptions): string {
  const formatDate = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(CHAT_FORMAT_TAGS[locale], { ...parts, timeZone }).format(timestamp);
  const timeText = formatDate({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const daysAgo = getDayNumber(now, timeZone) - getDayNumber(timestamp, timeZone);
  // If the device's clock is slow, the message appears to be from a later day. It is displayed as if it were from
  // today.
  if (daysAgo <= 0) return timeText;
  if (daysAgo === 1) return t('time.yesterday', { time: timeText });
  if (daysAgo < MAX_WEEKDAY_DAYS) return t('time.day', { day: formatDate({ weekday: 'long' }), time: timeText });
  return t('time.day', { day: formatDate({ year: 'numeric', month: 'long', day: 'numeric' }), time: timeText });
}

/** Returns the number of a calendar day in a time zone. Days with 23 or 25 hours count as one day. */
function getDayNumber(timestamp: number, timeZone: string | undefined): number {
  const dateFormat = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dateParts = Object.fromEntries(
    dateFormat.formatToParts(timestamp).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(dateParts.year ?? 0, (dateParts.month ?? 1) - 1, dateParts.day) / DAY_MS;
}

/** Returns the chat's language without suspending, for components that display no chat messages. */
export function useChatLocale(): ChatLocale {
  const selectedLocale = useSyncExternalStore(chosenChatLocale.subscribe, chosenChatLocale.getLocale, () => null);
  return getChatLocale(useLocale(), selectedLocale);
}

/** Returns the messages of the chat and suspends until they are loaded. The panel sets lang and dir. */
export function useChatText(): { t: ChatText; locale: ChatLocale; dir: 'ltr' | 'rtl' } {
  const locale = useChatLocale();
  return { t: use(fetchChatMessages(locale)), locale, dir: getDirection(locale) };
}

const STORAGE_KEY = 'chatLocale';

/** Language that the visitor chose in the chat, shared across tabs. It is null while the site's language applies. */
interface ChosenChatLocale {
  getLocale: () => ChatLocale | null;
  /**
   * Loads the messages of the language before changing to it. If they cannot be loaded, the language does not change.
   */
  choose: (locale: ChatLocale) => Promise<void>;
  subscribe: (onChange: () => void) => () => void;
}

/**
 * Stores the chosen language. It takes effect only after its messages have loaded. Otherwise React would suspend and
 * thereby hide the open panel.
 */
export function createChosenChatLocale(
  storage: SafeStorage = browserStorage,
  loadMessages: (locale: ChatLocale) => Promise<unknown> = fetchChatMessages,
): ChosenChatLocale {
  const listeners = new Set<() => void>();
  // In-memory copy, for browsers without storage.
  let selectedLocale: ChatLocale | null | undefined;
  /** Language that was requested last. Messages of an earlier request that load later are ignored. */
  let requestedLocale: ChatLocale | null = null;
  const parseStoredLocale = (storedText: string | null) => (isChatLocale(storedText) ? storedText : null);

  async function switchTo(locale: ChatLocale): Promise<boolean> {
    requestedLocale = locale;
    const isLoaded = await loadMessages(locale).then(
      () => true,
      () => false,
    );
    if (!isLoaded || requestedLocale !== locale) return false;
    selectedLocale = locale;
    for (const onChange of listeners) onChange();
    return true;
  }
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    // A null value is ignored: it means that the storage was cleared, because the app never removes a choice.
    if (key === STORAGE_KEY && isChatLocale(newValue)) void switchTo(newValue);
  };
  return {
    getLocale: () =>
      (selectedLocale = selectedLocale === undefined ? parseStoredLocale(storage.read(STORAGE_KEY)) : selectedLocale),
    async choose(locale) {
      if (await switchTo(locale)) storage.keep(STORAGE_KEY, locale);
    },
    subscribe(onChange) {
      if (listeners.size === 0) window.addEventListener('storage', handleStorage);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
      };
    },
  };
}

const chosenChatLocale = createChosenChatLocale();

type ChatTexts = typeof words;
type KeyWithoutPlural<Key extends string> =
  Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Name : Key;

/** Key of a chat message, such as 'cards.fee'. A key with plural forms omits the plural ending. */
export type ChatTextKey = {
  [Part in keyof ChatTexts]: `${Part}.${KeyWithoutPlural<keyof ChatTexts[Part] & string>}`;
}[keyof ChatTexts];

export type ChatText = (key: ChatTextKey, values?: Record<string, string | number>) => string;

const messageFiles = import.meta.glob<object>('./*.json', { import: 'default' });

/** One promise per language, never replaced, because React resumes a suspended component only with the same promise. */
const textsByLocale = new Map<ChatLocale, Promise<ChatText>>();

/** Loads the messages of one language. A failed load is removed from the cache, so that it can be retried. */
function fetchChatMessages(locale: ChatLocale): Promise<ChatText> {
  const cachedTexts = textsByLocale.get(locale);
  if (cachedTexts) return cachedTexts;
  const loadingTexts = loadChatText(locale);
  textsByLocale.set(locale, loadingTexts);
  loadingTexts.then(
    // Sets the fields that React itself sets on a promise, so that messages which are already loaded do not suspend
    // after a change of language.
    (texts) => Object.assign(loadingTexts, { status: 'fulfilled', value: texts }),
    () => textsByLocale.delete(locale),
  );
  return loadingTexts;
}

/** Prefetches the messages. A failed load is retried when the chat opens. */
export const prefetchChatMessages = (locale: Locale) =>
  void withoutReload(() => fetchChatMessages(getChatLocale(locale, chosenChatLocale.getLocale()))).catch(
    () => undefined,
  );

async function loadChatText(locale: ChatLocale): Promise<ChatText> {
  const loadMessages = messageFiles[`./${locale}.json`];
  if (!loadMessages) throw new Error(`no chat messages for locale ${locale}`);
  return getChatText(locale, await loadMessages());
}

export function getChatText(locale: ChatLocale, messages: object): ChatText {
  const i18nInstance = createInstance();
  void i18nInstance.init({
    lng: locale,
    fallbackLng: false,
    load: 'currentOnly',
    initAsync: false,
    ns: 'chat',
    defaultNS: 'chat' as never,
    resources: { [locale]: { chat: messages } } as never,
    interpolation: { escapeValue: false }, // React escapes the values.
  });
  return i18nInstance.getFixedT(locale) as unknown as ChatText;
}

/** Menu with the language of the chat, which is independent of the language of the pages. */
export function ChatLanguageMenu() {
  const { t, locale: currentLocale } = useChatText();
  const handleChoose = (requestedLocale: string) => {
    if (isChatLocale(requestedLocale)) void chosenChatLocale.choose(requestedLocale);
  };
  return (
    <MenuButton
      icon="globe"
      label={CHAT_LANGUAGE_NAMES[currentLocale]}
      spokenLabel={t('language.choose', { name: CHAT_LANGUAGE_NAMES[currentLocale] })}
      entries={CHAT_LOCALES.map((locale): MenuButtonProps['entries'][number] => ({
        id: locale,
        label: CHAT_LANGUAGE_NAMES[locale],
        lang: locale,
        isCurrent: locale === currentLocale,
      }))}
      onChoose={handleChoose}
    />
  );
}

/** Languages of the chat as react-aria locales. The locales of the pages are in `ui/aria-language.tsx`. */
const LIBRARY_LOCALE_TAGS = {
  'zh-CN': 'zh-CN',
  'zh-HK': 'zh-TW',
  'en-US': 'en-GB',
  'fr-FR': 'fr-FR',
  'ar-EG': 'ar-EG',
} as const satisfies Record<ChatLocale, string>;

/** Locale provider, so that react-aria-components use the chat's language. */
export function ChatTextDirection({ children }: { children: ReactNode }) {
  const lang = useChatLocale();
  const textDirection = useMemo(() => ({ lang, dir: getDirection(lang), library: LIBRARY_LOCALE_TAGS[lang] }), [lang]);
  return <PartLanguageContext value={textDirection}>{children}</PartLanguageContext>;
}
