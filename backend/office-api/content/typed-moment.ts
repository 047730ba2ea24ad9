import { toInstant } from '#shared/tenant/opening-hours.ts';

/** Instant of a `datetime-local` field by the site's clock; NaN if it has no valid value. */
export const parseLocalTime = (input: string, timeZone: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input) ? toInstant(Date.parse(`${input}Z`), timeZone) : Number.NaN;
