// What other features may use of this one. The library that draws comes only when a map is opened.
export { AddressOnMap } from './address-on-map.tsx';
export { boxAround, tidyBox } from './boxes.ts';
export type { ChartMap, MapFailure } from './chart-map.ts';
export { canOpen, FINEST_ZOOM, type MapMark, type MarkGroup } from './cluster-marks.ts';
export { convertBatch, type Located } from './convert-batch.ts';
export { boxInWorld, onGround } from './convert-places.ts';
export { debounce } from './debounce.ts';
export { handInBatches } from './hand-in-batches.ts';
export { hasWebgl } from './has-webgl.ts';
export { OnGround } from './on-ground.tsx';
export { parseMapLink, writeMapLink } from './map-link.ts';
export { useMap } from './map-context.ts';
export { MapMarks } from './map-marks.tsx';
export { MapPane } from './map-pane.tsx';
export { chooseMapProvider, type MapProvider } from './map-provider.ts';
export type { Box, MapView, Place } from './place.ts';
export { useOnGround } from './use-on-ground.ts';
