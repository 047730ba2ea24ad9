import type { RoomFrame } from '#shared/chat-protocol/commands.ts';
import { findStored, type MessageLookup, type RemoteMessage } from '#durable/room/remote-message.ts';
import { nextRoom } from '#durable/room/next-room.ts';
import type { RoomEvent } from '#durable/room/room-event.ts';
import { toChatSession, type Entry, createRoomState, type RoomState } from '#durable/room/room-state.ts';
import { INITIAL_TAB_VIEW, tabViewReducer, type TabView } from '#client/features/chat/conversation/tab-view.ts';

type Unstamped<E> = E extends unknown ? Omit<E, 'at'> : never;

export type DeliveryOutcome = 'arrives' | 'answerIsLost' | 'neverArrives';

const SERVICE = { origin: '', inbox: 'inbox' };
const CONTACT = { sourceId: 's', pubsubToken: 'p', conversationId: '1' };
const VISITOR = { name: 'Guest', avatar: '', attributes: {} };
const PAGE_SIZE = 4;

/** Returns the text of a message. Several messages have the same text, as 'ok' recurs in a real conversation. */
const createText = (echoId: string) => `words ${Number(echoId.at(-1)) % 3}`;

interface Tab {
  view: TabView;
  isOpen: boolean;
  /** WebSocket messages that were sent to the tab but not yet received. */
  frames: RoomFrame[];
}

/** Simulates a room, tabs and a support service in memory. Their connections can fail at every point. */
export class ChatSimulation {
  state: RoomState = createRoomState();
  readonly entries = new Map<number, Entry>();
  readonly service: RemoteMessage[] = [];
  /** Events that the service has sent. They may arrive in any order. */
  cableMessages: RemoteMessage[] = [];
  readonly tabs: Tab[];
  #clock = 0;

  constructor(tabs: number) {
    this.tabs = Array.from({ length: tabs }, () => ({ view: INITIAL_TAB_VIEW, isOpen: false, frames: [] }));
  }

  readonly log: MessageLookup = {
    find: (seq) => this.entries.get(seq) ?? null,
    findEcho: (echoId) => this.#all().find(({ message }) => message.echoId === echoId) ?? null,
    findRemote: (id) => this.#all().filter(({ remoteId }) => remoteId.split('/')[0] === String(id)),
    findUnconfirmed: (text) =>
      this.#all().find(
        ({ message: line, remoteId, hasSetOut }) =>
          hasSetOut && remoteId === '' && line.body.kind === 'text' && line.body.text === text,
      ) ?? null,
  };

  #all = () => [...this.entries.values()].sort((a, b) => a.message.seq - b.message.seq);
  lines = () => this.#all().map(({ message }) => message);

  applyEvent(event: Unstamped<RoomEvent>) {
    this.#clock += 60_000; // Events are a minute apart, so that the rate limit never applies.
    const outbox = (this.state.human?.outbox ?? []).flatMap(({ seq }) => this.log.find(seq) ?? []);
    const { state, effects, reply } = nextRoom(this.state, { ...event, at: this.#clock } as RoomEvent, outbox);
    this.state = state;
    for (const effect of effects)
      if (effect.kind !== 'publishSession') this.entries.set(effect.entry.message.seq, effect.entry);
    const entries = effects.flatMap((effect) => (effect.kind === 'write' ? [effect.entry] : []));
    if (entries.length > 0) this.#tell({ kind: 'lines', rev: state.rev, lines: entries.map(({ message }) => message) });
    return reply;
  }

  #tell(frame: RoomFrame) {
    for (const tab of this.tabs) if (tab.isOpen) tab.frames.push(structuredClone(frame));
  }

  say = (echoId: string) =>
    this.applyEvent({
      kind: 'textReceived',
      echoId,
      text: createText(echoId),
      existingEntry: this.log.findEcho(echoId),
    });
  retry = (echoId: string) => this.applyEvent({ kind: 'retried', existingEntry: this.log.findEcho(echoId) });
  askHuman = () => this.applyEvent({ kind: 'humanAsked', service: SERVICE, contact: CONTACT, visitor: VISITOR });
  leave = () => this.applyEvent({ kind: 'left' });
  /** Evicts the Durable Object, which loses its in-memory state. */
  evict = () => void (this.state = JSON.parse(JSON.stringify(this.state)) as RoomState);

  answer(seq: number) {
    const answer = { messageId: `m${seq}`, answer: 'x', cards: [], suggestions: [], offersHuman: false };
    this.applyEvent({ kind: 'answered', answer: answer as never, existingEntry: this.log.find(seq) });
  }

  expireMessage = (seq: number) => this.applyEvent({ kind: 'unanswered', existingEntry: this.log.find(seq) });

  addAgentMessage(text: string) {
    const id = this.service.length + 1;
    this.#store({ id, from: 'agent', echoId: '', text });
  }

  #store(value: Pick<RemoteMessage, 'id' | 'from' | 'echoId' | 'text'>, isEchoed = true) {
    const parts = [{ remoteId: String(value.id), body: { kind: 'text' as const, text: value.text }, source: '' }];
    const author = value.from === 'agent' ? { name: 'Mei', avatar: '' } : null;
    const message = { ...value, at: value.id, author, isDeleted: false, parts };
    this.service.push(message);
    if (isEchoed) this.cableMessages.push(message);
  }

  /**
   * Sends the first message of the outbox. It searches the service first, because an earlier attempt may have reached
   * it.
   */
  deliverNext(outcome: DeliveryOutcome) {
    const nextSeq = this.state.human?.outbox[0]?.seq;
    if (nextSeq === undefined) return;
    const findEntry = () => this.log.find(nextSeq);
    if (findEntry()?.hasSetOut) this.fetchMissed();
    if (this.state.human?.outbox[0]?.seq !== nextSeq) return;
    this.applyEvent({ kind: 'sending', existingEntry: findEntry() });
    const entryMessage = findEntry()?.message;
    if (entryMessage?.body.kind !== 'text') return;
    const id = this.service.length + 1;
    if (outcome !== 'neverArrives')
      this.#store({ id, from: 'own', echoId: entryMessage.echoId, text: entryMessage.body.text });
    if (outcome === 'arrives')
      this.applyEvent({ kind: 'delivered', existingEntry: findEntry(), remoteId: String(id), source: '' });
  }

  receiveMessage = (message: RemoteMessage) =>
    this.applyEvent({ kind: 'messageReceived', message, known: findStored(message, this.log) });

  /** Delivers one pending event. If `isRepeated`, the event stays pending and is delivered again later. */
  receiveOne(position: number, isRepeated: boolean) {
    const index = position % Math.max(1, this.cableMessages.length);
    const message = this.cableMessages[index];
    if (!message) return;
    if (!isRepeated) this.cableMessages.splice(index, 1);
    if (this.state.human) this.receiveMessage(message);
  }

  breakCable = () => void (this.cableMessages = []);

  /** Fetches missed messages from the API, whose responses contain no echo ids. */
  fetchMissed() {
    const { human, caughtUp } = this.state;
    if (!human) return;
    const missedMessages = this.service
      .filter(({ id }) => id > caughtUp.lastId)
      .map((message) => ({ ...message, echoId: '' }));
    for (const message of missedMessages) this.receiveMessage(message);
    const lastId = missedMessages.at(-1)?.id;
    if (lastId) this.applyEvent({ kind: 'caughtUp', lastId });
  }

  openTab(index: number) {
    const tab = this.tabs[index];
    if (!tab || tab.isOpen) return;
    const { rev } = tab.view;
    const lines = this.lines();
    const page = lines.slice(-PAGE_SIZE);
    tab.isOpen = true;
    tab.frames = [
      {
        kind: 'welcome',
        protocol: 1,
        rev: this.state.rev,
        lines: rev === null ? page : lines.filter((line) => line.rev > rev),
        isFresh: rev === null,
        hasOlder: lines.length > PAGE_SIZE,
        session: toChatSession(this.state, 1),
      },
    ];
  }

  closeTab(index: number) {
    const tab = this.tabs[index];
    if (tab) Object.assign(tab, { isOpen: false, frames: [] });
  }

  /** Delivers pending WebSocket messages to a tab, in order. */
  readTab(index: number, max: number) {
    const tab = this.tabs[index];
    if (tab) for (const frame of tab.frames.splice(0, max)) tab.view = tabViewReducer(tab.view, frame);
  }

  loadOlderPage(index: number) {
    const tab = this.tabs[index];
    const firstMessage = tab?.view.messages[0];
    if (!tab || !firstMessage || !tab.view.hasOlder) return;
    const olderMessages = this.lines().filter(({ seq }) => seq < firstMessage.seq);
    const frame = {
      before: firstMessage.seq,
      lines: olderMessages.slice(-PAGE_SIZE),
      hasOlder: olderMessages.length > PAGE_SIZE,
    };
    tab.view = tabViewReducer(tab.view, { kind: 'older', ...frame });
  }

  /** Restores all connections and delivers all WebSocket messages to every tab. */
  settleDeliveries() {
    this.askHuman();
    for (let round = 0; round < 100; round++) {
      for (const { echoId, delivery } of this.lines()) if (delivery === 'failed') this.retry(echoId);
      while (this.state.human?.outbox.length) this.deliverNext('arrives');
    }
    this.fetchMissed();
    for (const message of this.cableMessages) this.receiveMessage(message);
    this.tabs.forEach((_, index) => {
      this.openTab(index);
      this.readTab(index, Number.MAX_SAFE_INTEGER);
      for (let page = 0; page < 100; page++) this.loadOlderPage(index);
    });
  }
}
