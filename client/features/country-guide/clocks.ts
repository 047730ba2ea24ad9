import { useSyncExternalStore } from 'react';
import { getDateFormat } from '#shared/locale/locales.ts';

/** Formats the time in a time zone, such as '14:05'. */
export const formatClockTime = (zone: string, now: Date): string =>
  getDateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now);

const MINUTE_MS = 60_000;

function subscribeToMinutes(onMinute: () => void) {
  let timerId = 0;
  const scheduleNextMinute = () => {
    timerId = window.setTimeout(
      () => {
        onMinute();
        scheduleNextMinute();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  scheduleNextMinute();
  return () => window.clearTimeout(timerId);
}

/** Returns the current minute. It is null on the server and before hydration, because a cached page may be older. */
export const useCurrentMinute = () =>
  useSyncExternalStore(
    subscribeToMinutes,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
