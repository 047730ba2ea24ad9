import { instantOf } from '#shared/tenant/opening-hours.ts';

/** Instant of a `datetime-local` field by the site's clock; NaN if it has no valid value. */
export const momentOf = (typed: string, timeZone: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? instantOf(Date.parse(`${typed}Z`), timeZone) : Number.NaN;
