import { HumanSupport } from '#durable/people-service/human-support.ts';
import { type MessageLookup, getMatchKey } from '#durable/room/remote-message.ts';
import { nextRoom } from '#durable/room/next-room.ts';
import type { RoomEvent } from '#durable/room/room-event.ts';
import { type Entry, createRoomState, type RoomState } from '#durable/room/room-state.ts';
import { type ServiceMood, ShakyService } from './shaky-service.ts';
import { flushMicrotasks, WorldClock } from './world-clock.ts';

type Unstamped<E> = E extends unknown ? Omit<E, 'at'> : never;

const SERVICE = { origin: '', inbox: 'inbox' };
const VISITOR = { name: 'Guest', avatar: '', attributes: {} };
const LONGEST_EARLIER_PAUSE_MS = 300_000;
const ALARM_FLOOR_MS = 50;
/** Text of several messages, so that the service cannot tell these messages apart by their content. */
export const REPEATED_TEXT = 'ok';

/** Runs a room's connection to human advisers against a failing service, on a simulated clock. */
export class CableSimulation {
  readonly clock: WorldClock;
  readonly service: ShakyService;
  state: RoomState = createRoomState();
  readonly entries = new Map<number, Entry>();
  readonly sentTexts: { echoId: string; text: string }[] = [];
  readonly againByHand = new Set<string>();
  readonly written: { id: number; contact: string; text: string }[] = [];
  tabs = 1;
  /** Id of the contact in the last conversation with advisers. */
  #met = '';
  readonly #left = new Set<string>();
  #people: HumanSupport;
  /** Number of the current room instance. Callbacks of an evicted instance are ignored. */
  #life = 0;

  readonly #oftenSaid: number;

  constructor(seed: number, repeatProbability = 0.2) {
    this.#oftenSaid = repeatProbability;
    this.clock = new WorldClock(seed);
    this.service = new ShakyService(this.clock);
    this.#people = this.#newLife();
  }

  #all = () => [...this.entries.values()].sort((a, b) => a.message.seq - b.message.seq);
  lines = () => this.#all().map(({ message }) => message);

  readonly #log: MessageLookup = {
    find: (seq) => this.entries.get(seq) ?? null,
    findEcho: (echoId) => this.#all().find(({ message }) => message.echoId === echoId) ?? null,
    findRemote: (id) => this.#all().filter(({ remoteId }) => remoteId === String(id)),
    findUnconfirmed: (text) =>
      this.#all().find(
        (entry) => entry.hasSetOut && entry.remoteId === '' && getMatchKey(entry.message.body) === text,
      ) ?? null,
  };

  #newLife(): HumanSupport {
    const generation = (this.#life += 1);
    return new HumanSupport({
      serviceOf: this.service.find,
      log: { ...this.#log, getBytes: () => null, deleteBytes: () => undefined },
      state: () => (generation === this.#life ? this.state : createRoomState()),
      apply: (event) => (generation === this.#life ? void this.applyEvent(event) : undefined),
      scheduleAlarm: () => undefined,
      tabs: () => this.tabs,
      publishTyping: () => undefined,
      now: () => this.clock.now,
      random: this.clock.random,
    });
  }

  applyEvent(event: Unstamped<RoomEvent>) {
    const outbox = (this.state.human?.outbox ?? []).flatMap(({ seq }) => this.entries.get(seq) ?? []);
    const { state, effects, reply } = nextRoom(this.state, { ...event, at: this.clock.now } as RoomEvent, outbox);
    this.state = state;
    for (const effect of effects)
      if (effect.kind !== 'publishSession') this.entries.set(effect.entry.message.seq, effect.entry);
    this.#met = state.human?.contact?.conversationId ?? this.#met;
    this.#people.run();
    return reply;
  }

  #wakeAt = () => {
    const outbox = (this.state.human?.outbox ?? []).map(({ lateAt, until }) => lateAt ?? until);
    return Math.max(this.clock.now + ALARM_FLOOR_MS, Math.min(this.#people.wakeAt, ...outbox));
  };

  #wake = () => {
    this.applyEvent({ kind: 'tick', overdue: [] });
    this.#people.tick();
  };

  pass = (ms: number) => this.clock.passTime(ms, this.#wakeAt, this.#wake);

  ask = () => void this.applyEvent({ kind: 'humanAsked', service: SERVICE, contact: null, visitor: VISITOR });
  /** Ends the visitor's conversation with the adviser. The service then stops writing to that contact. */
  leave = () => {
    this.applyEvent({ kind: 'left' });
    this.#left.add(this.#met);
  };

  /** Sends a visitor message if the conversation is with human advisers. The assistant is not simulated. */
  sendText(): void {
    if (!this.state.human) return;
    // A part of the messages repeats the same text.
    const text = this.clock.random() < this.#oftenSaid ? REPEATED_TEXT : `words ${this.sentTexts.length}`;
    const echoId = `echo-${this.sentTexts.length}`;
    const reply = this.applyEvent({ kind: 'textReceived', echoId, text, existingEntry: null });
    if (reply?.ok) this.sentTexts.push({ echoId, text });
  }

  retryMessage(deliveries: readonly string[] = ['failed', 'delayed']): void {
    for (const { message } of this.#all()) {
      if (message.from !== 'visitor' || !deliveries.includes(message.delivery) || !this.state.human) continue;
      if (message.delivery === 'failed') this.againByHand.add(message.echoId);
      const reply = this.applyEvent({ kind: 'retried', existingEntry: this.entries.get(message.seq) ?? null });
      if (reply?.ok) this.#people.retryNow();
    }
  }

  sendAdviserMessage(): void {
    if (this.service.mood === 'gone' || this.service.mood === 'frozen') return;
    const contact = this.service.contacts.find(({ id }) => id === this.#met);
    if (!contact || contact.isEnded || this.#left.has(contact.id)) return;
    const { id, text } = this.service.addRemoteText(contact, `advice ${this.written.length}`);
    this.written.push({ id, contact: contact.id, text });
  }

  closeByAdviser(): void {
    const contact = this.service.contacts.find(({ id }) => id === this.#met);
    if (contact && this.service.mood === 'well') this.service.endContact(contact);
  }

  become = (mood: ServiceMood) => this.service.setMood(mood);
  cut = () => this.service.cutCables();

  /** Evicts the Durable Object, which loses its in-memory state. */
  evictRoom(): void {
    this.service.cutCables();
    this.state = JSON.parse(JSON.stringify(this.state)) as RoomState;
    this.#people = this.#newLife();
    this.#people.run();
  }

  /** Restores the service and keeps a tab open until every message has been delivered. */
  async settleRoom(): Promise<void> {
    this.become('well');
    this.tabs = 1;
    await this.pass(LONGEST_EARLIER_PAUSE_MS);
    for (let round = 0; round < 5; round++) {
      this.ask();
      await this.pass(40_000);
      this.retryMessage();
      await this.pass(40_000);
    }
    await flushMicrotasks();
  }
}
