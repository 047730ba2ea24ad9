import { createMiddleware } from 'hono/factory';
import { MAX_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import type { Device } from '#shared/device.ts';
import { withRequestId } from '#shared/log-line.ts';
import { parseTraceparent, TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import { addHeaders, type EdgeEnv } from '#worker/edge-context.ts';

const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Assigns a request id. Ids sent by clients are ignored, because they could collide with another request's id in the
 * logs. A client's trace id is accepted in addition.
 */
export function assignRequestId(createId = () => crypto.randomUUID()) {
  return createMiddleware<EdgeEnv>(async function assignRequestIdStep(c, next) {
    c.set('requestId', createId());
    c.set('arrivedAt', Date.now());
    await withRequestId(c.get('requestId'), next, parseTraceparent(c.req.header(TRACEPARENT_HEADER)));
    addHeaders(c, [[REQUEST_ID_HEADER, c.get('requestId')]]);
  });
}

interface DeviceHints {
  userAgent: string;
  /** Value of the Sec-CH-UA-Mobile header. */
  mobileHint?: string;
  platformHint?: string;
}

/**
 * Detects the kind of device from client hints. If there are none, the user agent is used. An iPad may identify itself
 * as a Macintosh.
 */
export function parseDevice({ userAgent, mobileHint, platformHint }: DeviceHints): Device {
  if (mobileHint === '?1') return 'mobile';
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)/i.test(userAgent)) return 'pad';
  if (/Android/i.test(userAgent) || platformHint === '"Android"')
    return /Mobile/i.test(userAgent) && mobileHint !== '?0' ? 'mobile' : 'pad';
  if (mobileHint === '?0') return 'desktop';
  return /iPhone|iPod|Mobile|HarmonyOS|Windows Phone/i.test(userAgent) ? 'mobile' : 'desktop';
}

export function detectDevice() {
  return createMiddleware<EdgeEnv>(async function detectDeviceStep(c, next) {
    c.set(
      'device',
      parseDevice({
        userAgent: c.req.header('user-agent') ?? '',
        mobileHint: c.req.header('sec-ch-ua-mobile'),
        platformHint: c.req.header('sec-ch-ua-platform'),
      }),
    );
    await next();
  });
}

/**
 * Maximum number of bytes read from a rejected body. A browser that is cut off during its upload never reads the
 * response. Longer bodies are cut off.
 */
const MAX_DRAINED_BYTES = MAX_REQUEST_BODY_BYTES + 1024 * 1024;

/**
 * Drains the unread body of a rejected request. Otherwise the runtime closes the connection after the response
 * without notice, and the browser's next request on that connection is lost.
 */
export function drainRequestBody() {
  return createMiddleware<EdgeEnv>(async function drainRequestBodyStep(c, next) {
    const { raw } = c.req;
    await next();
    const contentLength = Number(raw.headers.get('content-length') ?? Number.NaN);
    if (raw.body && !raw.bodyUsed && contentLength <= MAX_DRAINED_BYTES) await raw.body.pipeTo(new WritableStream());
  });
}
