import { useSyncExternalStore } from 'react';
import { dateFormat } from '#shared/locale/locales.ts';

/** Time zone of an agent's students, by the agent's city. */
export const HOME_CLOCKS = {
  hk: { city: 'hongKong', zone: 'Asia/Hong_Kong' },
  sh: { city: 'shanghai', zone: 'Asia/Shanghai' },
  ld: { city: 'london', zone: 'Europe/London' },
} as const;

/** Formats the time in a time zone, such as '14:05'. */
export const clockAt = (zone: string, now: Date): string =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now);

/** Returns the UTC offset in minutes, including daylight saving time. */
function utcOffsetMinutes(zone: string, now: Date): number {
  const parts = dateFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const zonedTime = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return Math.round((zonedTime - now.getTime()) / 60_000);
}

/** Returns the difference of two time zones in hours, which may be a fraction. */
export const hourDifference = (zone: string, home: string, now: Date): number =>
  Math.round((utcOffsetMinutes(zone, now) - utcOffsetMinutes(home, now)) / 30) / 2;

const MINUTE_MS = 60_000;

function everyMinute(run: () => void) {
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(
      () => {
        run();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  return () => window.clearTimeout(timer);
}

/** Returns the current minute. It is null on the server and before hydration, since a cached page may be older. */
export const useMinute = () =>
  useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
