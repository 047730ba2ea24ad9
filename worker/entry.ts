import { withRequestId } from '#shared/log-line.ts';
import type { PortalBindings } from './bindings.ts';
import { createPipeline } from './pipeline.ts';
import { HealthMonitor } from './platform/health-monitor.ts';
import { serveRouteManifest } from './render/run-router.ts';
import { servePage } from './render/serve-page.ts';

const healthMonitor = new HealthMonitor();
const app = createPipeline({ servePage, serveRouteManifest, watch: healthMonitor });

/**
 * Bindings as generated from wrangler.toml. A binding that bindings.ts requires and wrangler.toml lacks is a type
 * error.
 */
type RequiredBindings<Env extends PortalBindings> = Env;

export default {
  fetch: app.fetch,
  /** Runs every five minutes and checks the other Workers, because a backend that is down cannot raise an alarm. */
  scheduled: async (_controller, env) => {
    await withRequestId(crypto.randomUUID(), () => healthMonitor.runScheduledCheck(env));
  },
} satisfies ExportedHandler<RequiredBindings<PortalEnv>>;
