import { Hono } from 'hono';
import { IsolateMemory } from './cache/stale-while-revalidate';
import { limitKvWait } from './cache/kv-timeout';
import { saveBookmark, countBackendCalls } from './edge-caller.ts';
import { CircuitBreakers } from './backend-client/circuit-breaker.ts';
import { assignRequestId, drainRequestBody, detectDevice } from './request/recognise-request.ts';
import { handleUncaughtError } from './endpoints/respond.ts';
import { createPlatformEndpoints, createSiteEndpoints } from './endpoints/mount-endpoints.ts';
import { serveSecurityTxt } from './site-files/serve-site-files.ts';
import type { EdgeContext, EdgeEnv } from './edge-context.ts';
import { detectLocale } from './locale/detect-locale.ts';
import { HealthMonitor } from './platform/health-monitor.ts';
import { getPlatformStatus } from './platform/platform-switch.ts';
import { proxyBackend } from './proxy/proxy-backend.ts';
import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import { parseSiteAddress } from '#shared/tenant/site-address.ts';
import {
  protectDeveloperEndpoints,
  limitForms,
  requireCanonicalPath,
  restrictPageMethods,
  requireSettings,
} from '#worker/security/reject-requests.ts';
import { csrfProtection } from '#worker/security/csrf-protection.ts';
import { setSecurityHeaders } from './security/set-security-headers.ts';
import { loadSession, sessionEndpoints } from './session/session.ts';
import { RefreshCoalescer } from './session/refresh-coalescer';
import {
  redirectToAgent,
  redirectToRegion,
  setAgentsCookie,
  requireProductionHost,
  resolveTenant,
} from './tenant/resolve-tenant.ts';

export interface PipelineParts {
  servePage: (memory: IsolateMemory) => (c: EdgeContext) => Promise<Response>;
  /** React Router's lazy route discovery. Absent if there is no client build. */
  serveRouteManifest?: (c: EdgeContext) => Promise<Response>;
  watch?: HealthMonitor;
}

/** Removes the agent's segment, so that /mso/robots.txt and /robots.txt match the same route. */
const getPath = (request: Request) => parseSiteAddress(new URL(request.url).pathname).innerPath;

/** Builds the app: all middleware and routes, in the order in which they run. */
export function createPipeline({
  servePage,
  serveRouteManifest,
  watch = new HealthMonitor(),
}: PipelineParts): Hono<EdgeEnv> {
  const memory = new IsolateMemory();
  const refreshCoalescer = new RefreshCoalescer();
  const breakers = new CircuitBreakers();
  const app = new Hono<EdgeEnv>({ getPath });
  app.onError(handleUncaughtError);

  app.use(limitKvWait());
  app.use(drainRequestBody());
  app.use(assignRequestId());
  app.use(countBackendCalls(breakers));
  app.use(setSecurityHeaders());
  app.use(requireSettings());
  app.use(requireCanonicalPath());
  app.use(protectDeveloperEndpoints());
  app.route('/_', createPlatformEndpoints(watch));
  if (serveRouteManifest) app.get(ROUTE_MANIFEST_PATH, (c) => serveRouteManifest(c as EdgeContext));
  app.get('/.well-known/security.txt', (c) => serveSecurityTxt(c as EdgeContext));

  app.use(getPlatformStatus());
  app.use(resolveTenant(memory));
  app.use(redirectToRegion());
  app.use(requireProductionHost());
  app.use(redirectToAgent());
  app.use(setAgentsCookie());
  app.use(saveBookmark());
  app.use(loadSession(refreshCoalescer));
  app.use(detectLocale());
  app.use(detectDevice());

  app.route('/', createSiteEndpoints(memory.versions));
  app.route('/', sessionEndpoints(refreshCoalescer));
  app.route('/', proxyBackend());
  app.all('*', restrictPageMethods(), csrfProtection(), limitForms(), servePage(memory));
  return app;
}
