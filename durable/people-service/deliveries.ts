import { assertNever } from '#shared/assert-never.ts';
import type { PeopleHold, PeopleService } from './people-service.ts';
import { pauseBefore } from './next-link.ts';
import { DELIVERY_PATIENCE_MS, type Delivered, isFinalRefusal } from './service-client.ts';
import { logEvent, nameOf } from '#durable/log-event.ts';
import type { Contact, Entry, Service } from '#durable/room/room-state.ts';

/**
 * A message that may have got there is looked for twice before it is sent again, so long apart: a service that was frozen
 * and wakes up may store what it had received a moment after it has told us what it has.
 */
const LOOK_AGAIN_MS = 2_000;

/** Gets the outbox to the people, one after another, for their order is the visitor's; and again, until each is there. */
export class Deliveries {
  readonly #room: PeopleHold;
  #isAtIt = false;
  #failures = 0;
  #nextAt = 0;
  #looked: { seq: number; at: number; isEarlierAsked: boolean } | null = null;

  constructor(room: PeopleHold) {
    this.#room = room;
  }

  keepGoing(): void {
    const { human } = this.#room.state();
    if (!human?.contact || human.outbox.length === 0 || this.#isAtIt || this.#room.now() < this.#nextAt) return;
    void this.#deliverAll();
  }

  /** There is reason to think that it works now. */
  hurry(): void {
    this.#failures = 0;
    this.#nextAt = 0;
  }

  get wakeAt(): number {
    const { human } = this.#room.state();
    if (!human?.contact || human.outbox.length === 0) return Number.POSITIVE_INFINITY;
    // Under way, or kept waiting by something else: looked after if that ends without a word.
    return this.#nextAt > this.#room.now() ? this.#nextAt : this.#room.now() + 2 * DELIVERY_PATIENCE_MS;
  }

  async #deliverAll(): Promise<void> {
    this.#isAtIt = true;
    try {
      for (;;) {
        const { human } = this.#room.state();
        const next = human?.outbox[0];
        if (!human?.contact || !next) return;
        const pause = await this.#deliverOne(human.service, human.contact, next.seq);
        if (pause === 0) this.#failures = 0;
        else return void (this.#nextAt = this.#room.now() + pause);
      }
    } finally {
      this.#isAtIt = false;
      this.#room.planWake();
    }
  }

  /** How long to wait before the next try of it; 0 where there is nothing more to do about it. */
  async #deliverOne(service: Service, contact: Contact, seq: number): Promise<number> {
    const { log, take } = this.#room;
    const { client } = this.#room.findService(service);
    try {
      const isSentAgain = log.find(seq)?.hasSetOut;
      if (isSentAgain && this.#maySitWithEarlier(service)) return LOOK_AGAIN_MS;
      // One before it that was given up may be stored yet: this one would overtake it.
      if (isSentAgain || this.#room.state().hasAdrift) {
        const wait = await this.#lookFor(client, contact, seq);
        if (wait !== null) return wait;
      }
      const setsOut = log.find(seq);
      if (!this.#isStillNext(contact, seq)) return 0;
      take({ kind: 'settingOut', known: setsOut });
      this.#looked = null;
      const entry = log.find(seq);
      const sent = entry && (await this.#send(client, contact, entry));
      if (sent) take({ kind: 'delivered', known: log.find(seq), ...sent });
      else take({ kind: 'undeliverable', known: log.find(seq) });
      if (sent?.source) log.dropBytes(seq);
      return 0;
    } catch (error) {
      logEvent('warn', 'message not delivered', { why: nameOf(error) });
      if (isFinalRefusal(error)) {
        take({ kind: 'undeliverable', known: log.find(seq) });
        return 0;
      }
      this.#failures += 1;
      return pauseBefore(this.#failures, this.#room.random());
    }
  }

  /** Of one that may not set out unasked: how long to wait until it may, 0 where it is there, null where it may now. */
  async #lookFor(client: PeopleService['client'], contact: Contact, seq: number): Promise<number | null> {
    this.#room.hear(await client.fetchSince(contact, this.#room.seenUpTo(contact)));
    if (!this.#isStillNext(contact, seq)) return 0; // It was: only its echo had not come.
    const now = this.#room.now();
    if (this.#looked?.seq !== seq) this.#looked = { seq, at: now, isEarlierAsked: false };
    const since = now - this.#looked.at;
    if (since < LOOK_AGAIN_MS) return LOOK_AGAIN_MS - since;
    if (this.#looked.isEarlierAsked || this.#room.state().earlier.length === 0) return null;
    // As late as this one was looked for, the contacts of earlier sessions are asked as well.
    this.#looked.isEarlierAsked = true;
    this.#room.take({ kind: 'earlierAsked' });
    return LOOK_AGAIN_MS;
  }

  /** It may have got to the contact of an earlier session, which nobody has asked yet. */
  #maySitWithEarlier({ origin }: Service): boolean {
    return this.#room.state().earlier.some(({ service, isRead }) => !isRead && service.origin === origin);
  }

  #isStillNext({ conversationId }: Contact, seq: number): boolean {
    const { human } = this.#room.state();
    return human?.outbox[0]?.seq === seq && human.contact?.conversationId === conversationId;
  }

  #send(client: PeopleService['client'], contact: Contact, { message }: Entry): Promise<Delivered> | null {
    const { body, echoId, seq } = message;
    switch (body.kind) {
      case 'text':
        return client.sendText(contact, body.text, echoId);
      case 'file': {
        const bytes = this.#room.log.findBytes(seq);
        return bytes && client.sendFile(contact, { ...body, bytes }, echoId);
      }
      case 'answer':
      case 'notice':
      case 'deleted':
        return null; // Not the visitor's words to the people.
      default:
        return assertNever(body);
    }
  }
}
