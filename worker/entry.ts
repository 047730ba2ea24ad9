import { underRequest } from '#shared/log-line.ts';
import type { PortalBindings } from './bindings.ts';
import { createPipeline } from './pipeline.ts';
import { PartsWatch } from './platform/parts-watch.ts';
import { serveRouteManifest } from './render/run-router.ts';
import { servePage } from './render/serve-page.ts';

const watch = new PartsWatch();
const app = createPipeline({ servePage, serveRouteManifest, watch });

export default {
  fetch: app.fetch,
  /** Every five minutes: what rings in the backend cannot ring for the backend. */
  scheduled: async (_controller, env) => {
    await underRequest(crypto.randomUUID(), () => watch.keepWatch(env));
  },
} satisfies ExportedHandler<PortalBindings>;
