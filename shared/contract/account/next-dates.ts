import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { address, flag, list, text, token } from '#shared/contract/fields.ts';

/** What a student has to think of on a day: an offer to reply to, a lecture, a date of those who admit. */
const NEXT_DATE_KINDS = ['replyBy', 'lecture', 'admission'] as const;

export const NextDate = z.object({
  /** The same from one answer to the next, so that a calendar moves an entry and does not double it. */
  id: token(),
  kind: z.enum(NEXT_DATE_KINDS),
  /** 2027-01-14: as whoever set it counts days. */
  day: token(),
  /** Moments, 2027-01-14T18:00:00.000Z: from when, and the end or the last moment. '' where nobody said an hour. */
  startsAt: token(),
  endsAt: token(),
  /** By whose clock the day is counted: Europe/London; '' where nobody knows. */
  zone: token(),
  schoolName: text(),
  courseName: text(),
  /** Of a lecture or a date of admission. */
  title: text(),
  place: text(),
  cancelled: flag(),
  /** Who says so, on which page, and of which day that is: of dates of admission. */
  publisher: text(),
  page: address(),
  asAt: token(),
});
export type NextDate = z.infer<typeof NextDate>;

/** Needs a login. What lies ahead of the reader, the soonest first. */
export const nextDates = {
  method: 'GET',
  path: '/appMso/next/list',
  input: z.object({}),
  data: z.object({
    dates: list(NextDate),
    /** When the reader's calendar address was made, and last read by a calendar; '' while there is none, and while it was not. */
    addressMadeAt: token(),
    addressReadAt: token(),
  }),
  idempotent: true,
} satisfies DataCall;

export const CALENDAR_KEY = /^[\w-]{43}$/;

/**
 * Needs a login. A new secret address for the reader's calendar, told this once; the one before is closed. The address is
 * `/KEY/_/calendar/SECRET.ics`.
 */
export const makeCalendarAddress = {
  method: 'POST',
  path: '/appMso/next/address/make',
  needsStaying: true,
  input: z.object({}),
  data: z.object({ secret: token() }),
} satisfies DataCall;

/** Needs a login. Closes the address. */
export const closeCalendarAddress = {
  method: 'POST',
  path: '/appMso/next/address/close',
  input: z.object({}),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** What the address of a secret shows; asked by the edge alone. `found` is false where no calendar has it. */
export const calendarFeed = {
  method: 'POST',
  path: '/appMso/next/feed',
  input: z.object({ secret: z.string().regex(CALENDAR_KEY) }),
  data: z.object({
    found: flag(),
    /** In which the address was made, whatever the calendar's program speaks. */
    locale: token(),
    dates: list(NextDate),
  }),
  idempotent: true,
} satisfies DataCall;
