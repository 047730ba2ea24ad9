import { toInstant } from '#shared/tenant/opening-hours.ts';

/** Parses the value of a `datetime-local` field in the site's time zone; NaN if invalid. */
export const parseLocalTime = (input: string, timeZone: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input) ? toInstant(Date.parse(`${input}Z`), timeZone) : Number.NaN;
