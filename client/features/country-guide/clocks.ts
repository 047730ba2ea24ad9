import { useSyncExternalStore } from 'react';
import { dateFormat } from '#shared/locale/locales.ts';

/** Formats the time in a time zone, such as '14:05'. */
export const clockAt = (zone: string, now: Date): string =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now);

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
