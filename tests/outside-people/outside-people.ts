import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TextSocket } from './text-socket.ts';

export const INBOX = 'inbox-of-all';
export const PEOPLES_TOKEN = 'pubsub-token-of-the-outside';
export const PEOPLES_SOURCE = 'source-of-the-outside';
const CONTACTS_PATH = `/public/api/v1/inboxes/${INBOX}/contacts`;
const CONVERSATIONS_PATTERN = new RegExp(`^${CONTACTS_PATH}/([^/]+)/conversations(?:/(\\d+)/messages)?$`);
const ONLY_CONVERSATION_ID = 7;
const PAGE_SIZE = 20;
/** Interval of pings, the same as in ActionCable. */
const PING_INTERVAL_MS = 3_000;

interface Message {
  id: number;
  content: string;
  message_type: number;
  created_at: number;
  conversation_id: number;
  echo_id?: string;
  [field: string]: unknown;
}

/**
 * Fake Chatwoot over HTTP with one contact and one conversation, or with several. Tests control it, stop it and restart
 * it.
 */
export class OutsidePeople {
  /** Whether each registration creates a new contact. Otherwise all visitors share one. */
  readonly #hasMany: boolean;
  #contacts = 0;
  readonly messages: Message[] = [];
  /** Tokens with which clients have subscribed. */
  readonly subscribed: string[] = [];
  /** HTTP status of all responses. Requests take effect only while it is 200. */
  status = 200;
  #server: Server | null = null;
  #port = 0;
  #sockets = new Map<TextSocket, string>();
  #pings: NodeJS.Timeout | undefined;
  readonly #changes = new EventEmitter().setMaxListeners(0);

  constructor({ hasMany = false } = {}) {
    this.#hasMany = hasMany;
  }

  get port() {
    return this.#port;
  }

  get origin() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      // A request that is aborted before it is complete is ignored.
      this.#answer(request, response).catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'ECONNRESET') throw error;
      });
    });
    server.on('upgrade', (request, stream) => this.#connect(request, new TextSocket(request, stream)));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
    this.#pings = setInterval(() => {
      for (const socket of this.#sockets.keys()) socket.sendText(JSON.stringify({ type: 'ping', message: 1 }));
    }, PING_INTERVAL_MS);
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Stops the server as a deploy does: closes all WebSockets and stops listening. */
  async stopServer(): Promise<void> {
    clearInterval(this.#pings);
    for (const socket of this.#sockets.keys()) socket.cut();
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
    this.#server = null;
  }

  /** Stores a message without sending an event. */
  storeMessage(content: string, extraFields: Partial<Message> = {}): Message {
    const id = this.messages.length + 101;
    const messageSender = extraFields.message_type === 0 ? { name: 'Guest' } : { name: 'Mei Lau' };
    const message = {
      id,
      content,
      message_type: 1,
      created_at: 1_790_000_000 + id,
      conversation_id: ONLY_CONVERSATION_ID,
      sender: messageSender,
      ...extraFields,
    };
    this.messages.push(message);
    this.#changes.emit('change');
    return message;
  }

  emitMessage(event: string, data: Message): void {
    const token = this.#hasMany ? createToken(data.conversation_id) : PEOPLES_TOKEN;
    for (const [socket, socketToken] of this.#sockets)
      if (socketToken === token) socket.sendText(JSON.stringify({ identifier: '{}', message: { event, data } }));
  }

  sendMessage(content: string, extraFields: Partial<Message> = {}): Message {
    const message = this.storeMessage(content, extraFields);
    this.emitMessage('message.created', message);
    return message;
  }

  /** Resolves when the condition is met, immediately or after a later event. */
  async waitUntil(isMet: (people: this) => boolean): Promise<void> {
    while (!isMet(this)) await once(this.#changes, 'change');
  }

  #connect(request: IncomingMessage, socket: TextSocket): void {
    if (request.url !== '/cable') return void socket.cut();
    this.#sockets.set(socket, '');
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('text', (text) => {
      const { command, identifier } = JSON.parse(text) as { command: string; identifier: string };
      if (command !== 'subscribe') return;
      const { pubsub_token: token } = JSON.parse(identifier) as { pubsub_token: string };
      const isKnown = this.#hasMany ? /^token-\d+$/.test(token) : token === PEOPLES_TOKEN;
      if (isKnown) socket.sendText(JSON.stringify({ identifier, type: 'confirm_subscription' }));
      if (isKnown && this.#sockets.has(socket)) this.#sockets.set(socket, token);
      this.subscribed.push(token);
      this.#changes.emit('change');
    });
    socket.sendText(JSON.stringify({ type: 'welcome' }));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.origin);
    const body = this.status === 200 ? this.#find(request.method ?? '', url, Buffer.concat(chunks).toString()) : null;
    response.writeHead(body ? 200 : this.status === 200 ? 404 : this.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { message: 'no' }));
  }

  #find(method: string, url: URL, body: string): unknown {
    if (url.pathname === CONTACTS_PATH) return this.#makeContact();
    const [, source = '', conversation] = CONVERSATIONS_PATTERN.exec(url.pathname) ?? [];
    const id = this.#hasMany
      ? Number(/^source-(\d+)$/.exec(source)?.[1] ?? 0)
      : source === PEOPLES_SOURCE
        ? ONLY_CONVERSATION_ID
        : 0;
    if (id === 0 || (conversation !== undefined && Number(conversation) !== id)) return null;
    if (conversation === undefined) return { id };
    if (method === 'POST') {
      const { content, echo_id } = JSON.parse(body) as { content: string; echo_id: string };
      return this.sendMessage(content, { message_type: 0, echo_id, conversation_id: id });
    }
    const beforeId = Number(url.searchParams.get('before') ?? Number.MAX_SAFE_INTEGER);
    return this.messages.filter((message) => message.conversation_id === id && message.id < beforeId).slice(-PAGE_SIZE);
  }

  #makeContact() {
    if (!this.#hasMany) return { source_id: PEOPLES_SOURCE, pubsub_token: PEOPLES_TOKEN };
    this.#contacts += 1;
    return { source_id: `source-${this.#contacts}`, pubsub_token: createToken(this.#contacts) };
  }
}

const createToken = (conversationId: number) => `token-${conversationId}`;
