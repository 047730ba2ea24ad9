import type { Next } from 'hono';
import { html } from 'hono/html';
import { OPS_HEADER } from '#shared/backend-protocol.ts';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { outbox, type OutboxMessage } from '#shared/contract/operations.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import { areSecretsEqual } from '#shared/rules/credentials.ts';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { createBackendTransport } from '#worker/backend-client/send-request.ts';
import { getBackendClient, getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { getNonce } from '#worker/security/set-security-headers.ts';
import { checkComponents } from '#worker/platform/health-monitor.ts';

/** Responds with the liveness of the portal alone. getReadiness reports on its components. */
export function getHealth(c: EdgeContext): Response {
  c.header('cache-control', 'no-store');
  return c.json({ ok: true, version: PRODUCT_VERSION });
}

/** Returns the health and response time of each component. Responds 503 if one fails. Requires OPS_TOKEN. */
export async function getReadiness(c: EdgeContext, next: Next): Promise<Response | void> {
  const token = c.env.OPS_TOKEN ?? '';
  const [scheme = '', submittedToken = ''] = (c.req.header('authorization') ?? '').split(' ');
  if (!token || scheme.toLowerCase() !== 'bearer' || !(await areSecretsEqual(submittedToken, token))) return next();
  const componentChecks = await checkComponents(c.env);
  const areAllHealthy = Object.values(componentChecks).every((part) => part.ok);
  c.header('cache-control', 'no-store');
  return c.json({ ok: areAllHealthy, version: PRODUCT_VERSION, parts: componentChecks }, areAllHealthy ? 200 : 503);
}

/** Renders the development outbox: lists the text messages and mails that were not really sent. */
export async function renderOutbox(c: EdgeContext): Promise<Response> {
  const result = await getBackendClient(c, { ...getCaller(c), locale: FALLBACK_LOCALE })(outbox, {});
  c.header('cache-control', 'no-store');
  if (!result.ok) return c.json({ code: result.error.code, message: result.error.message }, 404);
  const messages = result.value.rows;
  if (!(c.req.header('accept') ?? '').includes('text/html')) return c.json(messages);
  return c.html(renderOutboxPage(messages, getNonce(c)));
}

const renderOutboxPage = (messages: readonly OutboxMessage[], nonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            margin: 2rem auto;
            max-width: 44rem;
            padding: 0 1rem;
          }
          li {
            border-top: 1px solid;
            list-style: none;
            padding: 0.75rem 0;
          }
          ol {
            padding: 0;
          }
        </style>
      </head>
      <body>
        <h1>Outbox</h1>
        <p>Text messages and mails that were not sent, newest first.</p>
        <ol>
          ${messages.map(({ to, text, at }) => html`<li><b>${to}</b> <time>${at}</time><br />${text}</li>`)}
        </ol>
      </body>
    </html>`;

const REQUEST_HEADERS = ['accept', 'content-type'];
const RESPONSE_HEADERS = ['content-type', 'content-disposition', 'location', 'retry-after', 'www-authenticate'];

/**
 * Forwards operations requests to the embedded backend, which verifies the token. External backendshave tools of their
 * own.
 */
export async function forwardToOperations(c: EdgeContext): Promise<Response> {
  if (c.env.BACKEND_ORIGIN) return c.json({ code: '1002', message: '' }, 404);
  const transport = createBackendTransport(c.env);
  const headers = buildPlatformHeaders(
    { ...getCaller(c), locale: c.get('locale') ?? FALLBACK_LOCALE },
    transport.basicAuth,
  );
  copyHeaders(REQUEST_HEADERS, c.req.raw.headers, headers);
  headers.set(OPS_HEADER, c.req.header('authorization') ?? '');
  const url = new URL(c.req.url);
  const response = await transport.send(`${c.req.path.replace(/^\/_/, '')}${url.search}`, {
    method: c.req.method,
    headers,
    body: ['GET', 'HEAD'].includes(c.req.method) ? null : c.req.raw.body,
  });
  const responseHeaders = new Headers({ 'cache-control': 'no-store' });
  copyHeaders(RESPONSE_HEADERS, response.headers, responseHeaders);
  return new Response(response.body, { status: response.status, headers: responseHeaders });
}

function copyHeaders(names: readonly string[], sourceHeaders: Headers, targetHeaders: Headers) {
  for (const headerName of names) {
    const headerValue = sourceHeaders.get(headerName);
    if (headerValue !== null) targetHeaders.set(headerName, headerValue);
  }
}
