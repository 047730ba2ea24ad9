import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import { RECEIPTS_PATH } from '#shared/backend-protocol.ts';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { DEFAULT_TIMEOUT_MS } from '#worker/backend-client/send-request.ts';
import { getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';

/** Headers that carry the signature of a report. */
const SIGNATURE_HEADERS = ['x-twilio-signature', 'svix-id', 'svix-timestamp', 'svix-signature'];

/**
 * Forwards a provider's delivery report to the embedded backend, which has the secret and checks the signature. The
 * body stays as it is, because it is signed.
 */
export async function forwardDeliveryReport(c: EdgeContext, provider: string): Promise<Response> {
  if (c.env.BACKEND_ORIGIN) return c.body(null, 404);
  const headers = buildPlatformHeaders(
    { ...getCaller(c), locale: FALLBACK_LOCALE, accessToken: null, officePass: '', bookmark: '' },
    c.env.BACKEND_BASIC_AUTH ?? '',
  );
  for (const name of SIGNATURE_HEADERS) headers.set(name, c.req.header(name) ?? '');
  try {
    const { status } = await c.env.BACKEND.fetch(`http://backend${RECEIPTS_PATH}/${provider}`, {
      method: 'POST',
      headers,
      body: await c.req.arrayBuffer(),
      signal: AbortSignal.timeout(DEFAULT_TIMEOUT_MS),
    });
    return new Response(null, { status });
  } catch (error) {
    // Providers send a report again until they receive a successful response.
    logEvent('error', 'delivery report not forwarded', { requestId: c.get('requestId'), error });
    return new Response(null, { status: 503 });
  }
}
