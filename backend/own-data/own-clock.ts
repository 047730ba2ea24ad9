import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** English here is British. */
const DATE_TAGS = { ...LANGUAGE_TAGS, 'en-us': 'en-GB' };
const timeZone = 'Asia/Hong_Kong';

/**
 * Days and moments in full and by the clock of Hong Kong. Made once: a writer of dates is dear, and a page has thousands.
 * Day and time are written apart: together zh-HK has 23/11/2026, beside days that are 2026年11月23日.
 */
export function ownClock(locale: Locale) {
  const day = new Intl.DateTimeFormat(DATE_TAGS[locale], { dateStyle: 'long', timeZone });
  const hours = new Intl.DateTimeFormat(DATE_TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return {
    date: (time: number) => day.format(time),
    moment: (time: number) => `${day.format(time)} ${hours.format(time)}`,
  };
}
