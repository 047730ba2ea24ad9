import gcoord from 'gcoord';
import { MAP_SETTINGS } from '#client/features/map/map-settings.ts';
import type { MapMarker } from './cluster-markers.ts';
import type { Box, MapProvider } from './place.ts';
import { type Place, parsePlace } from './read-place.ts';

/** Coordinates of a school as the API returns them: 'lng,lat' in WGS-84 (Google) and in BD-09 (Baidu). */
export interface Coordinates {
  mapXyGg: string;
  mapXyBd: string;
}

type CoordinateSystem = 'WGS84' | 'GCJ02' | 'BD09';

function convertPlace({ lng, lat }: Place, fromSystem: CoordinateSystem, toSystem: CoordinateSystem): Place {
  if (fromSystem === toSystem) return { lng, lat };
  const [convertedLng, convertedLat] = gcoord.transform([lng, lat], gcoord[fromSystem], gcoord[toSystem]);
  return { lng: convertedLng, lat: convertedLat };
}

/**
 * Returns the place in the coordinate system of the map provider, or null if the school has no coordinates. Mainland
 * maps prefer the BD-09 coordinates, other maps the WGS-84 coordinates.
 */
export function selectPlace({ key, coordinates }: MapProvider, { mapXyGg, mapXyBd }: Coordinates): Place | null {
  const candidates = [
    { system: 'WGS84', place: parsePlace(mapXyGg) },
    { system: 'BD09', place: parsePlace(mapXyBd) },
  ] as const;
  const [preferredCandidate, otherCandidate] = key === 'mainland' ? [...candidates].reverse() : candidates;
  const selectedCandidate = preferredCandidate?.place ? preferredCandidate : otherCandidate;
  return selectedCandidate?.place ? convertPlace(selectedCandidate.place, selectedCandidate.system, coordinates) : null;
}

export const toProviderPlace = ({ coordinates }: MapProvider, place: Place): Place =>
  convertPlace(place, 'WGS84', coordinates);

/** Converts a box from the provider's coordinate system to WGS-84, which the school search uses. */
export function toWgs84Box({ coordinates }: MapProvider, [west, south, east, north]: Box): Box {
  const southWest = convertPlace({ lng: west, lat: south }, coordinates, 'WGS84');
  const northEast = convertPlace({ lng: east, lat: north }, coordinates, 'WGS84');
  return [southWest.lng, southWest.lat, northEast.lng, northEast.lat];
}

export interface LocatedSchool extends Coordinates {
  id: string;
  title: string;
}

/**
 * Returns markers for the schools that have coordinates. The conversion service for mainland maps limits the size of a
 * batch.
 */
export function convertBatch(provider: MapProvider, schools: readonly LocatedSchool[]): MapMarker[] {
  if (provider.key === 'mainland' && schools.length > MAP_SETTINGS.conversionLimit)
    throw new RangeError(`at most ${MAP_SETTINGS.conversionLimit} places per batch, got ${schools.length}`);
  return schools.flatMap(({ id, title, ...coordinates }) => {
    const position = selectPlace(provider, coordinates);
    return position ? [{ id, title, ...position }] : [];
  });
}
