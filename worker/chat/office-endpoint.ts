import { type Context, Hono, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { html } from 'hono/html';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { POSTED_FORM_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { isMultipart } from '#shared/rules/parse-multipart.ts';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import { type EdgeContext, type EdgeEnv, getUrl } from '#worker/edge-context.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { getCaller, readBookmark } from '#worker/edge-caller.ts';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { formatDeskCookieHeader, formatHostCookieHeader } from '#worker/security/host-cookies.ts';
import { hasOffice } from '#worker/office/office-client.ts';
import { getErrorText, getSiteTexts } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { csrfProtection } from '#worker/security/csrf-protection.ts';
import type { SiteVersions } from '#worker/tenant/site-versions.ts';
import { MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import { isSameOriginSocket } from './chat-participant.ts';

const OFFICE_PATH = '/_/office';
/** Former path of the office, which redirects so that bookmarks keep working. */
const DESK_PATH = '/_/desk';
const REQUEST_HEADERS = ['accept', 'content-type', 'upgrade', 'user-agent'];
const RESPONSE_HEADERS = [
  POSTED_FORM_HEADER,
  'content-type',
  'content-disposition',
  'content-security-policy',
  'location',
  'set-cookie',
];

/**
 * Forwards to the office of the embedded backend. Staff of an external chat service use that service's own interface.
 */
export function createOfficeEndpoint(versions: SiteVersions): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  for (const route of [DESK_PATH, `${DESK_PATH}/*`])
    app.get(route, (c, next) => (c.get('agent') ? redirectDesk(c) : next()));
  for (const route of [OFFICE_PATH, `${OFFICE_PATH}/*`]) {
    app.use(route, trimTrailingSlash({ alwaysRedirect: true }));
    app.use(route, csrfProtection());
    app.use(route, except(isUpload, bodyLimit({ maxSize: MAX_CALL_BYTES, onError: rejectLargeBody })));
    app.use(route, bodyLimit({ maxSize: MAX_REQUEST_BODY_BYTES, onError: rejectLargeBody }));
    app.all(route, async (c, next) => {
      if (!hasOffice(c as EdgeContext)) return next();
      if (isOfficePage(getUrl(c).pathname)) return serveOfficePage(c, next);
      const response = await forwardToOffice(c as EdgeContext, versions);
      return response.headers.has(POSTED_FORM_HEADER) ? showSignIn(c, next, await response.text()) : response;
    });
  }
  return app;
}

/**
 * Shows the login page when an office page rejects a form without a session. The page contains the form's fields, so
 * that no input is lost.
 */
async function showSignIn(c: Context<EdgeEnv>, next: Next, submittedText: string): Promise<void> {
  const url = new URL(c.req.url);
  url.pathname = `${url.pathname.slice(0, url.pathname.indexOf(OFFICE_PATH))}${OFFICE_PATH}/sign-in`;
  url.search = '';
  const headers = new Headers(c.req.raw.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  c.req.raw = new Request(url, { method: 'POST', headers, body: new URLSearchParams({ kept: submittedText }) });
  c.set('url', url);
  return serveOfficePage(c, next);
}

/** Serves an office page that React Router renders, with the cookies of the office calls made for it. */
async function serveOfficePage(c: Context<EdgeEnv>, next: Next): Promise<void> {
  await next();
  const agentKey = c.get('agent')?.keyCode ?? '';
  for (const cookieLine of c.get('officeCookies') ?? [])
    c.header('set-cookie', formatHostCookieHeader(c, cookieLine, agentKey), { append: true });
}

const redirectDesk = (c: Context) => {
  const { pathname, search } = new URL(c.req.url);
  const deskIndex = pathname.indexOf(DESK_PATH);
  const deskSubpath = pathname.slice(deskIndex + DESK_PATH.length);
  const officeSubpath = deskSubpath === '' || deskSubpath === '/' ? '/conversations' : deskSubpath;
  return c.redirect(`${pathname.slice(0, deskIndex)}${OFFICE_PATH}${officeSubpath}${search}`, 308);
};

/** Redirects to the page with the upload form, which shows that the file was too large. */
async function rejectLargeBody(c: Context): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url);
  if (!(c.req.header('accept') ?? '').includes('text/html')) return c.body(null, 413);
  // A browser reads the response only after it has sent its whole body.
  if (c.req.raw.body && !c.req.raw.body.locked) await c.req.raw.body.pipeTo(new WritableStream());
  const officeBasePath = pathname.slice(0, pathname.indexOf(OFFICE_PATH) + OFFICE_PATH.length);
  if (pathname.startsWith(`${officeBasePath}/media`)) return c.redirect(`${officeBasePath}/media?said=tooLarge`, 303);
  return c.redirect(
    `${officeBasePath}/conversations?${new URLSearchParams({ c: searchParams.get('c') ?? '', said: 'tooLarge' })}`,
    303,
  );
}

const isUpload = (c: Context) => isMultipart(c.req.header('content-type') ?? '');

/** Streams a file but buffers a text body, so that an error page can return the text to its author. */
async function getBody(c: EdgeContext): Promise<ArrayBuffer | ReadableStream | null> {
  const isLargeBody = Number(c.req.header('content-length') ?? 0) > MAX_CALL_BYTES;
  return isLargeBody ? c.req.raw.body : c.req.arrayBuffer();
}

const ASSETS_PATH = '/assets/';

/**
 * Returns the Cache-Control of an asset. Hashed assets are immutable. An asset of another version, as requested during
 * a deploy, is not cached.
 */
const getAssetCacheControl = (response: Response) =>
  response.headers.get('cache-control')?.includes('immutable')
    ? `public, max-age=${BROWSER_CACHE.officeFile}, immutable`
    : 'no-store';

async function forwardToOffice(c: EdgeContext, versions: SiteVersions): Promise<Response> {
  const url = new URL(c.req.url);
  const caller = getCaller(c);
  const isSocket = c.req.header('upgrade')?.toLowerCase() === 'websocket';
  if (isSocket && !isSameOriginSocket(c)) return c.body(null, 403);
  const officeIndex = url.pathname.indexOf(OFFICE_PATH);
  const headers = buildPlatformHeaders({ ...caller, accessToken: null }, c.env.BACKEND_BASIC_AUTH ?? '');
  for (const name of REQUEST_HEADERS) headers.set(name, c.req.header(name) ?? headers.get(name) ?? '');
  if (!isSocket) headers.delete('upgrade');
  headers.set('x-office-base', url.pathname.slice(0, officeIndex + OFFICE_PATH.length));
  headers.set('x-office-origin', url.origin);
  headers.set('x-forwarded-proto', url.protocol.replace(':', ''));
  headers.set('cookie', formatDeskCookieHeader(c, caller.agentKey));
  const officeSubpath = url.pathname.slice(officeIndex + OFFICE_PATH.length);
  const body = ['GET', 'HEAD'].includes(c.req.method) ? null : await getBody(c);
  const requestInit = { method: c.req.method, headers, redirect: 'manual', body } as const;
  let response: Response;
  try {
    response = await c.env.BACKEND.fetch(
      `http://backend/office/${caller.agentKey}${officeSubpath}${url.search}`,
      requestInit,
    );
  } catch (error) {
    return respondOffline(c, body instanceof ArrayBuffer ? body : null, error);
  }
  if (response.webSocket) return response;
  // Runs before the response is sent, because the browser's next request must see the change.
  readBookmark(c, response.headers);
  const changedVersions = response.headers.get(VERSIONS_HEADER);
  if (changedVersions) await versions.publish(c.env.CACHE, changedVersions);
  const filteredHeaders = new Headers({
    'cache-control': officeSubpath.startsWith(ASSETS_PATH) ? getAssetCacheControl(response) : 'no-store',
  });
  for (const name of RESPONSE_HEADERS) {
    const headerValue = response.headers.get(name);
    if (headerValue !== null && name !== 'set-cookie') filteredHeaders.set(name, headerValue);
  }
  for (const cookieLine of response.headers.getSetCookie())
    filteredHeaders.append('set-cookie', formatHostCookieHeader(c, cookieLine, caller.agentKey));
  return new Response(response.body, { status: response.status, headers: filteredHeaders });
}

/** Fields that the error page must not contain. */
const SECRET_FIELD_PATTERN = /^(?:password|again$|code$)/i;

/**
 * Responds with an error page when the office cannot be reached. It contains the submitted text in a form that can be
 * sent again.
 */
async function respondOffline(c: EdgeContext, body: ArrayBuffer | null, error: unknown): Promise<Response> {
  const { locale, requestId } = c.var;
  logEvent('error', 'office backend unreachable', { requestId, error });
  const message = getErrorText(locale, ERROR_CODES.serviceUnavailable);
  c.header('cache-control', 'no-store');
  if (!(c.req.header('accept') ?? '').includes('text/html')) return c.json({ message }, 503);
  const submittedFields = await readFields(body, c.req.header('content-type') ?? '');
  const fields = submittedFields.some(([name]) => SECRET_FIELD_PATTERN.test(name)) ? [] : submittedFields;
  const { pathname, search } = new URL(c.req.url);
  const retryText = getSiteTexts(locale).offline.retry;
  return c.html(
    html`<!doctype html>
      <html lang="${LANGUAGE_TAGS[locale]}">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${message}</title>
        <h1>${message}</h1>
        ${fields.map(([, value]) => html`<p style="white-space: pre-wrap">${value}</p>`)}
        ${body ? renderRetryForm(fields, retryText) : html`<p><a href="${pathname}${search}">${retryText}</a></p>`}
        <p>${requestId}</p>
      </html>`,
    503,
  );
}

const renderRetryForm = (fields: readonly [string, string][], label: string) =>
  html`<form method="post" enctype="multipart/form-data">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`;

/** Returns the text fields of a form. Files cannot be sent again from the error page. */
async function readFields(body: ArrayBuffer | null, contentType: string): Promise<[string, string][]> {
  if (!body) return [];
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  return [...(form ?? [])].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}
