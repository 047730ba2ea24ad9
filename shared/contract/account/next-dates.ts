import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { address, flag, list, text, token } from '#shared/contract/fields.ts';

/** Kinds of dates: reply deadline of an offer, lecture, admission date. */
const NEXT_DATE_KINDS = ['replyBy', 'lecture', 'admission'] as const;

export const NextDate = z.object({
  /** Id that is the same in each response, so that a calendar updates its entry instead of adding one. */
  id: token(),
  kind: z.enum(NEXT_DATE_KINDS),
  /** Date such as 2027-01-14, in the time zone of its publisher. */
  day: token(),
  /**
   * Timestamp such as 2027-01-14T18:00:00.000Z; `endsAt` is an end or a deadline. Both are '' if there is no time of
   * day.
   */
  startsAt: token(),
  endsAt: token(),
  /** IANA time zone of `day`, such as Europe/London, or '' if unknown. */
  zone: token(),
  schoolName: text(),
  courseName: text(),
  /** Title of a lecture or admission date, or '' for a reply deadline. */
  title: text(),
  place: text(),
  cancelled: flag(),
  /** Publisher, page and date of the source of an admission date, or '' for other kinds. */
  publisher: text(),
  page: address(),
  asAt: token(),
});
export type NextDate = z.infer<typeof NextDate>;

/** Lists future dates, soonest first. Requires a login. */
export const nextDates = {
  method: 'GET',
  path: '/appMso/next/list',
  input: z.object({}),
  data: z.object({
    dates: list(NextDate),
    /** Time at which the calendar URL was created. The next field is the time of the last access, or '' if none. */
    addressMadeAt: token(),
    addressReadAt: token(),
  }),
  idempotent: true,
} satisfies DataCall;

export const CALENDAR_KEY = /^[\w-]{43}$/;

/**
 * Creates a secret calendar URL, `/KEY/_/calendar/SECRET.ics`, and revokes the previous one. The secret is returned
 * only this once. Requires a login.
 */
export const createCalendarAddress = {
  method: 'POST',
  path: '/appMso/next/address/make',
  needsStaying: true,
  input: z.object({}),
  data: z.object({ secret: token() }),
} satisfies DataCall;

/** Revokes the calendar URL. Requires a login. */
export const closeCalendarAddress = {
  method: 'POST',
  path: '/appMso/next/address/close',
  input: z.object({}),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Returns the content of a calendar by its secret. `found` is false for an unknown secret. Only the edge calls it. */
export const calendarFeed = {
  method: 'POST',
  path: '/appMso/next/feed',
  input: z.object({ secret: z.string().regex(CALENDAR_KEY) }),
  data: z.object({
    found: flag(),
    /** Locale in which the calendar was created, because calendar clients send their own. */
    locale: token(),
    dates: list(NextDate),
  }),
  idempotent: true,
} satisfies DataCall;
