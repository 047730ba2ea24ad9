import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';
import { selectContactByToken } from '#backend/queries/chat/contacts.ts';
import { logError } from '#backend/response/log-event.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';

const CABLE_PROTOCOL = 'actioncable-v1-json';

interface HubEnv {
  DB: Database;
}

/** Subscription of a socket, stored as its attachment, which survives hibernation. */
interface SocketAttachment {
  agentKey: string;
  /** Token of a contact, or DESK_TOPIC for staff, or '' before the subscription. */
  topic: string;
  identifier: string;
  /** Staff session of the socket and the time at which it expires at the latest. Absent for sockets of contacts. */
  session?: { id: number; until: number };
}

interface CableEvent {
  event: string;
  data: unknown;
}

const CableCommand = z.object({ command: z.enum(['subscribe', 'message', 'unsubscribe']), identifier: z.string() });
const ChannelIdentifier = z.object({ channel: z.literal('RoomChannel'), pubsub_token: z.string().min(1) });

/** Topic to which an agent's staff subscribe. All other topics are tokens of contacts. */
export const DESK_TOPIC = 'desk';

/**
 * Cable of one agent, in Chatwoot's dialect of ActionCable. Events are stored in the database before they are published
 * here. The object hibernates between events: the runtime responds to pings, and the only alarm is for the expiry of
 * staff sessions.
 */
export class CableHub extends DurableObject<HubEnv> {
  constructor(ctx: DurableObjectState, env: HubEnv) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(CABLE_PING, CABLE_PING));
  }

  override async fetch(request: Request): Promise<Response> {
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.ctx.acceptWebSocket(server);
    const agentKey = request.headers.get('x-agent') ?? '';
    const [id = 0, expiresAt = 0] = ['x-desk-session', 'x-desk-until'].map((name) => Number(request.headers.get(name)));
    this.#seat(server, {
      agentKey,
      identifier: '',
      ...(id ? { topic: DESK_TOPIC, session: { id, until: expiresAt } } : { topic: '' }),
    });
    server.send(JSON.stringify({ type: 'welcome' }));
    await this.#scheduleExpiry();
    const requestedProtocol = request.headers.get('sec-websocket-protocol') ?? '';
    const headers = requestedProtocol.includes(CABLE_PROTOCOL)
      ? { 'sec-websocket-protocol': CABLE_PROTOCOL }
      : undefined;
    return new Response(null, { status: 101, webSocket: client, ...(headers && { headers }) });
  }

  publish(topics: string[], { event, data }: CableEvent): void {
    for (const socket of this.ctx.getWebSockets()) {
      const attachment = getAttachment(socket);
      if (attachment && topics.includes(attachment.topic)) {
        const { identifier } = attachment;
        send(socket, { identifier, message: { event, data } });
      }
    }
  }

  /**
   * Returns those topics that have subscribers. A contact's socket closes a minute after the last page that shows the
   * conversation is closed.
   */
  filterSubscribed(topics: string[]): string[] {
    const subscribedTopics = new Set(this.ctx.getWebSockets().map((socket) => getAttachment(socket)?.topic));
    return topics.filter((topic) => subscribedTopics.has(topic));
  }

  /** Closes the sockets of staff sessions that have ended. */
  closeOfficeSockets(sessions: number[]): void {
    for (const socket of this.ctx.getWebSockets()) {
      const officeSession = getAttachment(socket)?.session;
      if (officeSession && sessions.includes(officeSession.id)) closeSocket(socket);
    }
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    const command = CableCommand.safeParse(parseJsonOrNull(frame));
    if (!command.success || command.data.command !== 'subscribe') return;
    const { identifier } = command.data;
    const channelIdentifier = ChannelIdentifier.safeParse(parseJsonOrNull(identifier));
    // Unknown tokens get no response.
    const subscribedContact = channelIdentifier.success
      ? await queryRow(this.env.DB, selectContactByToken(channelIdentifier.data.pubsub_token))
      : null;
    const agentKey = getAttachment(socket)?.agentKey;
    if (!subscribedContact || subscribedContact.agentKey !== agentKey) return;
    this.#seat(socket, { agentKey, topic: subscribedContact.pubsubToken, identifier });
    send(socket, { identifier, type: 'confirm_subscription' });
    this.#announcePresence(socket);
    this.#notifyDesk();
  }

  override webSocketClose(socket: WebSocket): void {
    const isContactSocket = ![DESK_TOPIC, '', undefined].includes(getAttachment(socket)?.topic);
    closeSocket(socket);
    if (isContactSocket) this.#notifyDesk();
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const socket of this.ctx.getWebSockets()) {
      const session = getAttachment(socket)?.session;
      if (session && session.until <= now) closeSocket(socket);
    }
    await this.#scheduleExpiry();
  }

  #seat = (socket: WebSocket, seat: SocketAttachment) => socket.serializeAttachment(seat);

  /** Sends a socket whether staff are online. */
  #announcePresence(socket: WebSocket): void {
    const isOfficeOnline = this.ctx
      .getWebSockets()
      .some((otherSocket) => getAttachment(otherSocket)?.topic === DESK_TOPIC);
    const users = isOfficeOnline ? { desk: 'online' } : { desk: 'offline' };
    send(socket, {
      identifier: getAttachment(socket)?.identifier,
      message: { event: 'presence.update', data: { users } },
    });
  }

  /** Notifies staff that somebody's presence has changed. */
  #notifyDesk = () => this.publish([DESK_TOPIC], { event: 'desk.presence', data: {} });

  /** Schedules the alarm for the next expiry of a staff session, or deletes the alarm if there are no staff sockets. */
  async #scheduleExpiry(): Promise<void> {
    const expiries = this.ctx.getWebSockets().flatMap((socket) => getAttachment(socket)?.session?.until ?? []);
    if (expiries.length > 0) await this.ctx.storage.setAlarm(Math.min(...expiries));
    else await this.ctx.storage.deleteAlarm();
  }
}

/** Closes a socket. Its subscription is removed first, because a closing socket may still receive events. */
function closeSocket(socket: WebSocket): void {
  socket.serializeAttachment(null);
  socket.close(1000);
}

const getAttachment = (socket: WebSocket) => socket.deserializeAttachment() as SocketAttachment | null;

function send(socket: WebSocket, frame: unknown): void {
  try {
    socket.send(JSON.stringify(frame));
  } catch {
    // The socket is already closed. Its client finds missed events in the database.
  }
}

export type Cable = DurableObjectNamespace<CableHub>;

export const getHub = (cable: Cable, agentKey: string) => cable.get(cable.idFromName(agentKey));

const HUB_TIMEOUT_MS = 500;

/**
 * Returns the topics that have subscribers. If the hub does not respond in time, the result is empty, because the
 * office works without this information.
 */
export async function getPresence(
  cable: Cable,
  agentKey: string,
  topics: string[],
  requestId: string,
): Promise<ReadonlySet<string>> {
  const fetchSubscribed = async () => (topics.length > 0 ? getHub(cable, agentKey).filterSubscribed(topics) : []);
  try {
    return new Set(await withTimeout(fetchSubscribed(), HUB_TIMEOUT_MS, () => []));
  } catch (error) {
    logError('presence could not be read from the hub', { requestId, error });
    return new Set();
  }
}

/**
 * Publishes an event. The change must already be in the database, where subscribers that missed the event find it by
 * polling.
 */
export async function publish(cable: Cable, agentKey: string, topics: string[], event: CableEvent): Promise<void> {
  await getHub(cable, agentKey).publish(topics, event);
}
