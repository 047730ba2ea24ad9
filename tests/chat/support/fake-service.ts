import { vi } from 'vitest';

export const ORIGIN = 'https://chat.example';
export const INBOX = 'inbox-1';
export const TOKEN = 'pubsub-secret-token';
export const CONTACT = { sourceId: 'source-1', pubsubToken: TOKEN, conversationId: '7' };

interface StoredMessage {
  id: number;
  content: string;
  message_type: number;
  created_at: number;
  conversation_id: number;
  private: boolean;
  echo_id?: string;
  content_attributes: Record<string, unknown>;
  sender: { name: string; type: string } | null;
  attachments: { id: number; file_type: string; data_url: string; file_size: number }[];
}

/**
 * Fake Chatwoot service. Its WebSockets belong to the room, so code that uses them must run inside the room
 * (TestRoom.runInside).
 */
export class FakeService {
  readonly messages: StoredMessage[] = [];
  readonly sockets: WebSocket[] = [];
  readonly subscribed: string[] = [];
  readonly typing: string[] = [];
  connections = 0;
  /** Decides the fault, if any, that is applied to the response of a request. */
  onSend: (path: string) => 'answer' | 'refuse' | 'loseAnswer' | 'unreachable' = () => 'answer';
  cable: 'open' | 'closed' | 'mute' = 'open';
  knownToken = TOKEN;
  files = new Map<string, Uint8Array>();

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.#take(new Request(input as string, init)));
  }

  async #take(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === '/cable') return this.#connect();
    if (url.pathname.startsWith('/files/'))
      return new Response(this.files.get(decodeURIComponent(url.pathname)) ?? null);
    const sendOutcome = this.onSend(`${request.method} ${url.pathname}`);
    if (sendOutcome === 'unreachable') throw new Error('connection reset');
    if (sendOutcome === 'refuse') return Response.json({ message: 'no' }, { status: 422 });
    const response = await this.#answer(request, url);
    if (sendOutcome === 'loseAnswer') throw new Error('connection reset');
    return response;
  }

  async #answer(request: Request, url: URL): Promise<Response> {
    const contactsPath = `/public/api/v1/inboxes/${INBOX}/contacts`;
    const path = url.pathname.replace(contactsPath, '');
    if (path === '') return Response.json({ source_id: 'source-1', pubsub_token: TOKEN, id: 1 });
    if (path === '/source-1/conversations') return Response.json({ id: 7 });
    if (path.endsWith('/toggle_typing')) {
      this.typing.push(((await request.json()) as { typing_status: string }).typing_status);
      return new Response(null);
    }
    if (path !== '/source-1/conversations/7/messages') return Response.json({}, { status: 404 });
    if (request.method === 'GET') {
      const beforeId = Number(url.searchParams.get('before') ?? Number.MAX_SAFE_INTEGER);
      // Chatwoot's API does not return echo ids.
      const page = this.messages.filter(({ id }) => id < beforeId).slice(-20);
      return Response.json(page.map(({ echo_id: _forgotten, ...message }) => message));
    }
    return Response.json(await this.#store(request));
  }

  async #store(request: Request): Promise<StoredMessage> {
    if (request.headers.get('content-type')?.includes('json')) {
      const { content, echo_id } = (await request.json()) as { content: string; echo_id: string };
      return this.addMessage({ content, echo_id, message_type: 0 });
    }
    const form = await request.formData();
    const file = form.get('attachments[]') as File;
    const path = `/files/${this.messages.length + 1}/${file.name}`;
    this.files.set(path, new Uint8Array(await file.arrayBuffer()));
    return this.addMessage({
      echo_id: String(form.get('echo_id')),
      message_type: 0,
      attachments: [{ id: 900, file_type: 'image', data_url: `${ORIGIN}${path}`, file_size: file.size }],
    });
  }

  addMessage(input: Partial<StoredMessage>): StoredMessage {
    const message: StoredMessage = {
      id: this.messages.length + 101,
      content: '',
      message_type: 1,
      created_at: 1_760_000_000 + this.messages.length,
      conversation_id: 7,
      private: false,
      content_attributes: {},
      sender: input.message_type === 0 ? { name: 'Guest', type: 'contact' } : { name: 'Mei', type: 'user' },
      attachments: [],
      ...input,
    };
    this.messages.push(message);
    return message;
  }

  #connect(): Response {
    this.connections += 1;
    if (this.cable === 'closed') return new Response(null, { status: 502 });
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    server.accept();
    this.sockets.push(server);
    server.addEventListener('message', ({ data }) => {
      const { command, identifier } = JSON.parse(String(data)) as { command: string; identifier: string };
      if (command !== 'subscribe') return;
      const token = (JSON.parse(identifier) as { pubsub_token: string }).pubsub_token;
      this.subscribed.push(token);
      if (token === this.knownToken && this.cable === 'open')
        server.send(JSON.stringify({ identifier, type: 'confirm_subscription' }));
    });
    server.send(JSON.stringify({ type: 'welcome' }));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends an event on the newest connection. Must run inside the room. */
  emitEvent(event: string, data: unknown) {
    this.sockets.at(-1)?.send(JSON.stringify({ identifier: '{}', message: { event, data } }));
  }

  /** Whether the newest connection to the service is still open. */
  get isConnected(): boolean {
    return this.sockets.at(-1)?.readyState === WebSocket.OPEN;
  }

  ping = () => this.sockets.at(-1)?.send(JSON.stringify({ type: 'ping', message: 1 }));

  addAgentMessage(content: string, extraFields: Partial<StoredMessage> = {}): StoredMessage {
    const message = this.addMessage({ content, ...extraFields });
    this.emitEvent('message.created', message);
    return message;
  }

  drop = () => this.sockets.at(-1)?.close(1011, 'restart');
}
