import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TextSocket } from './text-socket.ts';

export const INBOX = 'inbox-of-all';
export const PEOPLES_TOKEN = 'pubsub-token-of-the-outside';
export const PEOPLES_SOURCE = 'source-of-the-outside';
const MESSAGES = `/public/api/v1/inboxes/${INBOX}/contacts/${PEOPLES_SOURCE}/conversations/7/messages`;
const PAGE = 20;

interface Message {
  id: number;
  content: string;
  message_type: number;
  created_at: number;
  conversation_id: number;
  echo_id?: string;
  [field: string]: unknown;
}

/** A Chatwoot of a few words, over HTTP: one contact, one conversation. It does as it is told, and is put out and lit again. */
export class OutsidePeople {
  readonly messages: Message[] = [];
  /** Tokens that somebody subscribed with. */
  readonly subscribed: string[] = [];
  /** Requests are answered with this status while it is not 200. */
  status = 200;
  #server: Server | null = null;
  #port = 0;
  #sockets = new Set<TextSocket>();
  readonly #changes = new EventEmitter().setMaxListeners(0);

  get origin() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    server.on('upgrade', (request, stream) => this.#connect(request, new TextSocket(request, stream)));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** As in a deploy: sockets are cut, and nobody listens. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.cut();
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
    this.#server = null;
  }

  /** Kept, and told to nobody. */
  keep(content: string, more: Partial<Message> = {}): Message {
    const id = this.messages.length + 101;
    const sender = more.message_type === 0 ? { name: 'Guest' } : { name: 'Mei Lau' };
    const message = {
      id,
      content,
      message_type: 1,
      created_at: 1_790_000_000 + id,
      conversation_id: 7,
      sender,
      ...more,
    };
    this.messages.push(message);
    this.#changes.emit('change');
    return message;
  }

  emit(event: string, data: unknown): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify({ identifier: '{}', message: { event, data } }));
  }

  say(content: string, more: Partial<Message> = {}): Message {
    const message = this.keep(content, more);
    this.emit('message.created', message);
    return message;
  }

  /** Settles when it holds, now or after something that was said here. */
  async until(holds: (people: this) => boolean): Promise<void> {
    while (!holds(this)) await once(this.#changes, 'change');
  }

  #connect(request: IncomingMessage, socket: TextSocket): void {
    if (request.url !== '/cable') return void socket.cut();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('text', (text) => {
      const { command, identifier } = JSON.parse(text) as { command: string; identifier: string };
      if (command !== 'subscribe') return;
      const { pubsub_token: token } = JSON.parse(identifier) as { pubsub_token: string };
      if (token === PEOPLES_TOKEN) socket.send(JSON.stringify({ identifier, type: 'confirm_subscription' }));
      this.subscribed.push(token);
      this.#changes.emit('change');
    });
    socket.send(JSON.stringify({ type: 'welcome' }));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.origin);
    const answer = this.status === 200 ? this.#find(request.method ?? '', url, Buffer.concat(chunks).toString()) : null;
    response.writeHead(answer ? 200 : this.status === 200 ? 404 : this.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: 'no' }));
  }

  #find(method: string, url: URL, body: string): unknown {
    const contacts = `/public/api/v1/inboxes/${INBOX}/contacts`;
    if (url.pathname === contacts) return { source_id: PEOPLES_SOURCE, pubsub_token: PEOPLES_TOKEN };
    if (url.pathname === `${contacts}/${PEOPLES_SOURCE}/conversations`) return { id: 7 };
    if (url.pathname !== MESSAGES) return null;
    if (method === 'POST') {
      const { content, echo_id } = JSON.parse(body) as { content: string; echo_id: string };
      return this.say(content, { message_type: 0, echo_id });
    }
    const before = Number(url.searchParams.get('before') ?? Number.MAX_SAFE_INTEGER);
    return this.messages.filter(({ id }) => id < before).slice(-PAGE);
  }
}
