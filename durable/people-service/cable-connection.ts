import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { CABLE_PING_INTERVAL_MS } from '#shared/chat-protocol/cable-ping.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { type Link, type LinkEffect, type LinkEvent, newLink, nextLink } from './next-link.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { Contact, LinkTrouble } from '#durable/room/room-state.ts';
import { isUnknownContact, translateMessage } from './service-client.ts';

/** What the room is told by the connection, and what the connection needs of it. */
export interface CableOwner {
  openSocket: () => Promise<WebSocket>;
  ping: string | null;
  fetchMissed: (contact: Contact) => Promise<Missed>;
  hear: (messages: RemoteMessage[]) => void;
  tell: (told: Extract<LinkEffect, { kind: 'tell' }>) => void;
  tellTyping: (isTyping: boolean) => void;
  tellOnline: (isOnline: boolean) => void;
  /** Nothing is missing up to the newest of these. */
  caughtUp: (messages: RemoteMessage[]) => void;
  ended: () => void;
  giveUp: (how: Extract<LinkEffect, { kind: 'giveUp' }>) => void;
}

/** What the service has of a conversation, asked for beside the cable. */
export interface Missed {
  messages: RemoteMessage[];
  /** It was closed there. */
  isOver: boolean;
}

/** The connection itself: sockets and requests, while next-link.ts decides. */
export class CableConnection {
  #link: Link = newLink();
  #socket: WebSocket | null = null;
  #attempts = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;
  readonly #owner: CableOwner;
  readonly #contact: Contact;
  readonly #now: () => number;
  readonly #random: () => number;

  constructor(contact: Contact, owner: CableOwner, { now, random }: { now: () => number; random: () => number }) {
    this.#contact = contact;
    this.#owner = owner;
    this.#now = now;
    this.#random = random;
  }

  get isUp() {
    return this.#link.phase === 'up';
  }

  /** When tick() is due. */
  get wakeAt(): number {
    const { phase, until, presenceAt, lookAt } = this.#link;
    return phase === 'up' ? Math.min(until, presenceAt, lookAt) : until;
  }

  open = (before: { isConfirmed: boolean; trouble: LinkTrouble | null }) =>
    this.#take({ kind: 'open', at: this.#now(), ...before });
  close = () => this.#take({ kind: 'close', at: this.#now() });
  hurry = () => this.#take({ kind: 'hurried', at: this.#now() });
  tick = () => this.#take({ kind: 'tick', at: this.#now(), chance: this.#random() });

  #take(event: LinkEvent): void {
    const { link, effects } = nextLink(this.#link, event);
    this.#link = link;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: LinkEffect): void {
    switch (effect.kind) {
      case 'connect':
        return void this.#connect();
      case 'subscribe':
        return this.#send(subscribeFrame(this.#contact.pubsubToken));
      case 'sayPresent':
        return this.#send(presentFrame(this.#contact.pubsubToken));
      case 'catchUp':
        return void this.#catchUp();
      case 'disconnect':
        return this.#disconnect();
      case 'hear':
        return this.#owner.hear(effect.messages);
      case 'tell':
        return this.#owner.tell(effect);
      case 'look':
        return void this.#look();
      case 'giveUp':
        return this.#owner.giveUp(effect);
      default:
        return assertNever(effect);
    }
  }

  async #connect(): Promise<void> {
    this.#disconnect();
    const attempt = ++this.#attempts;
    try {
      const socket = await this.#owner.openSocket();
      // Given up meanwhile, or tried anew.
      if (this.#link.phase !== 'opening' || attempt !== this.#attempts) return socket.close(1000);
      this.#socket = socket;
      socket.addEventListener('message', ({ data }) => {
        if (socket === this.#socket && typeof data === 'string') this.#read(data);
      });
      const lose = () => {
        if (socket === this.#socket) this.#break();
      };
      socket.addEventListener('close', lose);
      socket.addEventListener('error', lose);
      socket.accept();
      const { ping } = this.#owner;
      if (ping !== null) this.#pinging = setInterval(() => this.#send(ping), CABLE_PING_INTERVAL_MS);
    } catch {
      if (attempt === this.#attempts) this.#break();
    }
  }

  async #catchUp(): Promise<void> {
    const socket = this.#socket;
    try {
      const { messages, isOver } = await this.#owner.fetchMissed(this.#contact);
      if (socket !== this.#socket) return;
      this.#take({ kind: 'caughtUp', at: this.#now(), messages });
      this.#owner.caughtUp(messages);
      if (isOver) this.#owner.ended();
    } catch (error) {
      if (socket !== this.#socket) return;
      if (isUnknownContact(error)) this.#take({ kind: 'refused', at: this.#now() });
      else this.#break();
    }
  }

  /** Beside the cable, which may be dead or have left something out; and only the API says that a contact is unknown. */
  async #look(): Promise<void> {
    try {
      const { messages, isOver } = await this.#owner.fetchMissed(this.#contact);
      if (this.#link.phase === 'closed') return;
      this.#take({ kind: 'looked', at: this.#now(), messages });
      this.#owner.caughtUp(messages);
      if (isOver) this.#owner.ended();
    } catch (error) {
      if (isUnknownContact(error)) this.#take({ kind: 'refused', at: this.#now() });
    }
  }

  #read(text: string): void {
    const frame = readCableFrame(text);
    const at = this.#now();
    if (frame?.type === 'welcome') return this.#take({ kind: 'welcomed', at });
    if (frame?.type === 'confirm_subscription') return this.#take({ kind: 'confirmed', at });
    if (frame?.type === 'reject_subscription') return this.#take({ kind: 'refused', at });
    if (frame?.type === 'disconnect')
      return frame.reconnect === false ? this.#take({ kind: 'refused', at }) : this.#break();
    this.#take({ kind: 'pinged', at });
    if (frame?.type === 'event') this.#readEvent(frame.event, frame.data, at);
  }

  #readEvent(event: string, data: unknown, at: number): void {
    if (event === 'message.created' || event === 'message.updated') {
      const message = translateMessage(data);
      if (!message || !concerns(data, this.#contact)) return;
      const isFirst = event === 'message.created';
      this.#take({ kind: 'messaged', at, message: isFirst ? { ...message, isFirstTelling: true } : message });
      return;
    }
    if (event === 'conversation.typing_on' || event === 'conversation.typing_off')
      return this.#owner.tellTyping(event.endsWith('on'));
    if (event === 'presence.update') {
      const users = (data as { users?: Record<string, unknown> } | null)?.users;
      return users ? this.#owner.tellOnline(Object.values(users).includes('online')) : undefined;
    }
    if (event === 'conversation.status_changed' && (data as { status?: unknown } | null)?.status === 'resolved')
      this.#owner.ended();
  }

  #break = () => this.#take({ kind: 'broken', at: this.#now(), chance: this.#random() });

  #send(text: string): void {
    try {
      this.#socket?.send(text);
    } catch {
      this.#break(); // It closed without our hearing of it.
    }
  }

  #disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearInterval(this.#pinging);
    try {
      socket?.close(1000);
    } catch {
      // Closed already.
    }
  }
}

/** A contact may have older conversations at the service, which are none of this one's. */
function concerns(data: unknown, { conversationId }: Contact): boolean {
  const said = (data as { conversation_id?: unknown }).conversation_id;
  return said === undefined || said === null || String(said) === conversationId;
}

// ActionCable as Chatwoot speaks it: frames are JSON, identifiers JSON within a string.

const Control = z.object({
  type: z.enum(['welcome', 'ping', 'confirm_subscription', 'reject_subscription', 'disconnect']),
  reason: z.string().optional(),
  reconnect: z.boolean().optional(),
});

const Event = z.object({ message: z.object({ event: z.string(), data: z.unknown() }) });

type CableFrame = z.infer<typeof Control> | { type: 'event'; event: string; data: unknown };

/** Null for anything that is none of these: a service may say more than we know. */
function readCableFrame(text: string): CableFrame | null {
  const json = parseOrNull(text);
  const control = Control.safeParse(json);
  if (control.success) return control.data;
  const event = Event.safeParse(json);
  return event.success ? { type: 'event', ...event.data.message, data: event.data.message.data } : null;
}

const identifierOf = (pubsubToken: string) => JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken });

const subscribeFrame = (pubsubToken: string) =>
  JSON.stringify({ command: 'subscribe', identifier: identifierOf(pubsubToken) });

const presentFrame = (pubsubToken: string) =>
  JSON.stringify({
    command: 'message',
    identifier: identifierOf(pubsubToken),
    data: JSON.stringify({ action: 'update_presence' }),
  });
