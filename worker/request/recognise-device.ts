import { createMiddleware } from 'hono/factory';
import type { Device } from '#shared/device.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';

export interface DeviceHints {
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
