import { latePart } from '#client/ui/late-part.tsx';

/** Comes once the page is alive, before it is needed: without a network it could not come. */
export const NetworkWatch = latePart({
  load: async () => (await import('./network-watch.tsx')).NetworkWatch,
  words: ['frame'],
});
