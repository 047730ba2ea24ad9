import { logEvent } from '#worker/log-event.ts';

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
