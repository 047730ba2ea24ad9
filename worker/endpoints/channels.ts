import { Hono } from 'hono';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { DEFAULT_TIMEOUT_MS } from '#worker/backend-client/send-request.ts';
import { getCaller } from '#worker/edge-caller.ts';
import { type EdgeContext, type EdgeEnv, getUrl } from '#worker/edge-context.ts';
import { respondWithStatus } from '#worker/endpoints/respond.ts';
import { logEvent } from '#worker/log-event.ts';
import { hasOffice } from '#worker/office/office-client.ts';
import { limitBody, MAX_CALL_BYTES } from '#worker/request/limit-body.ts';
import { CHANNEL_KINDS, type ChannelKind, getChannelPath, MAX_MAIL_BYTES } from '#shared/rules/channels.ts';

/** Maximum size of each channel's body. A mail contains its attachments as Base64. */
const MAX_BYTES: Readonly<Record<ChannelKind, number>> = {
  whatsapp: MAX_CALL_BYTES,
  wechat: MAX_CALL_BYTES,
  mail: Math.ceil((MAX_MAIL_BYTES * 4) / 3) + MAX_CALL_BYTES,
};

/**
 * Creates the webhooks of WhatsApp, WeChat and mail. A signature or password authenticates the provider, never a
 * cookie. The body is forwarded unchanged, because the signature covers its bytes.
 */
export function createChannelEndpoints(): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  for (const kind of CHANNEL_KINDS)
    app.on(['GET', 'POST'], getChannelPath(kind), limitBody(MAX_BYTES[kind]), (c) =>
      forwardToChannel(c as EdgeContext, kind),
    );
  return app;
}

async function forwardToChannel(c: EdgeContext, channelKind: string): Promise<Response> {
  const caller = getCaller(c);
  if (!hasOffice(c) || !caller.agentKey) return respondWithStatus(c, 404);
  const headers = buildPlatformHeaders(
    { ...caller, accessToken: null, officePass: '', bookmark: '' },
    c.env.BACKEND_BASIC_AUTH ?? '',
  );
  headers.set('x-channel-authorization', c.req.header('authorization') ?? '');
  headers.set('x-hub-signature-256', c.req.header('x-hub-signature-256') ?? '');
  try {
    const response = await c.env.BACKEND.fetch(
      `http://backend/channels/${caller.agentKey}/${channelKind}${getUrl(c).search}`,
      {
        method: c.req.method,
        headers,
        // Streamed, because a mail may be large.
        body: c.req.raw.body,
        signal: AbortSignal.timeout(DEFAULT_TIMEOUT_MS),
      },
    );
    return new Response(response.body, {
      status: response.status,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
    });
  } catch (error) {
    logEvent('error', 'channel webhook failed', { requestId: c.get('requestId'), error });
    return respondWithStatus(c, 503);
  }
}
