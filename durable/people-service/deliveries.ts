import { assertNever } from '#shared/assert-never.ts';
import type { SupportHost, PeopleService } from './people-service.ts';
import { calculateBackoffMs } from './next-link.ts';
import { REQUEST_TIMEOUT_MS, type DeliveryReceipt, isPermanentError } from './service-client.ts';
import { logEvent, getErrorName } from '#durable/log-event.ts';
import type { Contact, Entry, Service } from '#durable/room/room-state.ts';

/**
 * Interval between the two lookups of a message that may have been stored: a service that was frozen may store a
 * message shortly after it responded that the message does not exist.
 */
const RECHECK_MS = 2_000;

/** Delivers the outbox in order, one message at a time, and retries until each message has arrived. */
export class Deliveries {
  readonly #room: SupportHost;
  #isRunning = false;
  #failures = 0;
  #nextAt = 0;
  #lookup: { seq: number; at: number; hasRequestedEarlier: boolean } | null = null;

  constructor(room: SupportHost) {
    this.#room = room;
  }

  run(): void {
    const { human } = this.#room.state();
    if (!human?.contact || human.outbox.length === 0 || this.#isRunning || this.#room.now() < this.#nextAt) return;
    void this.#deliverAll();
  }

  retryNow(): void {
    this.#failures = 0;
    this.#nextAt = 0;
  }

  get wakeAt(): number {
    const { human } = this.#room.state();
    if (!human?.contact || human.outbox.length === 0) return Number.POSITIVE_INFINITY;
    // A delivery that is running or blocked is checked again, in case it ends without an event.
    return this.#nextAt > this.#room.now() ? this.#nextAt : this.#room.now() + 2 * REQUEST_TIMEOUT_MS;
  }

  async #deliverAll(): Promise<void> {
    this.#isRunning = true;
    try {
      for (;;) {
        const { human } = this.#room.state();
        const nextDelivery = human?.outbox[0];
        if (!human?.contact || !nextDelivery) return;
        const retryDelayMs = await this.#deliverOne(human.service, human.contact, nextDelivery.seq);
        if (retryDelayMs === 0) this.#failures = 0;
        else return void (this.#nextAt = this.#room.now() + retryDelayMs);
      }
    } finally {
      this.#isRunning = false;
      this.#room.scheduleAlarm();
    }
  }

  /** Returns the milliseconds until the next attempt; 0 when the message needs no further attempt. */
  async #deliverOne(service: Service, contact: Contact, seq: number): Promise<number> {
    const { log, apply } = this.#room;
    const { client } = this.#room.serviceOf(service);
    try {
      const isResend = log.find(seq)?.hasSetOut;
      if (isResend && this.#mayBeAtEarlierContact(service)) return RECHECK_MS;
      // An earlier message that timed out may still be stored by the service. This message could overtake it if it were
      // sent before that is known.
      if (isResend || this.#room.state().hasAdrift) {
        const lookupDelayMs = await this.#lookUpDelivery(client, contact, seq);
        if (lookupDelayMs !== null) return lookupDelayMs;
      }
      const entryToSend = log.find(seq);
      if (!this.#isStillNext(contact, seq)) return 0;
      apply({ kind: 'sending', existingEntry: entryToSend });
      this.#lookup = null;
      const entry = log.find(seq);
      const delivery = entry && (await this.#send(client, contact, entry));
      if (delivery) apply({ kind: 'delivered', existingEntry: log.find(seq), ...delivery });
      else apply({ kind: 'undeliverable', existingEntry: log.find(seq) });
      if (delivery?.source) log.deleteBytes(seq);
      return 0;
    } catch (error) {
      logEvent('warn', 'message not delivered', { why: getErrorName(error) });
      if (isPermanentError(error)) {
        apply({ kind: 'undeliverable', existingEntry: log.find(seq) });
        return 0;
      }
      this.#failures += 1;
      return calculateBackoffMs(this.#failures, this.#room.random());
    }
  }

  /**
   * Looks up a message that the service may have stored. Returns the milliseconds until it may be sent, 0 if it was
   * stored, or null if it may be sent now.
   */
  async #lookUpDelivery(client: PeopleService['client'], contact: Contact, seq: number): Promise<number | null> {
    this.#room.receive(await client.fetchSince(contact, this.#room.lastSeenId(contact)));
    if (!this.#isStillNext(contact, seq)) return 0; // The message had been stored. Only its echo was missing.
    const now = this.#room.now();
    if (this.#lookup?.seq !== seq) this.#lookup = { seq, at: now, hasRequestedEarlier: false };
    const elapsedMs = now - this.#lookup.at;
    if (elapsedMs < RECHECK_MS) return RECHECK_MS - elapsedMs;
    if (this.#lookup.hasRequestedEarlier || this.#room.state().earlier.length === 0) return null;
    // The conversations of earlier sessions are searched too, after another RECHECK_MS.
    this.#lookup.hasRequestedEarlier = true;
    this.#room.apply({ kind: 'earlierRequested' });
    return RECHECK_MS;
  }

  /** Whether the service may have stored the message in an earlier session whose messages have not been fetched. */
  #mayBeAtEarlierContact({ origin }: Service): boolean {
    return this.#room.state().earlier.some(({ service, isRead }) => !isRead && service.origin === origin);
  }

  #isStillNext({ conversationId }: Contact, seq: number): boolean {
    const { human } = this.#room.state();
    return human?.outbox[0]?.seq === seq && human.contact?.conversationId === conversationId;
  }

  #send(client: PeopleService['client'], contact: Contact, { message }: Entry): Promise<DeliveryReceipt> | null {
    const { body, echoId, seq } = message;
    switch (body.kind) {
      case 'text':
        return client.sendText(contact, body.text, echoId);
      case 'file': {
        const bytes = this.#room.log.getBytes(seq);
        return bytes && client.sendFile(contact, { ...body, bytes }, echoId);
      }
      case 'answer':
      case 'notice':
      case 'deleted':
        return null; // Messages of other authors need no delivery.
      default:
        return assertNever(body);
    }
  }
}
