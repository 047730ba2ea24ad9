import { Hono } from 'hono';
import { API_TOKEN_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { AGENCY_API_PATH, IDEMPOTENCY_HEADER } from '#shared/rules/api-scopes.ts';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { DEFAULT_TIMEOUT_MS } from '#worker/backend-client/send-request.ts';
import { getCaller } from '#worker/edge-caller.ts';
import { type EdgeContext, type EdgeEnv, getUrl } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { hasOffice } from '#worker/office/office-client.ts';
import { limitBody, MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import type { SiteVersions } from '#worker/tenant/site-versions.ts';

/**
 * Creates the endpoints of the API for agencies' own systems, and its OpenAPI description. Only the token in the
 * Authorization header authenticates, never a cookie, so that a page of another site cannot use the API on behalf of
 * its visitor.
 */
export function createAgencyApiEndpoints(versions: SiteVersions): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  app.get(`${AGENCY_API_PATH}/openapi.json`, async (c, next) => {
    if (!hasOffice(c as EdgeContext)) return next();
    const response = await forwardToApi(c as EdgeContext, versions);
    if (!response.ok) return response;
    const document = (await response.json()) as object;
    return c.json({ ...document, servers: [{ url: new URL('.', c.req.url).href.replace(/\/$/, '') }] });
  });
  app.all(`${AGENCY_API_PATH}/*`, limitBody(MAX_CALL_BYTES), (c) => forwardToApi(c as EdgeContext, versions));
  return app;
}

/** Response headers that are forwarded to the agency's system. */
const RESPONSE_HEADERS = ['content-type', 'retry-after', 'www-authenticate'];

async function forwardToApi(c: EdgeContext, versions: SiteVersions): Promise<Response> {
  if (!hasOffice(c)) return respondWithFailure(404, 'notFound', 'This site has no agency API.');
  const caller = getCaller(c);
  // Removes everything that the caller has from cookies.
  const anonymousCaller = { ...caller, accessToken: null, officePass: '', bookmark: '' };
  const headers = buildPlatformHeaders(anonymousCaller, c.env.BACKEND_BASIC_AUTH ?? '');
  headers.set(API_TOKEN_HEADER, c.req.header('authorization') ?? '');
  headers.set('content-type', 'application/json');
  headers.set(IDEMPOTENCY_HEADER, c.req.header(IDEMPOTENCY_HEADER) ?? '');
  const path = c.req.path.slice(AGENCY_API_PATH.length);
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  try {
    const response = await c.env.BACKEND.fetch(
      `http://backend/agency-api/${caller.agentKey}${path}${getUrl(c).search}`,
      {
        method: c.req.method,
        headers,
        body: isRead ? null : await c.req.text(),
        signal: AbortSignal.timeout(DEFAULT_TIMEOUT_MS),
      },
    );
    const changedVersions = response.headers.get(VERSIONS_HEADER);
    if (changedVersions) await versions.publish(c.env.CACHE, changedVersions);
    const responseHeaders = new Headers({ 'cache-control': 'no-store' });
    for (const name of RESPONSE_HEADERS) {
      const headerValue = response.headers.get(name);
      if (headerValue !== null) responseHeaders.set(name, headerValue);
    }
    return new Response(response.body, { status: response.status, headers: responseHeaders });
  } catch (error) {
    logEvent('error', 'agency API call failed', { requestId: c.get('requestId'), error });
    return respondWithFailure(503, 'unavailable', 'The service does not answer. Try again later.');
  }
}

const respondWithFailure = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status, headers: { 'cache-control': 'no-store' } });
