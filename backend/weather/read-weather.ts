import { z } from 'zod';

/** What it is like at a place now. */
export const Measured = z.object({
  temperature: z.number(),
  /** Of the WMO's table 4677. */
  weatherCode: z.int(),
  /** ISO, with the place's own offset. */
  measuredAt: z.string(),
});
export type Measured = z.infer<typeof Measured>;

/** As Open-Meteo and its like answer. */
const Answer = z.object({
  utc_offset_seconds: z.number().default(0),
  current: z.object({
    time: z.string(),
    temperature_2m: z.number().min(-90).max(60),
    weather_code: z.int().min(0).max(99),
  }),
});

const LOCAL_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?$/;
/** Older is not what it is like now. */
const OLDEST_MS = 3 * 3600_000;

/** Null where it says nothing of now that can be read. */
export function readWeather(body: unknown, now: number): Measured | null {
  const read = Answer.safeParse(body);
  if (!read.success) return null;
  const { current, utc_offset_seconds: offset } = read.data;
  const [, minutes, seconds = ':00'] = LOCAL_TIME.exec(current.time) ?? [];
  const measuredAt = minutes ? `${minutes}${seconds}${writeOffset(offset)}` : current.time;
  const age = now - Date.parse(measuredAt);
  // A clock may be a little ahead of another.
  if (Number.isNaN(age) || Math.abs(age) > OLDEST_MS || !/(?:Z|[+-]\d\d:\d\d)$/.test(measuredAt)) return null;
  return { temperature: current.temperature_2m, weatherCode: current.weather_code, measuredAt };
}

function writeOffset(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
