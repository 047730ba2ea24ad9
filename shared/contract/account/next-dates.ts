import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { address, flag, list, text, token } from '#shared/contract/fields.ts';

/** Kinds of dates of a student: offer deadline, lecture, admission date. */
const NEXT_DATE_KINDS = ['replyBy', 'lecture', 'admission'] as const;

export const NextDate = z.object({
  /** Stable between responses, so that calendars update an entry instead of duplicating it. */
  id: token(),
  kind: z.enum(NEXT_DATE_KINDS),
  /** 2027-01-14, in the time zone of its publisher. */
  day: token(),
  /** Timestamps, 2027-01-14T18:00:00.000Z: start, and end or deadline; '' without a time of day. */
  startsAt: token(),
  endsAt: token(),
  /** Time zone of the day: Europe/London; '' if unknown. */
  zone: token(),
  schoolName: text(),
  courseName: text(),
  /** Title of a lecture or admission date. */
  title: text(),
  place: text(),
  cancelled: flag(),
  /** Publisher, page and date of the source of an admission date. */
  publisher: text(),
  page: address(),
  asAt: token(),
});
export type NextDate = z.infer<typeof NextDate>;

/** Requires a login. Future dates, soonest first. */
export const nextDates = {
  method: 'GET',
  path: '/appMso/next/list',
  input: z.object({}),
  data: z.object({
    dates: list(NextDate),
    /** Creation of the calendar URL and its last access; '' if none. */
    addressMadeAt: token(),
    addressReadAt: token(),
  }),
  idempotent: true,
} satisfies DataCall;

export const CALENDAR_KEY = /^[\w-]{43}$/;

/**
 * Requires a login. Creates a secret calendar URL, returned once, and revokes the previous one:
 * `/KEY/_/calendar/SECRET.ics`.
 */
export const createCalendarAddress = {
  method: 'POST',
  path: '/appMso/next/address/make',
  needsStaying: true,
  input: z.object({}),
  data: z.object({ secret: token() }),
} satisfies DataCall;

/** Requires a login. Revokes the calendar URL. */
export const closeCalendarAddress = {
  method: 'POST',
  path: '/appMso/next/address/close',
  input: z.object({}),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Content of a calendar by its secret; called by the edge only. `found` is false for an unknown secret. */
export const calendarFeed = {
  method: 'POST',
  path: '/appMso/next/feed',
  input: z.object({ secret: z.string().regex(CALENDAR_KEY) }),
  data: z.object({
    found: flag(),
    /** Language at creation, since calendar clients send their own. */
    locale: token(),
    dates: list(NextDate),
  }),
  idempotent: true,
} satisfies DataCall;
