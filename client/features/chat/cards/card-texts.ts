import { CHAT_FORMAT_TAGS, type ChatLocale, directionOf } from '#client/features/chat/words/chat-locales.ts';
import { type TwoNames, twoNames } from '#client/site/catalogue/school-name.ts';
import type { ChatCard } from '#shared/contract/chat.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money-text.ts';

/** Chinese first for who reads Chinese in the chat, in the script that the site was asked in; English for all others. */
const readsNames = (chat: ChatLocale, site: Locale): Locale =>
  chat === 'zh-CN' || chat === 'zh-HK' ? (site === 'en-us' ? 'zh' : site) : 'en-us';

/** Both names, each with its language, which need not be the chat's. */
export function cardNames(
  thing: { name: string; nameChn: string },
  chat: ChatLocale,
  site: Locale,
): TwoNames & { ownLang: string } {
  const reads = readsNames(chat, site);
  return { ownLang: LANGUAGE_TAGS[reads], ...withoutAbsent(twoNames(thing, reads)) };
}

const withoutAbsent = ({ ownLang, ...names }: TwoNames) => (ownLang === undefined ? names : { ...names, ownLang });

const A_LEAP_YEAR = 2024;

/** Figures as the chat's language writes them. */
export function cardFigures(locale: ChatLocale) {
  const tag = CHAT_FORMAT_TAGS[locale];
  const whole = (unit: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
  const monthOf = (parts: Intl.DateTimeFormatOptions, year: number, month: number) =>
    new Date(Date.UTC(year, month - 1)).toLocaleDateString(tag, { ...parts, timeZone: 'UTC' });
  return {
    celsius: (degrees: number) => whole('celsius').format(degrees),
    millimetres: (amount: number) => whole('millimeter').format(amount),
    number: (amount: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(amount),
    // A Latin sign would be torn apart in a line that runs from the right.
    money: (amount: number, currency: string) =>
      moneyText({ amount, currency }, tag, directionOf(locale) === 'rtl' ? 'name' : 'symbol'),
    month: (month: number) => monthOf({ month: 'long' }, A_LEAP_YEAR, month),
    monthOfYear: (year: number, month: number) => monthOf({ year: 'numeric', month: 'long' }, year, month),
  };
}

type Weather = NonNullable<ChatCard['weather']>;

/** What is known of the month. The mean stands large above them where nothing was measured. */
export function weatherFigures({ low, high, mean, rainDays, precipitation, temperature }: Weather) {
  const figures = [
    { name: 'cards.low', unit: 'celsius', value: low },
    { name: 'cards.high', unit: 'celsius', value: high },
    { name: 'cards.mean', unit: 'celsius', value: temperature === null ? null : mean },
    { name: 'cards.rainDays', unit: 'number', value: rainDays },
    { name: 'cards.precipitation', unit: 'millimetres', value: precipitation },
  ] as const;
  return figures.flatMap(({ value, ...figure }) => (value === null ? [] : [{ ...figure, value }]));
}
