import { useLocale } from '#client/i18n/use-text.ts';
import { DATE_TAGS, dateFormat, type Locale } from '#shared/locale/locales.ts';
import { localClock } from '#shared/tenant/opening-hours.ts';
import { useOffice } from './office-context.tsx';

/** Formats dates and times in the time zone of the site's city. */
export function officeClock(locale: Locale, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dateFormat(DATE_TAGS[locale], { ...options, timeZone });
    return (at: number) => formatter.format(at);
  };
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = format({ dateStyle: 'medium' });
  return {
    time,
    date,
    weekday: format({ day: 'numeric', month: 'long', weekday: 'long' }),
    month: format({ month: 'long', year: 'numeric' }),
    shortDate: format({ day: 'numeric', month: 'short' }),
    fieldValue: (at: number) => new Date(localClock(timeZone)(at)).toISOString().slice(0, 16),
    moment: (at: number) => `${date(at)}${locale === 'en-us' ? ', ' : ' '}${time(at)}`,
  };
}

export const useOfficeClock = () => officeClock(useLocale(), useOffice().frame.timeZone);
