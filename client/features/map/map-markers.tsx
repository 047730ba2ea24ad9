import { latePart } from '#client/ui/late-part.tsx';

/** There are marks when there is a map, so they come with it and not with the page. */
export const MapMarkers = latePart({
  load: async () => (await import('./grouped-markers.tsx')).GroupedMarkers,
  words: ['map', 'ui'],
});
