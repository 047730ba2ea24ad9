import type { Locale } from '#shared/locale/locales.ts';
import { DATE_TAGS } from './day-text.ts';

const PLACE = 'Asia/Hong_Kong';

const USUAL: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' };

/** A moment in words, on the clock of most of our students: 21 Nov, 14:32. '' where there is none. */
export function momentText(moment: string, locale: Locale, parts: Intl.DateTimeFormatOptions = USUAL): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(DATE_TAGS[locale], { ...parts, hourCycle: 'h23', timeZone: PLACE });
}
