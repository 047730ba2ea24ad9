import { Hono } from 'hono';
import { serveArt } from '#worker/site-files/serve-art.ts';
import { passToOperations } from '#worker/ops/pass-to-operations.ts';
import { refuseCrossSite } from '#worker/security/refuse-cross-site.ts';
import { showOutbox } from './show-outbox.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { reportHealth } from '#worker/health/report-health.ts';
import { reportReadiness } from '#worker/health/report-readiness.ts';
import { serveOfflineSwitch } from '#worker/site-files/serve-offline-switch.ts';
import { takeViolationReports } from '#worker/security/take-violation-reports.ts';

/** The edge's endpoints that are the same for every agent, and answer whatever state a site is in. */
export function openEndpoints(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  app.get('/health', (c) => reportHealth(c as EdgeContext));
  app.get('/ready', (c, next) => reportReadiness(c as EdgeContext, next));
  const takeReport = takeViolationReports();
  app.post('/csp', (c) => takeReport(c as EdgeContext));
  app.get('/outbox', (c) => showOutbox(c as EdgeContext));
  app.get('/offline-switch', (c) => serveOfflineSwitch(c as EdgeContext));
  app.route('/art', serveArt());
  app.all('/ops/*', refuseCrossSite(), (c) => passToOperations(c as EdgeContext));
  return app;
}
