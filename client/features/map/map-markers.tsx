import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Markers whose script is loaded with the map, not with the page. */
export const MapMarkers = lazyPart({
  load: async () => (await import('./grouped-markers.tsx')).GroupedMarkers,
  words: ['map', 'ui'],
});
