import { createMiddleware } from 'hono/factory';
import { PLATFORM_STATUS } from '#worker/cache/cache-table.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { PLATFORM_UP, PlatformStatus } from './platform-status.ts';

interface Seen {
  status: PlatformStatus;
  until: number;
}

/** A 404 stands for an upgrade, a 500 for maintenance; the words are operations' own or the default ones. */
export function readPlatformStatus(now = Date.now) {
  let seen: Seen | null = null;
  return createMiddleware<EdgeEnv>(async function readPlatformStatusStep(c, next) {
    if (!seen || seen.until <= now()) {
      seen = { status: await look(c.env.CACHE, c.get('requestId')), until: now() + PLATFORM_STATUS.memory * 1000 };
    }
    const { status, message = '' } = seen.status;
    c.set(
      'siteFailure',
      status === 200 ? null : { status, reason: status === 404 ? 'upgrade' : 'maintenance', message },
    );
    await next();
  });
}

/** An entry that cannot be read must not take the platform down. */
async function look(kv: KVNamespace, requestId: string): Promise<PlatformStatus> {
  try {
    const entry = await kv.get(PLATFORM_STATUS.key, 'json');
    return entry === null ? PLATFORM_UP : PlatformStatus.parse(entry);
  } catch (error) {
    logEvent('error', 'platform status is unreadable', { requestId, error });
    return PLATFORM_UP;
  }
}

/** One KV entry that operations write without a deploy. */
interface SwitchRow {
  key: string;
  /** Every isolate looks again after so many seconds. */
  memory: number;
}

/** What operations have said, '' where they have said nothing. */
export class PlatformSwitch {
  readonly #row: SwitchRow;
  readonly #now: () => number;
  #said = '';
  #until = Number.NEGATIVE_INFINITY;

  constructor(row: SwitchRow, now = Date.now) {
    this.#row = row;
    this.#now = now;
  }

  /** A KV that is out of order changes nothing. */
  async read(kv: KVNamespace): Promise<string> {
    if (this.#until > this.#now()) return this.#said;
    try {
      this.#said = (await kv.get(this.#row.key)) ?? '';
    } catch (error) {
      logEvent('error', 'a switch is unreadable', { key: this.#row.key, error });
    }
    this.#until = this.#now() + this.#row.memory * 1000;
    return this.#said;
  }
}
