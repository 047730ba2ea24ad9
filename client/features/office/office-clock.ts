import { useLocale } from '#client/i18n/use-text.ts';
import { DATE_TAGS, getDateFormat, type Locale } from '#shared/locale/locales.ts';
import { createLocalClock } from '#shared/tenant/opening-hours.ts';
import { useOffice } from './office-context.tsx';

/** Formats dates and times in the time zone of the site's city. */
export function createOfficeClock(locale: Locale, timeZone: string) {
  const createFormat = (options: Intl.DateTimeFormatOptions) => {
    const formatter = getDateFormat(DATE_TAGS[locale], { ...options, timeZone });
    return (timestamp: number) => formatter.format(timestamp);
  };
  const formatTime = createFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const formatDate = createFormat({ dateStyle: 'medium' });
  return {
    time: formatTime,
    date: formatDate,
    weekday: createFormat({ day: 'numeric', month: 'long', weekday: 'long' }),
    month: createFormat({ month: 'long', year: 'numeric' }),
    shortDate: createFormat({ day: 'numeric', month: 'short' }),
    fieldValue: (timestamp: number) => new Date(createLocalClock(timeZone)(timestamp)).toISOString().slice(0, 16),
    moment: (timestamp: number) => `${formatDate(timestamp)}${locale === 'en-us' ? ', ' : ' '}${formatTime(timestamp)}`,
  };
}

export const useOfficeClock = () => createOfficeClock(useLocale(), useOffice().frame.timeZone);
