import type { OpenOffer } from '#backend/application/application-summary.ts';
import { getDayEnd } from '#shared/rules/application/reply-day.ts';
import { CITY_TIME_ZONES } from '#shared/tenant/opening-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const DAYS_BEFORE = [7, 2] as const;
/** Hour of the day at which reminders are sent, in the student's time zone. */
const REMINDER_HOUR = 9;

/**
 * Time zone by area code. For large countries it is the zone with the most inhabitants. For all other codes, the site's
 * zone is used.
 */
const TIME_ZONE_BY_AREA_CODE: Readonly<Record<string, string>> = {
  '852': 'Asia/Hong_Kong',
  '853': 'Asia/Macau',
  '86': 'Asia/Shanghai',
  '886': 'Asia/Taipei',
  '44': 'Europe/London',
  '353': 'Europe/Dublin',
  '61': 'Australia/Sydney',
  '64': 'Pacific/Auckland',
  '1': 'America/New_York',
  '81': 'Asia/Tokyo',
  '82': 'Asia/Seoul',
};

interface PlannedReminder extends OpenOffer {
  days: number;
  dueAt: number;
}

/** Plans reminders of open offers. Reminders whose time has passed are omitted. */
export function planReminders(
  offers: readonly OpenOffer[],
  { areaCode, originCity }: { areaCode: string; originCity: keyof typeof CITY_TIME_ZONES },
  now: number,
): PlannedReminder[] {
  const timeZone = TIME_ZONE_BY_AREA_CODE[areaCode] ?? CITY_TIME_ZONES[originCity];
  return offers.flatMap((offer) =>
    DAYS_BEFORE.map((days) => ({ ...offer, days, dueAt: getReminderTime(offer.replyBy, days, timeZone) })).filter(
      ({ dueAt }) => dueAt > now,
    ),
  );
}

function getReminderTime(replyBy: string, days: number, timeZone: string): number {
  const dayBefore = new Date(Date.parse(`${replyBy}T00:00:00Z`) - (days + 1) * DAY_MS).toISOString().slice(0, 10);
  return getDayEnd(dayBefore, timeZone) + REMINDER_HOUR * HOUR_MS;
}
