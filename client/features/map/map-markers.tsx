import { createLazyPart } from '#client/ui/lazy-part.tsx';

/** Markers of the map. Their script is loaded together with the map, not with the page. */
export const MapMarkers = createLazyPart({
  load: async () => (await import('./grouped-markers.tsx')).GroupedMarkers,
  namespaces: ['map', 'ui'],
});
