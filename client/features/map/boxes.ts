import type { Box, Place } from './place.ts';

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** The smallest box around places; null around none. */
export function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** A map that was pushed around the world counts on past its edge; the contract does not. */
export function tidyBox([west, south, east, north]: Box): Box {
  const isWhole = east - west >= 360;
  return [isWhole ? -180 : wrap(west), clamp(south, 90), isWhole ? 180 : wrap(east), clamp(north, 90)];
}
