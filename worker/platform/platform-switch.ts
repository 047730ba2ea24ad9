import { OFFLINE_SWITCH } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';

/**
 * Whether browsers may keep pages. Operations write 'off' into KV, and every browser forgets at its next page: each page says it,
 * so that no browser has to ask.
 */
export class OfflineSwitch {
  readonly #now: () => number;
  #keeps = true;
  #until = Number.NEGATIVE_INFINITY;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** A KV that is out of order changes nothing. */
  async keepsPages(kv: KVNamespace): Promise<boolean> {
    if (this.#until > this.#now()) return this.#keeps;
    try {
      this.#keeps = (await kv.get(OFFLINE_SWITCH.key)) !== 'off';
    } catch (error) {
      logEvent('error', 'offline switch is unreadable', { error });
    }
    this.#until = this.#now() + OFFLINE_SWITCH.memory * 1000;
    return this.#keeps;
  }
}
