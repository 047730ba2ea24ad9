import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';
import { contactByToken } from '#backend/queries/chat/contacts.ts';
import { logFault } from '#backend/answer/log-event.ts';
import { type Database, findRow } from '#backend/queries/database.ts';
import { inTime } from '#shared/in-time.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

const PING_EVERY_MS = 3_000;
const PROTOCOL = 'actioncable-v1-json';

interface HubEnv {
  DB: Database;
}

/** What a socket is subscribed to; it lives with the socket, also while the object sleeps. */
interface Seat {
  topic: string;
  identifier: string;
  /** Of a contact: the agent whose desk is told when its line comes and goes. */
  agentKey?: string;
  /** Of somebody at a desk: by which sign-in, and until when at most. */
  session?: { id: number; until: number };
}

interface CableEvent {
  event: string;
  data: unknown;
}

const Command = z.object({ command: z.enum(['subscribe', 'message', 'unsubscribe']), identifier: z.string() });
const Identifier = z.object({ channel: z.literal('RoomChannel'), pubsub_token: z.string().min(1) });

/** Topics are a contact's own token, or a desk. */
export const deskTopic = (agentKey: string) => `desk:${agentKey}`;

/** The cable: ActionCable as Chatwoot speaks it. One hub for all; what it passes on is in the database before. */
export class CableHub extends DurableObject<HubEnv> {
  override async fetch(request: Request): Promise<Response> {
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.ctx.acceptWebSocket(server);
    const desk = request.headers.get('x-desk');
    if (desk) {
      const [id, until] = ['x-desk-session', 'x-desk-until'].map((name) => Number(request.headers.get(name)));
      this.#seat(server, { topic: deskTopic(desk), identifier: '', session: { id: id ?? 0, until: until ?? 0 } });
    }
    server.send(JSON.stringify({ type: 'welcome' }));
    await this.#keepPinging();
    const wanted = request.headers.get('sec-websocket-protocol') ?? '';
    const headers = wanted.includes(PROTOCOL) ? { 'sec-websocket-protocol': PROTOCOL } : undefined;
    return new Response(null, { status: 101, webSocket: client, ...(headers && { headers }) });
  }

  /** To everybody who is subscribed to one of the topics. */
  publish(topics: string[], { event, data }: CableEvent): void {
    for (const socket of this.ctx.getWebSockets()) {
      const seat = seatOf(socket);
      if (seat && topics.includes(seat.topic)) {
        const { identifier } = seat;
        send(socket, { identifier, message: { event, data } });
      }
    }
  }

  /**
   * Of these topics those that somebody listens to. The line of a contact stands while a page with the conversation is open, and a minute
   * longer.
   */
  listenedTo(topics: string[]): string[] {
    const listened = new Set(this.ctx.getWebSockets().map((socket) => seatOf(socket)?.topic));
    return topics.filter((topic) => listened.has(topic));
  }

  /** Those sign-ins have ended: nothing more is told to who holds their lines. */
  cutDesks(sessions: number[]): void {
    for (const socket of this.ctx.getWebSockets()) {
      const session = seatOf(socket)?.session;
      if (session && sessions.includes(session.id)) cut(socket);
    }
  }

  override async webSocketMessage(socket: WebSocket, text: string | ArrayBuffer): Promise<void> {
    const command = Command.safeParse(parseOrNull(text));
    if (!command.success || command.data.command !== 'subscribe') return;
    const { identifier } = command.data;
    const sought = Identifier.safeParse(parseOrNull(identifier));
    // A token that is nobody's is answered by silence.
    const contact = sought.success ? await findRow(this.env.DB, contactByToken(sought.data.pubsub_token)) : null;
    if (!contact) return;
    const { pubsubToken: topic, agentKey } = contact;
    this.#seat(socket, { topic, identifier, agentKey });
    send(socket, { identifier, type: 'confirm_subscription' });
    this.#tellPresence(agentKey, socket);
    this.#tellDesk(agentKey);
  }

  override webSocketClose(socket: WebSocket): void {
    const agentKey = seatOf(socket)?.agentKey;
    cut(socket);
    if (agentKey) this.#tellDesk(agentKey);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const socket of this.ctx.getWebSockets()) {
      const session = seatOf(socket)?.session;
      if (session && session.until <= now) cut(socket);
      else send(socket, { type: 'ping', message: Math.floor(now / 1000) });
    }
    await this.#keepPinging();
  }

  #seat = (socket: WebSocket, seat: Seat) => socket.serializeAttachment(seat);

  /** Whether anybody is at the desk now. */
  #tellPresence(agentKey: string, socket: WebSocket): void {
    const isThere = this.ctx.getWebSockets().some((other) => seatOf(other)?.topic === deskTopic(agentKey));
    const users = isThere ? { desk: 'online' } : { desk: 'offline' };
    send(socket, { identifier: seatOf(socket)?.identifier, message: { event: 'presence.update', data: { users } } });
  }

  /** A visitor came or went: an open desk looks again who is there. */
  #tellDesk = (agentKey: string) => this.publish([deskTopic(agentKey)], { event: 'desk.presence', data: {} });

  async #keepPinging(): Promise<void> {
    if (this.ctx.getWebSockets().length > 0) await this.ctx.storage.setAlarm(Date.now() + PING_EVERY_MS);
  }
}

/** The seat goes at once: a socket that is closing may still be there when something is told. */
function cut(socket: WebSocket): void {
  socket.serializeAttachment(null);
  socket.close(1000);
}

const seatOf = (socket: WebSocket) => socket.deserializeAttachment() as Seat | null;

function send(socket: WebSocket, frame: unknown): void {
  try {
    socket.send(JSON.stringify(frame));
  } catch {
    // It closed a moment ago; what it missed stands in the database.
  }
}

export type Cable = DurableObjectNamespace<CableHub>;

const HUB = 'all';

export const hubOf = (cable: Cable) => cable.get(cable.idFromName(HUB));

const HUB_WITHIN_MS = 500;

/** Who is there, as far as the hub says it soon: a desk works on without its dots. */
export async function whoListens(cable: Cable, topics: string[], requestId: string): Promise<ReadonlySet<string>> {
  const ask = async () => (topics.length > 0 ? hubOf(cable).listenedTo(topics) : []);
  try {
    return new Set(await inTime(ask(), HUB_WITHIN_MS, () => []));
  } catch (error) {
    logFault('the hub does not say who is there', { requestId, error });
    return new Set();
  }
}

/** What happened is written before it is told: who does not hear of it finds it when they ask. */
export async function publish(cable: Cable, topics: string[], event: CableEvent): Promise<void> {
  await hubOf(cable).publish(topics, event);
}
