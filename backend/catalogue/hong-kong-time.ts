const HONG_KONG_UTC_OFFSET_HOURS = 8;

/** Formats a time in Hong Kong as '2026-12-05 19:00:00', the sortable format of lectures and articles. */
export const hongKongTime = (now: number) =>
  new Date(now + HONG_KONG_UTC_OFFSET_HOURS * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the date in Hong Kong: '2026-12-05'. */
export const hongKongDay = (now = Date.now()) => hongKongTime(now).slice(0, 10);
