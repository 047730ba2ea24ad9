import { logEvent, nameOf } from '#durable/log-event.ts';
import { findKnown, type RemoteMessage } from '#durable/room/remote-message.ts';
import { type Contact, type HumanSession, lastIdOf, type Service } from '#durable/room/room-state.ts';
import { AGENT_LEAVE } from '#shared/contract/chat.ts';
import { CableConnection, type CableOwner, type Missed } from './cable-connection.ts';
import { Deliveries } from './deliveries.ts';
import { EarlierWords } from './earlier-words.ts';
import { TypingSignal } from './typing-signal.ts';
import type { PeopleHold, RoomHold } from './people-service.ts';
import { DELIVERY_PATIENCE_MS } from './service-client.ts';

/** For so long the connection is kept when nobody is looking; a tab that opens gets a new one. */
const KEEP_ALONE_MS = 60_000;

/** Makes true what the room's state says of the people's service. Everything may be called at any time, and again. */
export class HumanSide {
  readonly #room: PeopleHold;
  readonly #deliveries: Deliveries;
  readonly #earlier: EarlierWords;
  readonly #goodbye: Goodbye;
  #cable: { connection: CableConnection; contact: Contact } | null = null;
  #aloneSince: number | null = null;
  #isFinding = false;
  readonly #typing: TypingSignal;

  constructor(room: RoomHold) {
    const known = (message: RemoteMessage) => findKnown(message, room.log);
    this.#room = {
      ...room,
      known,
      hear: (messages) => {
        for (const message of messages) room.take({ kind: 'heard', message, known: known(message) });
      },
      seenUpTo: (contact) => lastIdOf(room.state(), contact),
      planWake: () => {
        this.keepGoing();
        room.planWake();
      },
    };
    this.#typing = new TypingSignal((isTyping) => void this.#sendTyping(isTyping), this.#room.now);
    this.#deliveries = new Deliveries(this.#room);
    this.#earlier = new EarlierWords(this.#room);
    this.#goodbye = new Goodbye(this.#room);
  }

  keepGoing(): void {
    this.#aloneSince = this.#room.tabs() > 0 ? null : (this.#aloneSince ?? this.#room.now());
    this.#earlier.keepGoing();
    this.#goodbye.keepGoing();
    const { human } = this.#room.state();
    // What was written before is to stand before what is said now.
    if (human && this.#earlier.isAtIt && !this.#cable) return;
    if (human && !human.contact && !this.#isFinding) void this.#findContact(human.service);
    this.#keepCable(human);
    this.#deliveries.keepGoing();
  }

  /** Somebody does not want to wait. */
  hurry(): void {
    this.#deliveries.hurry();
    this.#earlier.hurry();
    this.#cable?.connection.hurry();
    this.keepGoing();
  }

  tick(): void {
    this.#cable?.connection.tick();
    this.keepGoing();
  }

  /** When there is something to see to; infinite when nothing is. */
  get wakeAt(): number {
    const { human } = this.#room.state();
    const times = [
      this.#cable?.connection.wakeAt,
      this.#cable && this.#aloneSince !== null ? this.#aloneSince + KEEP_ALONE_MS : undefined,
      human && !human.contact ? this.#room.now() + 2 * DELIVERY_PATIENCE_MS : undefined,
      this.#deliveries.wakeAt,
      this.#earlier.wakeAt,
      this.#goodbye.wakeAt,
    ];
    return Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
  }

  /** Best effort: nothing depends on one that does not get there. */
  setTyping(isTyping: boolean): void {
    if (this.#room.state().human?.contact && this.#cable?.connection.isUp) this.#typing.set(isTyping);
  }

  async #sendTyping(isTyping: boolean): Promise<void> {
    const { human } = this.#room.state();
    if (!human?.contact) return;
    await this.#room
      .findService(human.service)
      .client.tellTyping(human.contact, isTyping)
      .catch(() => {});
  }

  #keepCable(human: HumanSession | null): void {
    const isAlone = this.#aloneSince !== null && this.#room.now() - this.#aloneSince >= KEEP_ALONE_MS;
    const wanted = isAlone ? null : (human?.contact ?? null);
    if (this.#cable && this.#cable.contact.pubsubToken !== wanted?.pubsubToken) {
      const { connection } = this.#cable;
      this.#cable = null;
      connection.close();
      // A connection that rests waits for nothing, and is not shown as broken.
      if (human && isAlone)
        this.#room.take({ kind: 'linkChanged', link: 'connecting', trouble: null, isConfirmed: human.isConfirmed });
    }
    if (this.#cable || !wanted || !human) return;
    const connection = new CableConnection(wanted, this.#ownerOf(human.service), this.#room);
    this.#cable = { connection, contact: wanted };
    connection.open(human);
  }

  #ownerOf(service: Service): CableOwner {
    const { take, state, hear, seenUpTo, findService, tellTyping } = this.#room;
    return {
      openSocket: () => findService(service).openSocket(),
      ping: findService(service).ping,
      fetchMissed: async (contact: Contact): Promise<Missed> => {
        const { client } = findService(service);
        // In this order: whoever closed it has said all there was to say.
        const isOver = (state().human?.isConfirmed ?? false) && (await client.isOver(contact));
        return { messages: await client.fetchSince(contact, seenUpTo(contact)), isOver };
      },
      hear,
      tell: ({ link, trouble, isConfirmed }) => {
        take({ kind: 'linkChanged', link, trouble, isConfirmed });
        if (link === 'up') this.#deliveries.hurry();
      },
      tellTyping,
      tellOnline: (isOnline: boolean) => take({ kind: 'agentSeen', isOnline }),
      caughtUp: (messages: RemoteMessage[]) => {
        const lastId = messages.at(-1)?.id;
        if (lastId !== undefined) take({ kind: 'caughtUp', lastId });
      },
      ended: () => take({ kind: 'humanGone', notice: 'humanEnded' }),
      giveUp: ({ isConfirmed, isRefused }) => {
        logEvent('warn', 'human service lost', { isConfirmed, isRefused });
        const notice = isConfirmed || state().human?.agent ? 'humanLost' : 'humanUnavailable';
        take({ kind: 'humanGone', notice, mayGoOn: isConfirmed && !isRefused });
      },
    };
  }

  async #findContact(service: Service): Promise<void> {
    this.#isFinding = true;
    try {
      const visitor = this.#room.state().human?.visitor;
      const { client } = this.#room.findService(service);
      const before = await this.#findOpenEarlier(service);
      if (visitor) this.#room.take({ kind: 'humanFound', contact: before ?? (await client.makeContact(visitor)) });
    } catch (error) {
      logEvent('warn', 'no contact at the human service', { why: nameOf(error) });
      this.#room.take({ kind: 'humanGone', notice: 'humanUnavailable' });
    } finally {
      this.#isFinding = false;
    }
    this.#room.planWake();
  }

  /** People who still have the session that was lost find the visitor there again. */
  async #findOpenEarlier({ origin, inbox }: Service): Promise<Contact | null> {
    const before = this.#room
      .state()
      .earlier.findLast(({ service, mayGoOn }) => mayGoOn && service.origin === origin && service.inbox === inbox);
    if (!before) return null;
    return (await this.#room.findService(before.service).client.isOver(before.contact)) ? null : before.contact;
  }
}

const PAUSE_MS = 15_000;

/** Tells the service that the visitor has left, until it has heard it. */
class Goodbye {
  readonly #room: PeopleHold;
  #isAtIt = false;
  #nextAt = 0;

  constructor(room: PeopleHold) {
    this.#room = room;
  }

  keepGoing(): void {
    const { leaving } = this.#room.state();
    if (leaving && !this.#isAtIt && this.#room.now() >= this.#nextAt) void this.#say();
  }

  get wakeAt(): number {
    if (!this.#room.state().leaving) return Number.POSITIVE_INFINITY;
    return Math.max(this.#nextAt, this.#room.now() + DELIVERY_PATIENCE_MS);
  }

  async #say(): Promise<void> {
    const { leaving } = this.#room.state();
    if (!leaving) return;
    const { service, contact, attempts, lastId } = leaving;
    const { client } = this.#room.findService(service);
    this.#isAtIt = true;
    this.#nextAt = this.#room.now() + PAUSE_MS;
    try {
      // Of one whose answer was lost the service has heard all the same.
      const said = attempts > 0 ? await client.fetchSince(contact, lastId) : [];
      if (!said.some(({ from, text }) => from === 'own' && text === AGENT_LEAVE)) await client.leave(contact);
      this.#room.take({ kind: 'goodbyeHeard' });
    } catch {
      this.#room.take({ kind: 'goodbyeLost' });
    } finally {
      this.#isAtIt = false;
      this.#room.planWake();
    }
  }
}
