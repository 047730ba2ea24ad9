import { logEvent, getErrorName } from '#durable/log-event.ts';
import { findStored, type RemoteMessage } from '#durable/room/remote-message.ts';
import { type Contact, type HumanSession, getLastId, type Service } from '#durable/room/room-state.ts';
import { AGENT_LEAVE_EVENT } from '#shared/contract/chat.ts';
import { CableConnection, type CableHandlers, type MissedMessages } from './cable-connection.ts';
import { Deliveries } from './deliveries.ts';
import { EarlierMessages } from './earlier-messages.ts';
import { TypingSignal } from './typing-signal.ts';
import type { SupportHost, RoomHost } from './people-service.ts';
import { REQUEST_TIMEOUT_MS } from './service-client.ts';

/** Time without open tabs after which the connection is closed. The next tab opens a new one. */
const IDLE_CONNECTION_MS = 60_000;

/** Synchronises contact, connection and outbox with the room's state. Every method is idempotent. */
export class HumanSupport {
  readonly #room: SupportHost;
  readonly #deliveries: Deliveries;
  readonly #earlier: EarlierMessages;
  readonly #leave: LeaveNotifier;
  #cable: { connection: CableConnection; contact: Contact } | null = null;
  #idleSince: number | null = null;
  #isFinding = false;
  readonly #typing: TypingSignal;

  constructor(room: RoomHost) {
    const findExistingEntries = (message: RemoteMessage) => findStored(message, room.log);
    this.#room = {
      ...room,
      findStored: findExistingEntries,
      receive: (messages) => {
        for (const message of messages)
          room.apply({ kind: 'messageReceived', message, known: findExistingEntries(message) });
      },
      lastSeenId: (contact) => getLastId(room.state(), contact),
      scheduleAlarm: () => {
        this.run();
        room.scheduleAlarm();
      },
    };
    this.#typing = new TypingSignal((isTyping) => void this.#sendTyping(isTyping), this.#room.now);
    this.#deliveries = new Deliveries(this.#room);
    this.#earlier = new EarlierMessages(this.#room);
    this.#leave = new LeaveNotifier(this.#room);
  }

  run(): void {
    this.#idleSince = this.#room.tabs() > 0 ? null : (this.#idleSince ?? this.#room.now());
    this.#earlier.run();
    this.#leave.run();
    const { human } = this.#room.state();
    // Messages of earlier sessions are fetched first, so that they are shown before new ones.
    if (human && this.#earlier.isRunning && !this.#cable) return;
    if (human && !human.contact && !this.#isFinding) void this.#findContact(human.service);
    this.#syncCable(human);
    this.#deliveries.run();
  }

  /** Retries all failed requests at once when the visitor asks for it. */
  retryNow(): void {
    this.#deliveries.retryNow();
    this.#earlier.retryNow();
    this.#cable?.connection.retryNow();
    this.run();
  }

  tick(): void {
    this.#cable?.connection.tick();
    this.run();
  }

  /** Time of the next deadline. Infinite if there is none. */
  get wakeAt(): number {
    const { human } = this.#room.state();
    const wakeTimes = [
      this.#cable?.connection.wakeAt,
      this.#cable && this.#idleSince !== null ? this.#idleSince + IDLE_CONNECTION_MS : undefined,
      human && !human.contact ? this.#room.now() + 2 * REQUEST_TIMEOUT_MS : undefined,
      this.#deliveries.wakeAt,
      this.#earlier.wakeAt,
      this.#leave.wakeAt,
    ];
    return Math.min(...wakeTimes.map((wakeTime) => wakeTime ?? Number.POSITIVE_INFINITY));
  }

  /** Sends the visitor's typing signal if the connection is up. A signal that cannot be sent is dropped. */
  setTyping(isTyping: boolean): void {
    if (this.#room.state().human?.contact && this.#cable?.connection.isUp) this.#typing.set(isTyping);
  }

  async #sendTyping(isTyping: boolean): Promise<void> {
    const { human } = this.#room.state();
    if (!human?.contact) return;
    await this.#room
      .serviceOf(human.service)
      .client.sendTyping(human.contact, isTyping)
      .catch(() => {});
  }

  #syncCable(human: HumanSession | null): void {
    const hasNoOpenTabs = this.#idleSince !== null && this.#room.now() - this.#idleSince >= IDLE_CONNECTION_MS;
    const requiredContact = hasNoOpenTabs ? null : (human?.contact ?? null);
    if (this.#cable && this.#cable.contact.pubsubToken !== requiredContact?.pubsubToken) {
      const { connection } = this.#cable;
      this.#cable = null;
      connection.close();
      // A connection that was closed because no tab is open is not shown as an outage.
      if (human && hasNoOpenTabs)
        this.#room.apply({ kind: 'linkChanged', link: 'connecting', trouble: null, isConfirmed: human.isConfirmed });
    }
    if (this.#cable || !requiredContact || !human) return;
    const connection = new CableConnection(requiredContact, this.#handlersOf(human.service), this.#room);
    this.#cable = { connection, contact: requiredContact };
    connection.open(human);
  }

  #handlersOf(service: Service): CableHandlers {
    const { apply, state, receive, lastSeenId, serviceOf, publishTyping } = this.#room;
    return {
      openSocket: () => serviceOf(service).openSocket(),
      ping: serviceOf(service).ping,
      fetchMissed: async (contact: Contact): Promise<MissedMessages> => {
        const { client } = serviceOf(service);
        // The status is requested first: if the conversation is over by then, the messages fetched next are complete.
        const isEnded = (state().human?.isConfirmed ?? false) && (await client.isConversationOver(contact));
        return { messages: await client.fetchSince(contact, lastSeenId(contact)), isConversationOver: isEnded };
      },
      onMessages: receive,
      onLinkChange: ({ link, trouble, isConfirmed }) => {
        apply({ kind: 'linkChanged', link, trouble, isConfirmed });
        if (link === 'up') this.#deliveries.retryNow();
      },
      onTyping: publishTyping,
      onPresence: (isOnline: boolean) => apply({ kind: 'agentSeen', isOnline }),
      onCaughtUp: (messages: RemoteMessage[]) => {
        const lastId = messages.at(-1)?.id;
        if (lastId !== undefined) apply({ kind: 'caughtUp', lastId });
      },
      onEnd: () => apply({ kind: 'humanGone', notice: 'humanEnded' }),
      onGiveUp: ({ isConfirmed, isRefused }) => {
        logEvent('warn', 'chat service connection lost', { isConfirmed, isRefused });
        const notice = isConfirmed || state().human?.agent ? 'humanLost' : 'humanUnavailable';
        apply({ kind: 'humanGone', notice, mayGoOn: isConfirmed && !isRefused });
      },
    };
  }

  async #findContact(service: Service): Promise<void> {
    this.#isFinding = true;
    try {
      const visitor = this.#room.state().human?.visitor;
      const { client } = this.#room.serviceOf(service);
      const previousContact = await this.#findOpenEarlier(service);
      if (visitor)
        this.#room.apply({ kind: 'humanFound', contact: previousContact ?? (await client.createContact(visitor)) });
    } catch (error) {
      logEvent('warn', 'contact could not be created', { why: getErrorName(error) });
      this.#room.apply({ kind: 'humanGone', notice: 'humanUnavailable' });
    } finally {
      this.#isFinding = false;
    }
    this.#room.scheduleAlarm();
  }

  /**
   * Returns the contact of an earlier session that is still open at the service, which the new session then
   * continues.
   */
  async #findOpenEarlier({ origin, inbox }: Service): Promise<Contact | null> {
    const earlierSession = this.#room
      .state()
      .earlier.findLast(({ service, mayGoOn }) => mayGoOn && service.origin === origin && service.inbox === inbox);
    if (!earlierSession) return null;
    return (await this.#room.serviceOf(earlierSession.service).client.isConversationOver(earlierSession.contact))
      ? null
      : earlierSession.contact;
  }
}

const LEAVE_RETRY_MS = 15_000;

/** Notifies the service that the visitor has left, with retries. */
class LeaveNotifier {
  readonly #room: SupportHost;
  #isRunning = false;
  #nextAt = 0;

  constructor(room: SupportHost) {
    this.#room = room;
  }

  run(): void {
    const { leaving } = this.#room.state();
    if (leaving && !this.#isRunning && this.#room.now() >= this.#nextAt) void this.#send();
  }

  get wakeAt(): number {
    if (!this.#room.state().leaving) return Number.POSITIVE_INFINITY;
    return Math.max(this.#nextAt, this.#room.now() + REQUEST_TIMEOUT_MS);
  }

  async #send(): Promise<void> {
    const { leaving } = this.#room.state();
    if (!leaving) return;
    const { service, contact, attempts, lastId } = leaving;
    const { client } = this.#room.serviceOf(service);
    this.#isRunning = true;
    this.#nextAt = this.#room.now() + LEAVE_RETRY_MS;
    try {
      // The service may have stored the message although its response was lost.
      const sentMessages = attempts > 0 ? await client.fetchSince(contact, lastId) : [];
      if (!sentMessages.some(({ from, text }) => from === 'own' && text === AGENT_LEAVE_EVENT))
        await client.leaveConversation(contact);
      this.#room.apply({ kind: 'leaveConfirmed' });
    } catch {
      this.#room.apply({ kind: 'leaveFailed' });
    } finally {
      this.#isRunning = false;
      this.#room.scheduleAlarm();
    }
  }
}
