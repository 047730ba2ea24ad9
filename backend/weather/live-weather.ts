import { z } from 'zod';
import { t, type MessageKey } from '#backend/assistant/messages.ts';
import { storeWeather, selectLastWeather } from '#backend/queries/assistant/city-figures.ts';
import { type Database, queryRow, batchWrite } from '#backend/queries/database.ts';
import type { WeatherKind } from '#shared/art/art-address.ts';
import type { Locale } from '#shared/locale/locales.ts';

interface WeatherPlace {
  cityId: number;
  lat: number;
  lng: number;
}

/** Returns current weather with its source, or null if unavailable. Never throws. */
export type LiveWeather = (place: WeatherPlace) => Promise<(WeatherMeasurement & { host: string }) | null>;

const WEATHER_TIMEOUT_MS = 3000;
const MAX_AGE_MS = 15 * 60_000;
/** Time during which a failed service is not requested again, so that not every question waits for it. */
const FAILURE_TTL_MS = 2 * 60_000;

/** Creates the lookup for a service with this URL template. Without a template the weather is never available. */
export function openLiveWeather(
  urlTemplate: string,
  db: Database,
  now: Date,
  send: typeof fetch = fetch,
): LiveWeather | null {
  if (!urlTemplate || !URL.canParse(urlTemplate)) return null;
  const { host } = new URL(urlTemplate);
  return async (place) => {
    const storedWeather = await queryRow(db, selectLastWeather(place.cityId));
    const cachedWeather =
      storedWeather && WeatherMeasurement.nullable().safeParse(JSON.parse(storedWeather.measured)).data;
    if (storedWeather && now.getTime() - storedWeather.askedAt < (cachedWeather ? MAX_AGE_MS : FAILURE_TTL_MS))
      return cachedWeather ? { ...cachedWeather, host } : null;
    const measurement = await fetchMeasurement(formatUrl(urlTemplate, place), now.getTime(), send);
    await batchWrite(db, [storeWeather(place.cityId, now.getTime(), JSON.stringify(measurement))]);
    return measurement && { ...measurement, host };
  };
}

const formatUrl = (template: string, { lat, lng }: WeatherPlace) =>
  template.replaceAll('{latitude}', String(lat)).replaceAll('{longitude}', String(lng));

async function fetchMeasurement(url: string, now: number, send: typeof fetch): Promise<WeatherMeasurement | null> {
  try {
    const response = await send(url, { redirect: 'manual', signal: AbortSignal.timeout(WEATHER_TIMEOUT_MS) });
    if (response.ok) return parseWeather(await response.json(), now);
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

const WeatherMeasurement = z.object({
  temperature: z.number(),
  /** Code of WMO table 4677. */
  weatherCode: z.int(),
  /** ISO time with the offset of the place. */
  measuredAt: z.string(),
});
type WeatherMeasurement = z.infer<typeof WeatherMeasurement>;

/** Response format of Open-Meteo and compatible services. */
const WeatherResponse = z.object({
  utc_offset_seconds: z.number().default(0),
  current: z.object({
    time: z.string(),
    temperature_2m: z.number().min(-90).max(60),
    weather_code: z.int().min(0).max(99),
  }),
});

const LOCAL_TIME_PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?$/;
/** Maximum age of a measurement that counts as current. */
const MAX_MEASUREMENT_AGE_MS = 3 * 3600_000;

/** Parses a response. Returns null if it has no readable current measurement. */
export function parseWeather(body: unknown, now: number): WeatherMeasurement | null {
  const parsedResponse = WeatherResponse.safeParse(body);
  if (!parsedResponse.success) return null;
  const { current, utc_offset_seconds: offset } = parsedResponse.data;
  const [, minutes, seconds = ':00'] = LOCAL_TIME_PATTERN.exec(current.time) ?? [];
  const measuredAt = minutes ? `${minutes}${seconds}${formatUtcOffset(offset)}` : current.time;
  const ageMs = now - Date.parse(measuredAt);
  // Measurements slightly in the future are accepted, because clocks differ.
  if (Number.isNaN(ageMs) || Math.abs(ageMs) > MAX_MEASUREMENT_AGE_MS || !/(?:Z|[+-]\d\d:\d\d)$/.test(measuredAt))
    return null;
  return { temperature: current.temperature_2m, weatherCode: current.weather_code, measuredAt };
}

function formatUtcOffset(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60));
  const padNumber = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${padNumber(Math.floor(minutes / 60))}:${padNumber(minutes % 60)}`;
}

/** WMO codes that services use, each with a text and an icon. */
const SKY_CONDITIONS: readonly [codes: readonly number[], saying: MessageKey, kind: WeatherKind][] = [
  [[0], 'skyClear', 'sun'],
  [[1], 'skyMostlyClear', 'sun'],
  [[2], 'skyPartlyCloudy', 'cloud'],
  [[3], 'skyOvercast', 'cloud'],
  [[45, 48], 'skyFog', 'cloud'],
  [[51, 53, 55], 'skyDrizzle', 'rain'],
  [[56, 57], 'skyFreezingDrizzle', 'rain'],
  [[61, 63, 65], 'skyRain', 'rain'],
  [[66, 67], 'skyFreezingRain', 'rain'],
  [[71, 73, 75, 77], 'skySnow', 'cloud'],
  [[80, 81, 82], 'skyShowers', 'rain'],
  [[85, 86], 'skySnowShowers', 'cloud'],
  [[95], 'skyThunder', 'rain'],
  [[96, 99], 'skyThunderHail', 'rain'],
];

/** Returns the text and icon of a code, or '' and null for an unknown code. */
export function describeSky(code: number, locale: Locale): { sky: string; kind: WeatherKind | null } {
  const [, messageKey, kind] = SKY_CONDITIONS.find(([codes]) => codes.includes(code)) ?? [];
  return { sky: messageKey ? t(locale, messageKey) : '', kind: kind ?? null };
}
