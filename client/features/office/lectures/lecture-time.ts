import { formatDay, parseDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { OfficeLecture } from '#shared/contract/office/lectures.ts';

const TIME_SLICE = [11, 16] as const;

/** Returns a function that formats a lecture's time: '5 Dec 2026, 19:00–20:15 (Hong Kong time)'. */
export function useLectureTimeFormatter(): (lecture: Pick<OfficeLecture, 'startTime' | 'endTime'>) => string {
  const t = useText('office-lectures');
  const locale = useLocale();
  return ({ startTime, endTime }) =>
    t('time', {
      day: formatDay(parseDay(startTime), locale),
      start: startTime.slice(...TIME_SLICE),
      end: endTime.slice(...TIME_SLICE),
    });
}

/** Returns a function that describes the seats: '38 of 60 seats taken'. */
export function useSeatsFormatter(): (lecture: Pick<OfficeLecture, 'taken' | 'seats'>) => string {
  const t = useText('office-lectures');
  return ({ taken, seats }) => (seats === null ? t('taken', { count: taken }) : t('takenOf', { taken, seats }));
}
