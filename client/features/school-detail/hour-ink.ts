import { useIsScripted } from '#client/site/site.tsx';
import { type DayInk, inkOfHour } from '#shared/art/art-kinds.ts';
import { dateFormat } from '#shared/locale/kept-formats.ts';

/** The inks of the hour in a zone; those of the day where nobody knows which. */
export const inkIn = (zone: string | null, now = Date.now()): DayInk =>
  zone
    ? inkOfHour(Number(dateFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now)))
    : 'day';

/** A kept page may be older than its hour: the browser looks at the clock itself, once it is awake. */
export const useInk = ({ zone, ink }: { zone: string | null; ink: DayInk }): DayInk =>
  useIsScripted() ? inkIn(zone) : ink;
