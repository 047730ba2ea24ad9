import { CHAT_FORMAT_TAGS, type ChatLocale } from './chat-locales.ts';
import type { ChatText } from './use-chat-text.tsx';

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
