import { CHAT_FORMAT_TAGS, type ChatLocale, directionOf } from '#client/features/chat/words/chat-locales.ts';
import { moneyText } from '#shared/locale/money-text.ts';

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
