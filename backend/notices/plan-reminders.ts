import type { OpenOffer } from '#backend/application/application-stand.ts';
import { endOfDay } from '#shared/rules/application/reply-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const DAYS_BEFORE = [7, 2] as const;
/** In the morning of the student's day. */
const AT_HOUR = 9;

/** Where a number is from says where its owner most likely is; of countries with several clocks that of the most people. */
const ZONES: Readonly<Record<string, string>> = {
  '44': 'Europe/London',
  '353': 'Europe/Dublin',
  '61': 'Australia/Sydney',
  '64': 'Pacific/Auckland',
  '1': 'America/New_York',
  '81': 'Asia/Tokyo',
  '82': 'Asia/Seoul',
};
const USUAL_ZONE = 'Asia/Hong_Kong';

interface PlannedReminder extends OpenOffer {
  days: number;
  dueAt: number;
}

/** Of offers that are open now, what is still ahead: a reminder whose hour has gone by is not made up for. */
export const planReminders = (offers: readonly OpenOffer[], areaCode: string, now: number): PlannedReminder[] =>
  offers.flatMap((offer) =>
    DAYS_BEFORE.map((days) => ({ ...offer, days, dueAt: reminderTime(offer.replyBy, days, areaCode) })).filter(
      ({ dueAt }) => dueAt > now,
    ),
  );

function reminderTime(replyBy: string, days: number, areaCode: string): number {
  const dayBefore = new Date(Date.parse(`${replyBy}T00:00:00Z`) - (days + 1) * DAY_MS).toISOString().slice(0, 10);
  return endOfDay(dayBefore, ZONES[areaCode] ?? USUAL_ZONE) + AT_HOUR * HOUR_MS;
}
