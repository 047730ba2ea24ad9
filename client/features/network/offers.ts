import { latePart } from '#client/ui/late-part.tsx';

/** Comes once the page is alive, before it is needed, and with it what draws a toast: without a network they could not come. */
export const NetworkWatch = latePart({
  load: async () => (await import('./network-watch.tsx')).NetworkWatch,
  words: ['frame', 'ui'],
});
