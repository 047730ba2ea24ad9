// What other features may use of this one. The library that draws comes only when a map is opened.
export { AddressOnMap } from './address-on-map.tsx';
export type { ChartMap, MapFailure } from './chart-map.ts';
export { MapMarkers } from './map-markers.tsx';
export { MapPane } from './map-pane.tsx';
export { OnGround, useOnGround } from './map-pane.tsx';
export { debounce, handInBatches } from './pace-calls.ts';
export type { MapMarker, MarkerGroup } from './places/cluster-markers.ts';
export { boxInWorld, convertBatch, type Located, onGround } from './places/convert-places.ts';
export { chooseMapProvider, type MapProvider } from './places/place.ts';
export { type Box, boxAround, type MapView, parseMapLink, tidyBox, writeMapLink } from './places/place.ts';
export type { Place } from './places/read-place.ts';
