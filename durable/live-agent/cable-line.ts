import { assertNever } from '#shared/assert-never.ts';
import { presentFrame, readCableFrame, subscribeFrame } from './cable-frames.ts';
import { type Link, type LinkEffect, type LinkEvent, newLink, nextLink } from './next-link.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { Contact } from '#durable/room/room-state.ts';
import { translateMessage } from './translate-message.ts';

/** What the room hears of the line, and what the line needs of it. */
export interface CableEar {
  openSocket: () => Promise<WebSocket>;
  fetchMissed: (contact: Contact) => Promise<RemoteMessage[]>;
  hear: (messages: RemoteMessage[]) => void;
  tell: (link: 'connecting' | 'up' | 'retrying') => void;
  tellTyping: (isTyping: boolean) => void;
  tellOnline: (isOnline: boolean) => void;
  /** Nothing is missing up to the newest of these. */
  caughtUp: (messages: RemoteMessage[]) => void;
  ended: () => void;
  giveUp: (wasUp: boolean) => void;
}

/** The open line: sockets in and out, while next-link.ts decides. */
export class CableLine {
  #link: Link = newLink();
  #socket: WebSocket | null = null;
  readonly #ear: CableEar;
  readonly #contact: Contact;
  readonly #now: () => number;

  constructor(contact: Contact, ear: CableEar, now = Date.now) {
    this.#contact = contact;
    this.#ear = ear;
    this.#now = now;
  }

  get isUp() {
    return this.#link.phase === 'up';
  }

  /** When tick() is due. */
  get wakeAt(): number {
    const { phase, until, presenceAt } = this.#link;
    return phase === 'up' ? Math.min(until, presenceAt) : until;
  }

  open = () => this.#take({ kind: 'open', at: this.#now() });
  close = () => this.#take({ kind: 'close', at: this.#now() });
  tick = () => this.#take({ kind: 'tick', at: this.#now(), chance: Math.random() });

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
        return this.#ear.hear(effect.messages);
      case 'tell':
        return this.#ear.tell(effect.link);
      case 'giveUp':
        return this.#ear.giveUp(effect.wasUp);
      default:
        return assertNever(effect);
    }
  }

  async #connect(): Promise<void> {
    this.#disconnect();
    try {
      const socket = await this.#ear.openSocket();
      // Given up meanwhile, or another was opened.
      if (this.#link.phase !== 'opening' || this.#socket) return socket.close(1000);
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
    } catch {
      this.#break();
    }
  }

  async #catchUp(): Promise<void> {
    const socket = this.#socket;
    try {
      const messages = await this.#ear.fetchMissed(this.#contact);
      if (socket !== this.#socket) return;
      this.#take({ kind: 'caughtUp', at: this.#now(), messages });
      this.#ear.caughtUp(messages);
    } catch {
      if (socket === this.#socket) this.#break();
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
      return this.#ear.tellTyping(event.endsWith('on'));
    if (event === 'presence.update') {
      const users = (data as { users?: Record<string, unknown> } | null)?.users;
      return users ? this.#ear.tellOnline(Object.values(users).includes('online')) : undefined;
    }
    if (event === 'conversation.status_changed' && (data as { status?: unknown } | null)?.status === 'resolved')
      this.#ear.ended();
  }

  #break = () => this.#take({ kind: 'broken', at: this.#now(), chance: Math.random() });

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
