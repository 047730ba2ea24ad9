import { z } from 'zod';
import { AGENT_LEAVE } from '#shared/contract/chat.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { Contact, Service, Visitor } from '#durable/room/room-state.ts';
import { translateMessage } from './cable-frames.ts';

export type Send = (address: string, init: RequestInit) => Promise<Response>;

/** The service said no, or something that is no answer; `status` says which. Never with an address: it holds secrets. */
export class ServiceRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the service answered ${status}`);
    this.status = status;
  }
}

/** Not tokens and contacts that are wrong, nor haste: those may pass, or are found out otherwise. */
const MAY_PASS: readonly number[] = [401, 403, 404, 408, 425, 429];

/** An answer to a message that would be the same to the next one like it. */
export const isFinalRefusal = (error: unknown) =>
  error instanceof ServiceRefusal && error.status >= 400 && error.status < 500 && !MAY_PASS.includes(error.status);

/** The service has no such contact, or none whose secret this is. */
export const isUnknownContact = (error: unknown) =>
  error instanceof ServiceRefusal && (error.status === 401 || error.status === 404);

export interface SentFile {
  bytes: Uint8Array;
  name: string;
  contentType: string;
}

export interface Delivered {
  remoteId: string;
  source: string;
}

/** Until a message counts as not delivered. */
export const DELIVERY_PATIENCE_MS = 5_000;
const MOST_MISSED_PAGES = 50;

/** The public API of Chatwoot, as far as a conversation needs it. */
export class ServiceClient {
  readonly #send: Send;
  readonly #base: string;

  constructor(send: Send, apiBase: string, { inbox }: Service) {
    this.#send = send;
    this.#base = `${apiBase}/public/api/v1/inboxes/${encodeURIComponent(inbox)}/contacts`;
  }

  async makeContact({ name, avatar, attributes }: Visitor): Promise<Contact> {
    const made = await this.#post('', { name, avatar_url: avatar || undefined, custom_attributes: attributes });
    const contact = z.object({ source_id: z.string().min(1), pubsub_token: z.string().min(1) }).parse(made);
    const begun = await this.#post(`/${encodeURIComponent(contact.source_id)}/conversations`, {
      custom_attributes: attributes,
    });
    const { id } = z.object({ id: z.union([z.number(), z.string()]) }).parse(begun);
    return { sourceId: contact.source_id, pubsubToken: contact.pubsub_token, conversationId: String(id) };
  }

  async sendText(contact: Contact, content: string, echoId: string): Promise<Delivered> {
    return readDelivered(await this.#post(messagesOf(contact), { content, echo_id: echoId }));
  }

  async sendFile(contact: Contact, { bytes, name, contentType }: SentFile, echoId: string): Promise<Delivered> {
    const form = new FormData();
    form.set('echo_id', echoId);
    form.append('attachments[]', new File([bytes], name, { type: contentType }));
    return readDelivered(await this.#ask(messagesOf(contact), { method: 'POST', body: form }));
  }

  /** A command; what the service answers to it is its own affair. */
  async leave(contact: Contact): Promise<void> {
    await this.#post(messagesOf(contact), { content: AGENT_LEAVE, echo_id: crypto.randomUUID() });
  }

  /** Everything after a message, oldest first; the API pages backwards only. */
  async fetchSince(contact: Contact, lastId: number): Promise<RemoteMessage[]> {
    const found = new Map<number, RemoteMessage>();
    let before = '';
    for (let page = 0; page < MOST_MISSED_PAGES; page++) {
      const rows = z
        .array(z.object({ id: z.int() }).loose())
        .parse(await this.#ask(`${messagesOf(contact)}${before}`, {}));
      const ids = rows.map(({ id }) => id);
      for (const row of rows) {
        const message = translateMessage(row);
        if (message && message.id > lastId) found.set(message.id, message);
      }
      const first = Math.min(...ids);
      if (rows.length === 0 || first <= lastId + 1 || before === `?before=${first}`) break;
      before = `?before=${first}`;
    }
    return [...found.values()].sort((a, b) => a.id - b.id);
  }

  /** Whether it was closed at the service, whose events of it may have been missed; false where it does not say. */
  async isOver(contact: Contact): Promise<boolean> {
    try {
      const { status } = z.object({ status: z.string() }).parse(await this.#ask(conversationOf(contact), {}));
      return status === 'resolved';
    } catch (error) {
      if (error instanceof ServiceRefusal && error.status < 500) return false; // Older ones have no such address.
      if (error instanceof z.ZodError) return false;
      throw error;
    }
  }

  async tellTyping(contact: Contact, isTyping: boolean): Promise<void> {
    await this.#post(`${conversationOf(contact)}/toggle_typing`, { typing_status: isTyping ? 'on' : 'off' });
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #ask(path: string, init: RequestInit): Promise<unknown> {
    const response = await this.#send(`${this.#base}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_PATIENCE_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new ServiceRefusal(response.status);
    return text ? JSON.parse(text) : null;
  }
}

/** What others see of a client, so that tests can play one. */
export type PeopleClient = Pick<ServiceClient, keyof ServiceClient>;

const conversationOf = ({ sourceId, conversationId }: Contact) =>
  `/${encodeURIComponent(sourceId)}/conversations/${encodeURIComponent(conversationId)}`;
const messagesOf = (contact: Contact) => `${conversationOf(contact)}/messages`;

function readDelivered(answer: unknown): Delivered {
  const message = translateMessage(answer);
  if (!message) throw new ServiceRefusal(502);
  return { remoteId: String(message.id), source: message.parts.find(({ source }) => source)?.source ?? '' };
}
