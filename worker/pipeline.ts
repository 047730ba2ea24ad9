import { Hono } from 'hono';
import { IsolateMemory } from './cache/remember.ts';
import { CallGuards } from './backend-client/call-guards.ts';
import { watchBackend } from './backend-client/watch-backend.ts';
import { recogniseDevice } from './device/recognise-device.ts';
import { readLeftoverBody } from './connection/read-leftover-body.ts';
import { answerBrokenAssumption } from './endpoints/answer-broken-assumption.ts';
import { openEndpoints } from './endpoints/open-endpoints.ts';
import { serveSecurityTxt } from './endpoints/serve-security-txt.ts';
import { siteEndpoints } from './endpoints/site-endpoints.ts';
import type { EdgeContext, EdgeEnv } from './edge-context.ts';
import { recogniseLocale } from './locale/recognise-locale.ts';
import { readPlatformStatus } from './platform/read-platform-status.ts';
import { proxyBackend } from './proxy/proxy-backend.ts';
import { readAddress } from '#shared/tenant/read-address.ts';
import { assignRequestId } from './request-id/assign-request-id.ts';
import { guardDevelopersPlaces } from './security/guard-developers-places.ts';
import { refuseCrookedPath } from './security/refuse-crooked-path.ts';
import { requireSettings } from './security/require-settings.ts';
import { refuseCrossSite } from './security/refuse-cross-site.ts';
import { limitForms, refuseWritingToPages } from './security/refuse-writing-to-pages.ts';
import { setSecurityHeaders } from './security/set-security-headers.ts';
import { readSession } from './session/read-session.ts';
import { RefreshDesk } from './session/refresh-session.ts';
import { sessionEndpoints } from './session/session-endpoints.ts';
import { redirectToAgent } from './tenant/redirect-to-agent.ts';
import { rememberAgent } from './tenant/remember-agent.ts';
import { requireProductionHost } from './tenant/require-production-host.ts';
import { resolveTenant } from './tenant/resolve-tenant.ts';

export interface PipelineParts {
  servePage: (memory: IsolateMemory) => (c: EdgeContext) => Promise<Response>;
}

/** Routes are written without the agent's segment: /mso/robots.txt and /robots.txt are one route. */
const getPath = (request: Request) => readAddress(new URL(request.url).pathname).innerPath;

/** The way of every request, in its one order. */
export function createPipeline({ servePage }: PipelineParts): Hono<EdgeEnv> {
  const memory = new IsolateMemory();
  const desk = new RefreshDesk();
  const guards = new CallGuards();
  const app = new Hono<EdgeEnv>({ getPath });
  app.onError(answerBrokenAssumption);

  app.use(readLeftoverBody());
  app.use(assignRequestId());
  app.use(watchBackend(guards));
  app.use(setSecurityHeaders());
  app.use(requireSettings());
  app.use(refuseCrookedPath());
  app.use(guardDevelopersPlaces());
  app.route('/_', openEndpoints());
  app.get('/.well-known/security.txt', (c) => serveSecurityTxt(c as EdgeContext));

  app.use(readPlatformStatus());
  app.use(resolveTenant(memory));
  app.use(requireProductionHost());
  app.use(redirectToAgent());
  app.use(rememberAgent());
  app.use(readSession(desk));
  app.use(recogniseLocale());
  app.use(recogniseDevice());

  app.route('/', siteEndpoints());
  app.route('/', sessionEndpoints(desk));
  app.route('/', proxyBackend());
  app.all('*', refuseWritingToPages(), refuseCrossSite(), limitForms(), servePage(memory));
  return app;
}
