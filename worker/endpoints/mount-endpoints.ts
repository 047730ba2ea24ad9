import { Hono } from 'hono';
import { getLogoPath } from '#shared/art/art-address.ts';
import { WECHAT_SIGNATURE_PATH } from '#shared/rules/wechat.ts';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { createChatEndpoints } from '#worker/chat/chat-endpoints.ts';
import { createOfficeEndpoint } from '#worker/chat/office-endpoint.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { createChannelEndpoints } from './channels.ts';
import { createAgencyApiEndpoints } from './agency-api.ts';
import { forwardDeliveryReport } from './delivery-reports.ts';
import { forwardToOperations, getHealth, getReadiness, renderOutbox } from './operations.ts';
import { renderStatus } from './status-page.ts';
import { handleSignals, handleCspReports } from './browser-reports.ts';
import type { HealthMonitor } from '#worker/platform/health-monitor.ts';
import { limitBody, MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import { csrfProtection } from '#worker/security/csrf-protection.ts';
import { getAppointmentCookieName, getFamilyCookieName, setHostCookie } from '#worker/security/host-cookies.ts';
import { serveWechatSignature } from '#worker/wechat/wechat-signature.ts';
import { respondNoSite } from './respond.ts';
import type { SiteVersions } from '#worker/tenant/site-versions.ts';
import { serveArt } from '#worker/site-files/serve-art.ts';
import { serveAppointments } from '#worker/site-files/serve-appointments.ts';
import { serveCalendar } from '#worker/site-files/serve-calendar.ts';
import { serveResultsFile, serveLlmsTxt, serveManifest, serveRobots } from '#worker/site-files/serve-site-files.ts';
import { serveSitemapFile, serveSitemapIndex } from '#worker/site-files/serve-sitemaps.ts';

/** Creates the endpoints that are the same for every agent and respond even without a site. */
export function createPlatformEndpoints(healthMonitor: HealthMonitor): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  app.get('/status', (c) => renderStatus(c as EdgeContext, healthMonitor));
  app.get('/health', (c) => getHealth(c as EdgeContext));
  app.get('/ready', (c, next) => getReadiness(c as EdgeContext, next));
  const handleReports = handleCspReports();
  app.post('/csp', (c) => handleReports(c as EdgeContext));
  app.post('/signals', csrfProtection(), (c) => handleSignals(c as EdgeContext));
  app.get('/outbox', (c) => renderOutbox(c as EdgeContext));
  app.get('/contract', async (c) => c.json(await loadContractDocument()));
  app.route('/art', serveArt());
  app.post('/delivery/twilio/:key', limitBody(MAX_CALL_BYTES), (c) =>
    forwardDeliveryReport(c as EdgeContext, `twilio/${encodeURIComponent(c.req.param('key'))}`),
  );
  app.post('/delivery/resend', limitBody(MAX_CALL_BYTES), (c) => forwardDeliveryReport(c as EdgeContext, 'resend'));
  app.all('/ops/*', csrfProtection(), (c) => forwardToOperations(c as EdgeContext));
  return app;
}

/** Loads the contract's OpenAPI document on demand, because only developers of a backend request it. */
async function loadContractDocument() {
  const { buildOpenApi } = await import('#shared/contract/openapi.ts');
  return buildOpenApi();
}

/** Creates the well-known files and the chat of an agent's site. */
export function createSiteEndpoints(versions: SiteVersions): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  app.get('/robots.txt', (c) => serveRobots(c as EdgeContext));
  app.get('/llms.txt', (c) => serveLlmsTxt(c as EdgeContext));
  app.get('/sitemap.xml', (c) => serveSitemapIndex(c as EdgeContext));
  app.get('/:file{sitemap-[a-z0-9-]+\\.xml}', (c) => serveSitemapFile(c as EdgeContext, c.req.param('file')));
  app.get('/_/calendar/:secret{[\\w-]+\\.ics}', (c) =>
    serveCalendar(c as EdgeContext, c.req.param('secret').replace(/\.ics$/, '')),
  );
  const serveResultsDayFile = serveResultsFile();
  app.get('/_/results-day/:file', (c) => serveResultsDayFile(c as EdgeContext, c.req.param('file')));
  app.get('/manifest.webmanifest', (c) => serveManifest(c as EdgeContext));
  app.get('/favicon.ico', (c) => c.redirect(getLogoMarkUrl(c as EdgeContext), 302));
  app.get('/family/:token{[\\w-]{20,80}}', (c) => openFamilyRoom(c as EdgeContext, c.req.param('token')));
  app.get('/book/:token{[\\w-]{20,80}}', (c) => openAppointment(c as EdgeContext, c.req.param('token')));
  app.get('/_/appointments.ics', (c) => serveAppointments(c as EdgeContext));
  app.get(WECHAT_SIGNATURE_PATH, (c) => serveWechatSignature(c as EdgeContext));
  app.route('/', createAgencyApiEndpoints(versions));
  app.route('/', createChannelEndpoints());
  app.route('/', createChatEndpoints());
  app.route('/', createOfficeEndpoint(versions));
  return app;
}

const FAMILY_PASS_SECONDS = RETENTION_DAYS.familyPass * 24 * 3600;

/**
 * Opens the link of a family room. The secret in its path is moved to a cookie, and the browser is redirected to a
 * URL without it, so that neither referrers nor logs contain the secret (shared/pages/secret-addresses.ts).
 */
function openFamilyRoom(c: EdgeContext, token: string): Response {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  setHostCookie(c, getFamilyCookieName(agent.keyCode), token, FAMILY_PASS_SECONDS);
  return c.redirect(`/${agent.keyCode}/family`, 303);
}

const APPOINTMENT_PASS_SECONDS = RETENTION_DAYS.appointmentPass * 24 * 3600;

/** Opens the link of an appointment in the same way as `openFamilyRoom` opens that of a family room. */
function openAppointment(c: EdgeContext, token: string): Response {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  setHostCookie(c, getAppointmentCookieName(agent.keyCode), token, APPOINTMENT_PASS_SECONDS);
  return c.redirect(`/${agent.keyCode}/book`, 303);
}

/** Returns the URL of the agent's mark. Browsers request /favicon.ico by themselves. Pages link the mark. */
function getLogoMarkUrl(c: EdgeContext): string {
  const agent = c.get('agent');
  return getLogoPath({
    name: agent?.name || '航',
    colour: agent?.brandColour,
    variant: 'mark',
    locale: c.get('locale'),
  });
}
