import { latePart } from '#client/ui/late-part.tsx';

/** Loaded with the map, not with the page. */
export const MapMarkers = latePart({
  load: async () => (await import('./grouped-markers.tsx')).GroupedMarkers,
  words: ['map', 'ui'],
});
