import { useSyncExternalStore } from 'react';
import { dateFormat } from '#shared/locale/locales.ts';

/** Where an agent's students are, by the city that it works from. */
export const HOME_CLOCKS = {
  hk: { city: 'hongKong', zone: 'Asia/Hong_Kong' },
  sh: { city: 'shanghai', zone: 'Asia/Shanghai' },
  ld: { city: 'london', zone: 'Europe/London' },
} as const;

/** '14:05' in a zone. */
export const clockAt = (zone: string, now: Date): string =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now);

/** Minutes that a zone's clock is ahead of Greenwich's; summer time counts. */
function minutesAhead(zone: string, now: Date): number {
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
  const there = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return Math.round((there - now.getTime()) / 60_000);
}

/** Hours that one zone is ahead of another; some are ahead by halves. */
export const hoursAhead = (zone: string, home: string, now: Date): number =>
  Math.round((minutesAhead(zone, now) - minutesAhead(home, now)) / 30) / 2;

const MINUTE_MS = 60_000;

function everyMinute(act: () => void) {
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(
      () => {
        act();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  return () => window.clearTimeout(timer);
}

/** The minute it is; null on the server and before the page is awake, for a kept page may be older than that. */
export const useMinute = () =>
  useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
