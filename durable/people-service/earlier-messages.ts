import { REQUEST_TIMEOUT_MS, isUnknownContact } from './service-client.ts';
import { logEvent, getErrorName } from '#durable/log-event.ts';
import type { SupportHost } from './people-service.ts';
import type { EarlierContact } from '#durable/room/room-state.ts';

const MIN_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 300_000;

/** Fetches the messages that staff wrote to a session after its connection was lost. Failed requests are retried. */
export class EarlierMessages {
  readonly #room: SupportHost;
  #isRunning = false;
  #failures = 0;
  #nextAt = 0;

  constructor(room: SupportHost) {
    this.#room = room;
  }

  /**
   * Whether messages are still being fetched. A new session connects only when this is false, so that earlier messages
   * are shown before new ones.
   */
  get isRunning() {
    return this.#isRunning;
  }

  run(): void {
    if (this.#isRunning || !this.#isNeeded || this.#room.now() < this.#nextAt) return;
    void this.#readAll();
  }

  retryNow(): void {
    this.#failures = 0;
    this.#nextAt = 0;
  }

  get wakeAt(): number {
    if (!this.#isNeeded) return Number.POSITIVE_INFINITY;
    // A fetch that is running or blocked is checked again, in case it ends without an event.
    return this.#nextAt > this.#room.now() ? this.#nextAt : this.#room.now() + 2 * REQUEST_TIMEOUT_MS;
  }

  /** Whether requests are needed. A room without open tabs and without a session sends none. */
  get #isNeeded(): boolean {
    return (this.#room.tabs() > 0 || this.#room.state().human !== null) && this.#unread.length > 0;
  }

  get #unread(): EarlierContact[] {
    return this.#room.state().earlier.filter(({ isRead }) => !isRead);
  }

  async #readAll(): Promise<void> {
    this.#isRunning = true;
    try {
      for (const earlierContact of this.#unread) await this.#readOne(earlierContact);
      this.#failures = 0;
    } catch (error) {
      logEvent('warn', 'earlier messages could not be fetched', { why: getErrorName(error) });
      this.#nextAt = this.#room.now() + Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** this.#failures);
      this.#failures += 1;
    } finally {
      this.#isRunning = false;
      this.#room.scheduleAlarm();
    }
  }

  async #readOne({ service, contact, lastId }: EarlierContact): Promise<void> {
    try {
      const messages = await this.#room.serviceOf(service).client.fetchSince(contact, lastId);
      const foundMessages = messages.map((message) => ({ message, known: this.#room.findStored(message) }));
      this.#room.apply({ kind: 'earlierRead', contact, found: foundMessages });
    } catch (error) {
      if (!isUnknownContact(error)) throw error;
      this.#room.apply({ kind: 'earlierGone', contact });
    }
  }
}
