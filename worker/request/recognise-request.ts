import { createMiddleware } from 'hono/factory';
import { LARGEST_REQUEST_BODY_BYTES } from '#shared/rules/uploaded-file.ts';
import type { Device } from '#shared/device.ts';
import { underRequest } from '#shared/log-line.ts';
import { addHeaders, type EdgeEnv } from '#worker/edge-context.ts';

const REQUEST_ID_HEADER = 'x-request-id';

/** Always one of ours: an id that a browser chose could be that of somebody else's request in the logs of every room. */
export function assignRequestId(newId = () => crypto.randomUUID()) {
  return createMiddleware<EdgeEnv>(async function assignRequestIdStep(c, next) {
    c.set('requestId', newId());
    c.set('arrivedAt', Date.now());
    await underRequest(c.get('requestId'), next);
    addHeaders(c, [[REQUEST_ID_HEADER, c.get('requestId')]]);
  });
}

interface DeviceHints {
  userAgent: string;
  /** Sec-CH-UA-Mobile, where the browser sends it. */
  mobileHint?: string;
  platformHint?: string;
}

/** Client hints first, for they are meant to be read; then the user agent. An iPad may call itself a Macintosh. */
export function readDevice({ userAgent, mobileHint, platformHint }: DeviceHints): Device {
  if (mobileHint === '?1') return 'mobile';
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)/i.test(userAgent)) return 'pad';
  if (/Android/i.test(userAgent) || platformHint === '"Android"')
    return /Mobile/i.test(userAgent) && mobileHint !== '?0' ? 'mobile' : 'pad';
  if (mobileHint === '?0') return 'desktop';
  return /iPhone|iPod|Mobile|HarmonyOS|Windows Phone/i.test(userAgent) ? 'mobile' : 'desktop';
}

export function recogniseDevice() {
  return createMiddleware<EdgeEnv>(async function recogniseDeviceStep(c, next) {
    c.set(
      'device',
      readDevice({
        userAgent: c.req.header('user-agent') ?? '',
        mobileHint: c.req.header('sec-ch-ua-mobile'),
        platformHint: c.req.header('sec-ch-ua-platform'),
      }),
    );
    await next();
  });
}

/**
 * A body somewhat too large is read to its end, for a browser that is cut off while it writes never reads why. What is much
 * longer is better broken off than read for nothing.
 */
const LONGEST_LEFTOVER_BYTES = LARGEST_REQUEST_BODY_BYTES + 1024 * 1024;

/**
 * Reads the body that nobody wanted, of a command that has none or of a request that was refused before. Otherwise the
 * runtime closes the connection after the answer without saying so, and what the browser sends over it next is lost.
 */
export function readLeftoverBody() {
  return createMiddleware<EdgeEnv>(async function readLeftoverBodyStep(c, next) {
    const { raw } = c.req;
    await next();
    const length = Number(raw.headers.get('content-length') ?? Number.NaN);
    if (raw.body && !raw.bodyUsed && length <= LONGEST_LEFTOVER_BYTES) await raw.body.pipeTo(new WritableStream());
  });
}
