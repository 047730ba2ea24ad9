import { createMiddleware } from 'hono/factory';
import { PLATFORM_STATUS } from '#worker/cache/cache-table.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { PLATFORM_UP, PlatformStatus } from './platform-status.ts';

interface CachedStatus {
  status: PlatformStatus;
  expiresAt: number;
}

/** Reads the platform status: 404 means an upgrade, 500 maintenance. Operations may replace the default message. */
export function getPlatformStatus(now = Date.now) {
  let cachedStatus: CachedStatus | null = null;
  return createMiddleware<EdgeEnv>(async function readPlatformStatusStep(c, next) {
    if (!cachedStatus || cachedStatus.expiresAt <= now()) {
      cachedStatus = {
        status: await loadPlatformStatus(c.env.CACHE, c.get('requestId')),
        expiresAt: now() + PLATFORM_STATUS.memory * 1000,
      };
    }
    const { status, message = '' } = cachedStatus.status;
    c.set(
      'siteFailure',
      status === 200 ? null : { status, reason: status === 404 ? 'upgrade' : 'maintenance', message },
    );
    await next();
  });
}

/** Reads the status from KV. An invalid entry is ignored, because it must not close the platform. */
async function loadPlatformStatus(kv: KVNamespace, requestId: string): Promise<PlatformStatus> {
  try {
    const storedStatus = await kv.get(PLATFORM_STATUS.key, 'json');
    return storedStatus === null ? PLATFORM_UP : PlatformStatus.parse(storedStatus);
  } catch (error) {
    logEvent('error', 'platform status is unreadable', { requestId, error });
    return PLATFORM_UP;
  }
}

/** KV entry of a feature flag, which operations write without a deploy. */
interface SwitchSettings {
  key: string;
  /** Time in seconds for which an isolate caches the value. */
  memory: number;
}

/** Feature flag in KV, cached by each isolate, or '' if the flag is not set. */
export class PlatformSwitch {
  readonly #row: SwitchSettings;
  readonly #now: () => number;
  #value = '';
  #expiresAt = Number.NEGATIVE_INFINITY;

  constructor(settings: SwitchSettings, now = Date.now) {
    this.#row = settings;
    this.#now = now;
  }

  /** Returns the value. After a KV error, the last known value. */
  async get(kv: KVNamespace): Promise<string> {
    if (this.#expiresAt > this.#now()) return this.#value;
    try {
      this.#value = (await kv.get(this.#row.key)) ?? '';
    } catch (error) {
      logEvent('error', 'platform switch is unreadable', { key: this.#row.key, error });
    }
    this.#expiresAt = this.#now() + this.#row.memory * 1000;
    return this.#value;
  }
}
