import { createLazyPart } from '#client/ui/lazy-part.tsx';
import './degree-cost.css';

/** Rendered on the server. Its script loads after the page's own scripts. */
export const DegreeCost = createLazyPart({
  load: async () => (await import('#client/features/degree-cost/degree-cost.tsx')).DegreeCost,
  namespaces: ['degree-cost', 'facts', 'ui'],
});

/** Preloads the component. Loaders call it. */
export const preloadDegreeCost = () => DegreeCost.draw();
