import { assertNever } from '#shared/assert-never.ts';
import { type CableEar, CableLine } from './live-agent/cable-line.ts';
import { findService, type ServiceDoor } from './live-agent/find-service.ts';
import { DELIVERY_PATIENCE_MS, type Delivered } from './live-agent/service-client.ts';
import type { ChatBindings } from './bindings.ts';
import { logEvent } from './log-event.ts';
import { findKnown } from './room/find-known.ts';
import type { RemoteMessage } from './room/remote-message.ts';
import type { RoomEvent } from './room/room-event.ts';
import type { Contact, Entry, RoomState, Service } from './room/room-state.ts';
import type { RoomLog } from './queries/room-log.ts';

type Unstamped<E> = E extends unknown ? Omit<E, 'at'> : never;

/** What the side of the people needs of its room. */
export interface RoomHold {
  env: ChatBindings;
  log: RoomLog;
  state: () => RoomState;
  take: (event: Unstamped<RoomEvent>) => void;
  tabs: () => number;
  tellTyping: (isTyping: boolean) => void;
  now: () => number;
}

/** For so long the line is kept when nobody is looking; a tab that opens gets a new one. */
const KEEP_ALONE_MS = 60_000;
const GOODBYE_PAUSE_MS = 15_000;
const TYPING_PAUSE_MS = 3_000;

/** Makes true what the room's state says of the people's service. Everything may be called at any time, and again. */
export class HumanSide {
  readonly #room: RoomHold;
  #line: { line: CableLine; contact: Contact } | null = null;
  #aloneSince: number | null = null;
  #isFinding = false;
  #isDelivering = false;
  #isLeaving = false;
  #goodbyeAt = 0;
  #typingAt = 0;

  constructor(room: RoomHold) {
    this.#room = room;
  }

  keepGoing(): void {
    const { human, leaving } = this.#room.state();
    this.#aloneSince = this.#room.tabs() > 0 ? null : (this.#aloneSince ?? this.#room.now());
    if (human && !human.contact && !this.#isFinding) void this.#findContact(human.service);
    this.#keepLine(human?.contact ?? null, human?.service);
    if (human?.contact && human.outbox.length > 0 && !this.#isDelivering) void this.#deliver(human.contact);
    if (leaving && !this.#isLeaving && this.#room.now() >= this.#goodbyeAt) void this.#sayGoodbye();
  }

  tick(): void {
    this.#line?.line.tick();
    this.keepGoing();
  }

  /** When there is something to see to; infinite when nothing is. */
  get wakeAt(): number {
    const { human, leaving } = this.#room.state();
    const times = [
      this.#line?.line.wakeAt,
      this.#line && this.#aloneSince !== null ? this.#aloneSince + KEEP_ALONE_MS : undefined,
      human && (human.outbox.length > 0 || !human.contact) ? this.#room.now() + 2 * DELIVERY_PATIENCE_MS : undefined,
      leaving ? Math.max(this.#goodbyeAt, this.#room.now() + DELIVERY_PATIENCE_MS) : undefined,
    ];
    return Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
  }

  /** Kindly meant only: one that does not get there is not missed. */
  async tellTyping(isTyping: boolean): Promise<void> {
    const { human } = this.#room.state();
    if (!human?.contact || !this.#line?.line.isUp) return;
    if (isTyping && this.#room.now() - this.#typingAt < TYPING_PAUSE_MS) return;
    this.#typingAt = this.#room.now();
    await this.#door(human.service)
      .client.tellTyping(human.contact, isTyping)
      .catch(() => {});
  }

  #door = (service: Service): ServiceDoor => findService(service, this.#room.env);

  #keepLine(contact: Contact | null, service: Service | undefined): void {
    const isAlone = this.#aloneSince !== null && this.#room.now() - this.#aloneSince >= KEEP_ALONE_MS;
    const wanted = isAlone ? null : contact;
    if (this.#line && this.#line.contact.pubsubToken !== wanted?.pubsubToken) {
      const { line } = this.#line;
      this.#line = null;
      line.close();
    }
    if (this.#line || !wanted || !service) return;
    const line = new CableLine(wanted, this.#earOf(service), this.#room.now);
    this.#line = { line, contact: wanted };
    line.open();
  }

  #earOf(service: Service): CableEar {
    const { take, state, tellTyping } = this.#room;
    return {
      openSocket: () => this.#door(service).openSocket(),
      fetchMissed: (contact: Contact) => this.#door(service).client.fetchSince(contact, this.#seenUpTo(contact)),
      hear: (messages: RemoteMessage[]) => {
        for (const message of messages) take({ kind: 'heard', message, known: this.#known(message) });
      },
      tell: (link: 'connecting' | 'up' | 'retrying') => take({ kind: 'linkChanged', link }),
      tellTyping,
      tellOnline: (isOnline: boolean) => take({ kind: 'agentSeen', isOnline }),
      caughtUp: (messages: RemoteMessage[]) => {
        const lastId = messages.at(-1)?.id;
        if (lastId !== undefined) take({ kind: 'caughtUp', lastId });
      },
      ended: () => take({ kind: 'humanGone', notice: 'humanEnded' }),
      giveUp: (wasUp: boolean) => {
        logEvent('warn', 'human service lost', { wasUp });
        take({ kind: 'humanGone', notice: wasUp || state().human?.agent ? 'humanLost' : 'humanUnavailable' });
      },
    };
  }

  #seenUpTo({ conversationId }: Contact): number {
    const { caughtUp } = this.#room.state();
    return caughtUp.conversationId === conversationId ? caughtUp.lastId : 0;
  }

  #known = (message: RemoteMessage) => findKnown(message, this.#room.log);

  async #findContact(service: Service): Promise<void> {
    this.#isFinding = true;
    try {
      const visitor = this.#room.state().human?.visitor;
      if (visitor)
        this.#room.take({ kind: 'humanFound', contact: await this.#door(service).client.makeContact(visitor) });
    } catch (error) {
      logEvent('warn', 'no contact at the human service', { error: nameOf(error) });
      this.#room.take({ kind: 'humanGone', notice: 'humanUnavailable' });
    } finally {
      this.#isFinding = false;
    }
    this.keepGoing();
  }

  /** One after another, for their order is the visitor's. */
  async #deliver(contact: Contact): Promise<void> {
    this.#isDelivering = true;
    try {
      for (;;) {
        const next = this.#room.state().human?.outbox[0];
        if (next === undefined) return;
        await this.#deliverOne(contact, next);
      }
    } finally {
      this.#isDelivering = false;
    }
  }

  async #deliverOne(contact: Contact, seq: number): Promise<void> {
    const { log, take, state } = this.#room;
    const service = state().human?.service;
    if (!service) return;
    const { client } = this.#door(service);
    try {
      if (log.find(seq)?.hasSetOut) {
        for (const message of await client.fetchSince(contact, this.#seenUpTo(contact)))
          take({ kind: 'heard', message, known: this.#known(message) });
        if (state().human?.outbox[0] !== seq) return; // It was: only its echo had not come.
      }
      take({ kind: 'settingOut', known: log.find(seq) });
      const entry = log.find(seq);
      const sent = entry && (await this.#send(client, contact, entry));
      if (sent) take({ kind: 'delivered', known: log.find(seq), ...sent });
      else take({ kind: 'undelivered', known: log.find(seq) });
      if (sent?.source) log.dropBytes(seq);
    } catch (error) {
      logEvent('warn', 'message not delivered', { error: nameOf(error) });
      take({ kind: 'undelivered', known: log.find(seq) });
    }
  }

  #send(client: ServiceDoor['client'], contact: Contact, { line }: Entry): Promise<Delivered> | null {
    const { body, echoId, seq } = line;
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

  async #sayGoodbye(): Promise<void> {
    const { leaving } = this.#room.state();
    if (!leaving) return;
    this.#isLeaving = true;
    this.#goodbyeAt = this.#room.now() + GOODBYE_PAUSE_MS;
    try {
      await this.#door(leaving.service).client.leave(leaving.contact);
      this.#room.take({ kind: 'goodbyeHeard' });
    } catch {
      this.#room.take({ kind: 'goodbyeLost' });
    } finally {
      this.#isLeaving = false;
    }
  }
}

/** Its kind and our own words for it; a foreign message may hold an address, and so a token. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
