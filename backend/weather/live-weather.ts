import { type Database, findRow, writeTogether } from '#backend/queries/database.ts';
import { keepWeather, lastWeather } from '#backend/queries/assistant/live-weather.ts';
import { Measured, readWeather } from './read-weather.ts';

interface WeatherPlace {
  cityId: number;
  lat: number;
  lng: number;
}

/** Says what it is like somewhere now, and who says so; null where nobody can. Throws nothing. */
export type LiveWeather = (place: WeatherPlace) => Promise<(Measured & { host: string }) | null>;

const PATIENCE_MS = 3000;
const FRESH_MS = 15 * 60_000;
/** Of a service that failed: it is not waited for at every question. */
const FAILED_MS = 2 * 60_000;

/** A service by the template of its address; without one nobody knows. */
export function openLiveWeather(
  template: string,
  db: Database,
  now: Date,
  send: typeof fetch = fetch,
): LiveWeather | null {
  if (!template || !URL.canParse(template)) return null;
  const { host } = new URL(template);
  return async (place) => {
    const kept = await findRow(db, lastWeather(place.cityId));
    const known = kept && Measured.nullable().safeParse(JSON.parse(kept.measured)).data;
    if (kept && now.getTime() - kept.askedAt < (known ? FRESH_MS : FAILED_MS)) return known ? { ...known, host } : null;
    const measured = await measure(addressOf(template, place), now.getTime(), send);
    await writeTogether(db, [keepWeather(place.cityId, now.getTime(), JSON.stringify(measured))]);
    return measured && { ...measured, host };
  };
}

const addressOf = (template: string, { lat, lng }: WeatherPlace) =>
  template.replaceAll('{latitude}', String(lat)).replaceAll('{longitude}', String(lng));

async function measure(address: string, now: number, send: typeof fetch): Promise<Measured | null> {
  try {
    const response = await send(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) return readWeather(await response.json(), now);
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}
