import { createLazyPart } from '#client/ui/lazy-part.tsx';

/** Markers whose script is loaded with the map, not with the page. */
export const MapMarkers = createLazyPart({
  load: async () => (await import('./grouped-markers.tsx')).GroupedMarkers,
  namespaces: ['map', 'ui'],
});
