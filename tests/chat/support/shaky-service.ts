import type { PeopleService } from '#durable/people-service/people-service.ts';
import { type PeopleClient, ServiceError } from '#durable/people-service/service-client.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { Contact } from '#durable/room/room-state.ts';
import type { WorldClock } from './world-clock.ts';

/**
 * Fault mode of the service: 'frozen' queues requests until it resumes, 'deaf' runs requests but loses the responses,
 * 'mute' responds but sends no events.
 */
export type ServiceMood = 'well' | 'gone' | 'failing' | 'frozen' | 'deaf' | 'mute';

const RESPONSE_MS = 20;
const REQUEST_TIMEOUT_MS = 5_000;
/** Period in which a service that resumes runs its queued requests, in random order. */
const WAKING_MS = 800;
const PING_MS = 3_000;

interface ServiceContact {
  id: string;
  isEnded: boolean;
  messages: RemoteMessage[];
}

interface Cable {
  isOpen: boolean;
  contact: string | null;
  listeners: Map<string, ((event: { data?: string }) => void)[]>;
  /** Messages to deliver once the connection carries data again. */
  heldFrames: string[];
}

/**
 * In-memory support service on a simulated clock: the API that the room's client calls, and the cable for its events.
 */
export class ShakyService {
  readonly contacts: ServiceContact[] = [];
  mood: ServiceMood = 'well';
  readonly #clock: WorldClock;
  readonly #cables = new Set<Cable>();
  #queued: (() => void)[] = [];
  #ids = 100;

  constructor(clock: WorldClock) {
    this.#clock = clock;
    clock.runEvery(PING_MS, () => this.#broadcast({ type: 'ping' }));
  }

  /** Changes the fault mode, and accordingly closes connections or runs queued requests. */
  setMood(mood: ServiceMood): void {
    const wasFrozen = this.mood === 'frozen';
    this.mood = mood;
    if (mood === 'gone') {
      this.#queued = [];
      for (const cable of this.#cables) this.#cut(cable);
    } else if (wasFrozen && mood !== 'frozen')
      for (const runQueued of this.#queued.splice(0))
        this.#clock.later(runQueued, Math.floor(this.#clock.random() * WAKING_MS));
    if (!this.#isSilent)
      for (const cable of this.#cables) for (const data of cable.heldFrames.splice(0)) this.#hand(cable, data);
  }

  cutCables = () => {
    for (const cable of this.#cables) this.#cut(cable);
  };

  get #isSilent() {
    return this.mood === 'frozen' || this.mood === 'mute';
  }

  /** Stores an adviser's message and sends it to the connected client, if any. */
  addRemoteText(contact: ServiceContact, text: string): RemoteMessage {
    const message = this.#keep(contact, { from: 'agent', text, echoId: '' });
    this.#tell(contact, message);
    return message;
  }

  endContact(contact: ServiceContact): void {
    contact.isEnded = true;
    this.#broadcast({ message: { event: 'conversation.status_changed', data: { status: 'resolved' } } }, contact.id);
  }

  #keep(contact: ServiceContact, messageFields: Pick<RemoteMessage, 'from' | 'text' | 'echoId'>): RemoteMessage {
    const id = (this.#ids += 1);
    const message: RemoteMessage = {
      ...messageFields,
      id,
      at: this.#clock.now,
      author: messageFields.from === 'agent' ? { name: 'Mei', avatar: '' } : null,
      isDeleted: false,
      parts: [{ remoteId: String(id), body: { kind: 'text', text: messageFields.text }, source: '' }],
    };
    contact.messages.push(message);
    return message;
  }

  #tell(contact: ServiceContact, { id, from, text, echoId }: RemoteMessage): void {
    const data = {
      id,
      content: text,
      echo_id: echoId,
      message_type: from === 'own' ? 0 : 1,
      created_at: id,
      conversation_id: contact.id,
      ...(from === 'agent' && { sender: { name: 'Mei' } }),
    };
    this.#broadcast({ message: { event: 'message.created', data } }, contact.id);
  }

  #broadcast(frame: unknown, contact?: string): void {
    for (const cable of this.#cables)
      if (contact === undefined || cable.contact === contact) this.#hand(cable, JSON.stringify(frame));
  }

  #hand(cable: Cable, data: string): void {
    if (this.#isSilent) return void cable.heldFrames.push(data);
    this.#clock.later(() => {
      if (cable.isOpen) for (const notifyListener of cable.listeners.get('message') ?? []) notifyListener({ data });
    }, 1);
  }

  #cut(cable: Cable): void {
    this.#cables.delete(cable);
    if (!cable.isOpen) return;
    cable.isOpen = false;
    for (const notifyListener of cable.listeners.get('close') ?? []) notifyListener({});
  }

  find = (): PeopleService => ({
    client: this.#client,
    ping: null,
    openSocket: () => this.#ask(() => this.#connect(), 'cable'),
    fetchFile: async () => null,
  });

  /** Runs a request as far as the current fault mode allows. */
  #ask<T>(action: () => T, kind: 'api' | 'cable' = 'api'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { mood } = this;
      const runAction = () => {
        try {
          const value = action();
          if (mood === 'deaf' && kind === 'api') reject(new Error('reset'));
          else resolve(value);
        } catch (error) {
          reject(error instanceof Error ? error : new Error('unknown'));
        }
      };
      if (mood === 'gone') return reject(new Error('refused'));
      if (mood === 'failing') return reject(new ServiceError(503));
      if (mood !== 'frozen') return this.#clock.later(runAction, RESPONSE_MS);
      this.#queued.push(runAction);
      this.#clock.later(() => reject(new Error('timeout')), REQUEST_TIMEOUT_MS);
    });
  }

  #connect(): WebSocket {
    const cable: Cable = { isOpen: true, contact: null, listeners: new Map(), heldFrames: [] };
    this.#cables.add(cable);
    return {
      accept: () => this.#hand(cable, JSON.stringify({ type: 'welcome' })),
      addEventListener: (kind: string, listener: (event: { data?: string }) => void) =>
        void cable.listeners.set(kind, [...(cable.listeners.get(kind) ?? []), listener]),
      send: (text: string) => {
        const { command, identifier } = JSON.parse(text) as { command: string; identifier: string };
        if (command !== 'subscribe') return;
        const { pubsub_token: token } = JSON.parse(identifier) as { pubsub_token: string };
        if (!this.contacts.some(({ id }) => id === token)) return; // The service does not respond to an unknown token.
        cable.contact = token;
        this.#hand(cable, JSON.stringify({ type: 'confirm_subscription' }));
      },
      close: () => {
        cable.isOpen = false;
        this.#cables.delete(cable);
      },
    } as unknown as WebSocket;
  }

  #find({ conversationId }: Contact): ServiceContact {
    const contact = this.contacts.find(({ id }) => id === conversationId);
    if (!contact) throw new ServiceError(404);
    return contact;
  }

  readonly #client: PeopleClient = {
    createContact: () =>
      this.#ask(() => {
        const id = String(this.contacts.length + 1);
        this.contacts.push({ id, isEnded: false, messages: [] });
        return { sourceId: `source-${id}`, pubsubToken: id, conversationId: id };
      }),
    sendText: (contact, text, echoId) =>
      this.#ask(() => {
        const storedContact = this.#find(contact);
        storedContact.isEnded = false;
        const message = this.#keep(storedContact, { from: 'own', text, echoId });
        this.#tell(storedContact, message);
        return { remoteId: String(message.id), source: '' };
      }),
    sendFile: () => Promise.reject(new Error('no files here')),
    leaveConversation: (contact) =>
      this.#ask(() => void this.#keep(this.#find(contact), { from: 'own', text: 'agent_leave', echoId: '' })),
    // Chatwoot's API does not return echo ids.
    fetchSince: (contact, lastId) =>
      this.#ask(() =>
        this.#find(contact)
          .messages.filter(({ id }) => id > lastId)
          .map((message) => ({ ...message, echoId: '' })),
      ),
    isConversationOver: (contact) => this.#ask(() => this.#find(contact).isEnded),
    sendTyping: () => this.#ask(() => undefined),
  };
}
