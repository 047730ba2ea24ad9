import { type OpeningHours, type Span, listSpansBetween } from '#shared/tenant/opening-hours.ts';

/**
 * Length of an appointment in minutes. It divides an hour, so that the slots of all advisers start at the same minutes.
 */
export const APPOINTMENT_MINUTES = 20;
export const APPOINTMENT_MS = APPOINTMENT_MINUTES * 60_000;
/** Minimum time between a booking and its start, in which the adviser can notice it. */
export const APPOINTMENT_NOTICE_MS = 2 * 3_600_000;
export const APPOINTMENT_HORIZON_DAYS = 14;
export const MAX_APPOINTMENT_NAME_CHARS = 80;
export const MAX_APPOINTMENT_TEXT_CHARS = 1000;
export const MAX_DAYS_OFF = 60;

export interface Availability {
  /** Opening hours of the agency, or null if it publishes none. */
  office: OpeningHours | null;
  /** Weekly hours of the adviser, or null if the agency's hours apply. */
  week: readonly (readonly Span[])[] | null;
  /** Dates on which the adviser takes no appointments. */
  daysOff: readonly string[];
  timeZone: string;
}

interface TimeSpan {
  from: number;
  to: number;
}

/**
 * Returns the starts of an adviser's free slots in a period, in order. `bookedTimes` contains the starts of booked
 * appointments.
 */
export function freeSlots(
  availability: Availability,
  bookedTimes: readonly number[],
  from: number,
  until: number,
): number[] {
  const takenTimes = new Set(bookedTimes);
  return listWorkingSpans(availability, from, until).flatMap((span) => {
    const slots: number[] = [];
    const firstSlot = Math.ceil(Math.max(span.from, from) / APPOINTMENT_MS) * APPOINTMENT_MS;
    const lastSlot = Math.min(span.to - APPOINTMENT_MS, until);
    for (let startMs = firstSlot; startMs <= lastSlot; startMs += APPOINTMENT_MS)
      if (!takenTimes.has(startMs)) slots.push(startMs);
    return slots;
  });
}

/**
 * Returns the spans in which an adviser works: within the adviser's own hours and, if the agency publishes opening
 * hours, within these.
 */
function listWorkingSpans({ office, week, daysOff, timeZone }: Availability, from: number, until: number): TimeSpan[] {
  if (!week) return office ? listSpansBetween({ ...office, closed: [...office.closed, ...daysOff] }, from, until) : [];
  const adviserSpans = listSpansBetween({ week, closed: daysOff, timeZone }, from, until);
  if (!office) return adviserSpans;
  return listSpansBetween(office, from, until).flatMap((openSpan) =>
    adviserSpans
      .map((span) => ({ from: Math.max(span.from, openSpan.from), to: Math.min(span.to, openSpan.to) }))
      .filter((span) => span.from < span.to),
  );
}
