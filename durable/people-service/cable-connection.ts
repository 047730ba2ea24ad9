import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { CABLE_PING_INTERVAL_MS } from '#shared/chat-protocol/cable-ping.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { type Link, type LinkEffect, type LinkEvent, createLink, nextLink } from './next-link.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { Contact, LinkOutage } from '#durable/room/room-state.ts';
import { isUnknownContact, parseMessage } from './service-client.ts';

export interface CableHandlers {
  openSocket: () => Promise<WebSocket>;
  ping: string | null;
  fetchMissed: (contact: Contact) => Promise<MissedMessages>;
  onMessages: (messages: RemoteMessage[]) => void;
  onLinkChange: (linkState: Extract<LinkEffect, { kind: 'notify' }>) => void;
  onTyping: (isTyping: boolean) => void;
  onPresence: (isOnline: boolean) => void;
  /** Called when all messages up to the newest of these have been stored. */
  onCaughtUp: (messages: RemoteMessage[]) => void;
  onEnd: () => void;
  onGiveUp: (giveUpEffect: Extract<LinkEffect, { kind: 'giveUp' }>) => void;
}

/** Conversation as read from the API, without the WebSocket (cable). */
export interface MissedMessages {
  messages: RemoteMessage[];
  /** Whether staff have resolved the conversation at the service. */
  isConversationOver: boolean;
}

/** Runs the WebSocket to the service (cable) and the API requests that next-link.ts decides on. */
export class CableConnection {
  #link: Link = createLink();
  #socket: WebSocket | null = null;
  #attempts = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;
  readonly #handlers: CableHandlers;
  readonly #contact: Contact;
  readonly #now: () => number;
  readonly #random: () => number;

  constructor(contact: Contact, handlers: CableHandlers, { now, random }: { now: () => number; random: () => number }) {
    this.#contact = contact;
    this.#handlers = handlers;
    this.#now = now;
    this.#random = random;
  }

  get isUp() {
    return this.#link.phase === 'up';
  }

  get wakeAt(): number {
    const { phase, until, presenceAt, pollAt } = this.#link;
    return phase === 'up' ? Math.min(until, presenceAt, pollAt) : until;
  }

  open = (previousLink: { isConfirmed: boolean; trouble: LinkOutage | null }) =>
    this.#apply({ kind: 'open', at: this.#now(), ...previousLink });
  close = () => this.#apply({ kind: 'close', at: this.#now() });
  retryNow = () => this.#apply({ kind: 'retryNow', at: this.#now() });
  tick = () => this.#apply({ kind: 'tick', at: this.#now(), chance: this.#random() });

  #apply(event: LinkEvent): void {
    const { link, effects } = nextLink(this.#link, event);
    this.#link = link;
    for (const effect of effects) this.#runEffect(effect);
  }

  #runEffect(effect: LinkEffect): void {
    switch (effect.kind) {
      case 'connect':
        return void this.#connect();
      case 'subscribe':
        return this.#send(formatSubscribeFrame(this.#contact.pubsubToken));
      case 'sendPresence':
        return this.#send(formatPresenceFrame(this.#contact.pubsubToken));
      case 'catchUp':
        return void this.#catchUp();
      case 'disconnect':
        return this.#disconnect();
      case 'receive':
        return this.#handlers.onMessages(effect.messages);
      case 'notify':
        return this.#handlers.onLinkChange(effect);
      case 'poll':
        return void this.#poll();
      case 'giveUp':
        return this.#handlers.onGiveUp(effect);
      default:
        return assertNever(effect);
    }
  }

  async #connect(): Promise<void> {
    this.#disconnect();
    const attempt = ++this.#attempts;
    try {
      const socket = await this.#handlers.openSocket();
      // The link was closed, or another attempt was started, while the socket was opening.
      if (this.#link.phase !== 'opening' || attempt !== this.#attempts) return socket.close(1000);
      this.#socket = socket;
      socket.addEventListener('message', ({ data }) => {
        if (socket === this.#socket && typeof data === 'string') this.#handleFrame(data);
      });
      const handleSocketLoss = () => {
        if (socket === this.#socket) this.#fail();
      };
      socket.addEventListener('close', handleSocketLoss);
      socket.addEventListener('error', handleSocketLoss);
      socket.accept();
      const { ping } = this.#handlers;
      if (ping !== null) this.#pinging = setInterval(() => this.#send(ping), CABLE_PING_INTERVAL_MS);
    } catch {
      if (attempt === this.#attempts) this.#fail();
    }
  }

  async #catchUp(): Promise<void> {
    const socket = this.#socket;
    try {
      const { messages, isConversationOver } = await this.#handlers.fetchMissed(this.#contact);
      if (socket !== this.#socket) return;
      this.#apply({ kind: 'caughtUp', at: this.#now(), messages });
      this.#handlers.onCaughtUp(messages);
      if (isConversationOver) this.#handlers.onEnd();
    } catch (error) {
      if (socket !== this.#socket) return;
      if (isUnknownContact(error)) this.#apply({ kind: 'refused', at: this.#now() });
      else this.#fail();
    }
  }

  /**
   * Polls the API, because the cable may be dead or may have dropped an event, and because only the API reports an
   * unknown contact.
   */
  async #poll(): Promise<void> {
    try {
      const { messages, isConversationOver } = await this.#handlers.fetchMissed(this.#contact);
      if (this.#link.phase === 'closed') return;
      this.#apply({ kind: 'polled', at: this.#now(), messages });
      this.#handlers.onCaughtUp(messages);
      if (isConversationOver) this.#handlers.onEnd();
    } catch (error) {
      if (isUnknownContact(error)) this.#apply({ kind: 'refused', at: this.#now() });
    }
  }

  #handleFrame(text: string): void {
    const frame = parseCableFrame(text);
    const now = this.#now();
    if (frame?.type === 'welcome') return this.#apply({ kind: 'welcomed', at: now });
    if (frame?.type === 'confirm_subscription') return this.#apply({ kind: 'confirmed', at: now });
    if (frame?.type === 'reject_subscription') return this.#apply({ kind: 'refused', at: now });
    if (frame?.type === 'disconnect')
      return frame.reconnect === false ? this.#apply({ kind: 'refused', at: now }) : this.#fail();
    this.#apply({ kind: 'pinged', at: now });
    if (frame?.type === 'event') this.#handleEvent(frame.event, frame.data, now);
  }

  #handleEvent(event: string, data: unknown, at: number): void {
    if (event === 'message.created' || event === 'message.updated') {
      const message = parseMessage(data);
      if (!message || !belongsToConversation(data, this.#contact)) return;
      const isCreateEvent = event === 'message.created';
      this.#apply({ kind: 'messaged', at, message: isCreateEvent ? { ...message, isCreateEvent: true } : message });
      return;
    }
    if (event === 'conversation.typing_on' || event === 'conversation.typing_off')
      return this.#handlers.onTyping(event.endsWith('on'));
    if (event === 'presence.update') {
      const users = (data as { users?: Record<string, unknown> } | null)?.users;
      return users ? this.#handlers.onPresence(Object.values(users).includes('online')) : undefined;
    }
    if (event === 'conversation.status_changed' && (data as { status?: unknown } | null)?.status === 'resolved')
      this.#handlers.onEnd();
  }

  #fail = () => this.#apply({ kind: 'broken', at: this.#now(), chance: this.#random() });

  #send(text: string): void {
    try {
      this.#socket?.send(text);
    } catch {
      this.#fail(); // The socket was closed without a close event.
    }
  }

  #disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearInterval(this.#pinging);
    try {
      socket?.close(1000);
    } catch {
      // The socket is closed already.
    }
  }
}

/**
 * Whether a cable event belongs to the conversation of the contact. The contact may have older conversations at the
 * service.
 */
function belongsToConversation(data: unknown, { conversationId }: Contact): boolean {
  const eventConversationId = (data as { conversation_id?: unknown }).conversation_id;
  return (
    eventConversationId === undefined || eventConversationId === null || String(eventConversationId) === conversationId
  );
}

// Schemas of ActionCable as Chatwoot uses it: WebSocket messages are JSON, identifiers are JSON inside a string.

const ControlFrame = z.object({
  type: z.enum(['welcome', 'ping', 'confirm_subscription', 'reject_subscription', 'disconnect']),
  reason: z.string().optional(),
  reconnect: z.boolean().optional(),
});

const EventFrame = z.object({ message: z.object({ event: z.string(), data: z.unknown() }) });

type CableFrame = z.infer<typeof ControlFrame> | { type: 'event'; event: string; data: unknown };

/** Parses a message of the cable. Returns null for an unknown one. */
function parseCableFrame(text: string): CableFrame | null {
  const json = parseJsonOrNull(text);
  const controlFrame = ControlFrame.safeParse(json);
  if (controlFrame.success) return controlFrame.data;
  const eventFrame = EventFrame.safeParse(json);
  return eventFrame.success ? { type: 'event', ...eventFrame.data.message, data: eventFrame.data.message.data } : null;
}

const formatChannelIdentifier = (pubsubToken: string) =>
  JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken });

const formatSubscribeFrame = (pubsubToken: string) =>
  JSON.stringify({ command: 'subscribe', identifier: formatChannelIdentifier(pubsubToken) });

const formatPresenceFrame = (pubsubToken: string) =>
  JSON.stringify({
    command: 'message',
    identifier: formatChannelIdentifier(pubsubToken),
    data: JSON.stringify({ action: 'update_presence' }),
  });
