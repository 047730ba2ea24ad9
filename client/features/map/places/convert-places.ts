import gcoord from 'gcoord';
import { MAP } from '#client/features/map/map-settings.ts';
import type { MapMarker } from './cluster-markers.ts';
import type { Box, MapProvider } from './place.ts';
import { type Place, parsePlace } from './read-place.ts';

/** Coordinates of a school in the contract, as 'lng,lat' in WGS-84 (Google) and BD-09 (Baidu). */
export interface Coordinates {
  mapXyGg: string;
  mapXyBd: string;
}

type System = 'WGS84' | 'GCJ02' | 'BD09';

function convertPlace({ lng, lat }: Place, from: System, to: System): Place {
  if (from === to) return { lng, lat };
  const [east, north] = gcoord.transform([lng, lat], gcoord[from], gcoord[to]);
  return { lng: east, lat: north };
}

/**
 * Returns the place in the provider's coordinate system; null without coordinates. Mainland maps prefer the BD-09
 * coordinates, others WGS-84.
 */
export function placeOn({ key, coordinates }: MapProvider, { mapXyGg, mapXyBd }: Coordinates): Place | null {
  const existing = [
    { system: 'WGS84', place: parsePlace(mapXyGg) },
    { system: 'BD09', place: parsePlace(mapXyBd) },
  ] as const;
  const [first, second] = key === 'mainland' ? [...existing].reverse() : existing;
  const match = first?.place ? first : second;
  return match?.place ? convertPlace(match.place, match.system, coordinates) : null;
}

export const toProviderPlace = ({ coordinates }: MapProvider, place: Place): Place =>
  convertPlace(place, 'WGS84', coordinates);

/** Converts a box from the provider's coordinate system to WGS-84, which the school search uses. */
export function toWgs84Box({ coordinates }: MapProvider, [west, south, east, north]: Box): Box {
  const low = convertPlace({ lng: west, lat: south }, coordinates, 'WGS84');
  const high = convertPlace({ lng: east, lat: north }, coordinates, 'WGS84');
  return [low.lng, low.lat, high.lng, high.lat];
}

export interface Located extends Coordinates {
  id: string;
  title: string;
}

/** Returns markers for the items that have coordinates. The batch limit is that of the mainland conversion service. */
export function convertBatch(provider: MapProvider, batch: readonly Located[]): MapMarker[] {
  if (provider.key === 'mainland' && batch.length > MAP.conversionLimit)
    throw new RangeError(`at most ${MAP.conversionLimit} places per batch, got ${batch.length}`);
  return batch.flatMap(({ id, title, ...coordinates }) => {
    const place = placeOn(provider, coordinates);
    return place ? [{ id, title, ...place }] : [];
  });
}
