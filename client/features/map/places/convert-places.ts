import gcoord from 'gcoord';
import { MAP } from '#shared/constants.ts';
import type { MapMarker } from './cluster-markers.ts';
import type { Box, MapProvider } from './place.ts';
import { type Place, readPlace } from './read-place.ts';

/** As the contract gives a school's place, twice: WGS-84 for global maps, BD-09 for the Chinese one. */
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

/** Where something stands on a provider's ground; null where nobody said. Each map trusts its own coordinate first. */
export function placeOn({ key, coordinates }: MapProvider, { mapXyGg, mapXyBd }: Coordinates): Place | null {
  const known = [
    { system: 'WGS84', place: readPlace(mapXyGg) },
    { system: 'BD09', place: readPlace(mapXyBd) },
  ] as const;
  const [first, second] = key === 'mainland' ? [...known].reverse() : known;
  const found = first?.place ? first : second;
  return found?.place ? convertPlace(found.place, found.system, coordinates) : null;
}

/** A place of the world on a provider's ground. */
export const onGround = ({ coordinates }: MapProvider, place: Place): Place =>
  convertPlace(place, 'WGS84', coordinates);

/** What a provider's ground shows, in the degrees in which schools are sought. */
export function boxInWorld({ coordinates }: MapProvider, [west, south, east, north]: Box): Box {
  const low = convertPlace({ lng: west, lat: south }, coordinates, 'WGS84');
  const high = convertPlace({ lng: east, lat: north }, coordinates, 'WGS84');
  return [low.lng, low.lat, high.lng, high.lat];
}

export interface Located extends Coordinates {
  id: string;
  title: string;
}

/** Markers for what has a place. The mainland's service converts a few at a time, and so does this, whoever converts. */
export function convertBatch(provider: MapProvider, batch: readonly Located[]): MapMarker[] {
  if (provider.key === 'mainland' && batch.length > MAP.conversionLimit)
    throw new RangeError(`at most ${MAP.conversionLimit} places are converted at a time, not ${batch.length}`);
  return batch.flatMap(({ id, title, ...coordinates }) => {
    const place = placeOn(provider, coordinates);
    return place ? [{ id, title, ...place }] : [];
  });
}
