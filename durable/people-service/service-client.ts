import { z } from 'zod';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/chat-names.ts';
import { AGENT_LEAVE_EVENT } from '#shared/contract/chat.ts';
import { getContentTypeByName } from '#shared/rules/file-name.ts';
import type { RemoteMessage, RemotePart } from '#durable/room/remote-message.ts';
import type { Contact, Service, Visitor } from '#durable/room/room-state.ts';

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Error response of the chat service, or a body that cannot be parsed. The message omits the URL, which contains
 * secrets.
 */
export class ServiceError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`chat service responded ${status}`);
    this.status = status;
  }
}

/**
 * Statuses that may be temporary (rate limits) or that the connection detects by itself (wrong tokens and contacts).
 */
const TRANSIENT_STATUSES: readonly number[] = [401, 403, 404, 408, 425, 429];

/** Whether the service would reject the same message again. */
export const isPermanentError = (error: unknown) =>
  error instanceof ServiceError &&
  error.status >= 400 &&
  error.status < 500 &&
  !TRANSIENT_STATUSES.includes(error.status);

/** Whether the service does not know the contact or rejects its secret. */
export const isUnknownContact = (error: unknown) =>
  error instanceof ServiceError && (error.status === 401 || error.status === 404);

export interface SentFile {
  bytes: Uint8Array;
  name: string;
  contentType: string;
}

export interface DeliveryReceipt {
  remoteId: string;
  source: string;
}

export const REQUEST_TIMEOUT_MS = 5_000;
const MAX_PAGES = 50;

/** Client of Chatwoot's public API. */
export class ServiceClient {
  readonly #send: Send;
  readonly #base: string;

  constructor(send: Send, apiBase: string, { inbox }: Service) {
    this.#send = send;
    this.#base = `${apiBase}/public/api/v1/inboxes/${encodeURIComponent(inbox)}/contacts`;
  }

  async createContact({ name, avatar, attributes }: Visitor): Promise<Contact> {
    const createdContact = await this.#post('', {
      name,
      avatar_url: avatar || undefined,
      custom_attributes: attributes,
    });
    const contact = z.object({ source_id: z.string().min(1), pubsub_token: z.string().min(1) }).parse(createdContact);
    const createdConversation = await this.#post(`/${encodeURIComponent(contact.source_id)}/conversations`, {
      custom_attributes: attributes,
    });
    const { id } = z.object({ id: z.union([z.number(), z.string()]) }).parse(createdConversation);
    return { sourceId: contact.source_id, pubsubToken: contact.pubsub_token, conversationId: String(id) };
  }

  async sendText(contact: Contact, content: string, echoId: string): Promise<DeliveryReceipt> {
    return parseDelivery(await this.#post(formatMessagesPath(contact), { content, echo_id: echoId }));
  }

  async sendFile(contact: Contact, { bytes, name, contentType }: SentFile, echoId: string): Promise<DeliveryReceipt> {
    const form = new FormData();
    form.set('echo_id', echoId);
    form.append('attachments[]', new File([bytes], name, { type: contentType }));
    return parseDelivery(await this.#fetch(formatMessagesPath(contact), { method: 'POST', body: form }));
  }

  async leaveConversation(contact: Contact): Promise<void> {
    await this.#post(formatMessagesPath(contact), { content: AGENT_LEAVE_EVENT, echo_id: crypto.randomUUID() });
  }

  /** Returns the messages after an id, oldest first. The API only pages backwards. */
  async fetchSince(contact: Contact, lastId: number): Promise<RemoteMessage[]> {
    const messagesById = new Map<number, RemoteMessage>();
    let beforeId = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const rows = z
        .array(z.object({ id: z.int() }).loose())
        .parse(await this.#fetch(`${formatMessagesPath(contact)}${beforeId}`, {}));
      const ids = rows.map(({ id }) => id);
      for (const row of rows) {
        const message = parseMessage(row);
        if (message && message.id > lastId) messagesById.set(message.id, message);
      }
      const oldestId = Math.min(...ids);
      if (rows.length === 0 || oldestId <= lastId + 1 || beforeId === `?before=${oldestId}`) break;
      beforeId = `?before=${oldestId}`;
    }
    return [...messagesById.values()].sort((a, b) => a.id - b.id);
  }

  /** Whether staff have resolved the conversation. False if the service does not report a status. */
  async isConversationOver(contact: Contact): Promise<boolean> {
    try {
      const { status } = z.object({ status: z.string() }).parse(await this.#fetch(formatConversationPath(contact), {}));
      return status === 'resolved';
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) return false; // Older versions lack this endpoint.
      if (error instanceof z.ZodError) return false;
      throw error;
    }
  }

  async sendTyping(contact: Contact, isTyping: boolean): Promise<void> {
    await this.#post(`${formatConversationPath(contact)}/toggle_typing`, { typing_status: isTyping ? 'on' : 'off' });
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #fetch(path: string, init: RequestInit): Promise<unknown> {
    const response = await this.#send(`${this.#base}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new ServiceError(response.status);
    return text ? JSON.parse(text) : null;
  }
}

/** Interface that test doubles implement. */
export type PeopleClient = Pick<ServiceClient, keyof ServiceClient>;

const formatConversationPath = ({ sourceId, conversationId }: Contact) =>
  `/${encodeURIComponent(sourceId)}/conversations/${encodeURIComponent(conversationId)}`;
const formatMessagesPath = (contact: Contact) => `${formatConversationPath(contact)}/messages`;

function parseDelivery(body: unknown): DeliveryReceipt {
  const message = parseMessage(body);
  if (!message) throw new ServiceError(502);
  return { remoteId: String(message.id), source: message.parts.find(({ source }) => source)?.source ?? '' };
}

const INCOMING = 0;
const ACTIVITY = 2;
const MESSAGE_TYPE_NAMES: readonly unknown[] = ['incoming', 'outgoing', 'activity', 'template'];

/** Message type: a number in cable events, a string in some API responses. */
const MessageType = z.preprocess((value) => {
  const typeNumber = MESSAGE_TYPE_NAMES.indexOf(value);
  return typeNumber < 0 ? value : typeNumber;
}, z.int());

const OptionalText = z.preprocess((value) => value ?? '', z.string());

const Attachment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  file_type: OptionalText,
  data_url: OptionalText,
  file_size: z.number().nullish(),
  extension: z.string().nullish(),
});

const Message = z.object({
  id: z.int(),
  content: OptionalText,
  message_type: MessageType,
  /** Time in Unix seconds. Some services send an ISO date. */
  created_at: z.union([z.number(), z.string()]).nullish(),
  private: z.boolean().nullish(),
  echo_id: OptionalText,
  content_attributes: z.preprocess((value) => value ?? {}, z.object({ deleted: z.boolean().nullish() })),
  sender: z.object({ name: OptionalText, avatar_url: OptionalText }).nullish(),
  attachments: z.preprocess((value) => value ?? [], z.array(Attachment)),
});

/** Returns null for a private note, an activity message or an unknown shape. */
export function parseMessage(data: unknown): RemoteMessage | null {
  const parseResult = Message.safeParse(data);
  if (!parseResult.success) return null;
  const message = parseResult.data;
  if (message.private || message.message_type === ACTIVITY) return null;
  const remoteId = String(message.id);
  const textParts: RemotePart[] = message.content
    ? [{ remoteId, body: { kind: 'text', text: message.content }, source: '' }]
    : [];
  return {
    id: message.id,
    from: message.message_type === INCOMING ? 'own' : 'agent',
    echoId: message.echo_id,
    text: message.content,
    at: parseTime(message.created_at),
    author: message.sender ? { name: message.sender.name, avatar: '' } : null,
    isDeleted: message.content_attributes.deleted === true,
    parts: [...textParts, ...message.attachments.map((attachment) => parseAttachment(remoteId, attachment))],
  };
}

/** Parses the time in milliseconds. Returns 0 if it cannot be parsed. */
function parseTime(value: number | string | null | undefined): number {
  const timeMs = typeof value === 'number' ? value * 1000 : Date.parse(value ?? '');
  return Number.isFinite(timeMs) ? timeMs : 0;
}

function parseAttachment(
  messageId: string,
  { id, file_type, data_url, file_size }: z.infer<typeof Attachment>,
): RemotePart {
  const name = parseFileName(data_url);
  // The type follows from the file name. The bytes are checked when the file is fetched.
  const mimeType = getContentTypeByName(name);
  const contentType = Object.hasOwn(CHAT_FILE_TYPES, mimeType) ? mimeType : '';
  return {
    remoteId: `${messageId}/${id}`,
    source: data_url,
    body: {
      kind: 'file',
      shows: file_type === 'image' || file_type === 'audio' ? file_type : (CHAT_FILE_TYPES[contentType] ?? 'document'),
      name,
      size: file_size ?? null,
      contentType,
    },
  };
}

function parseFileName(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(lastSegment).slice(0, 120);
  } catch {
    return lastSegment.slice(0, 120);
  }
}
