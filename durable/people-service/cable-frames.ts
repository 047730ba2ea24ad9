import { z } from 'zod';
import type { RemoteMessage, RemotePart } from '#durable/room/remote-message.ts';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/chat-names.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

// ActionCable as Chatwoot speaks it: frames are JSON, identifiers JSON within a string.

const Control = z.object({
  type: z.enum(['welcome', 'ping', 'confirm_subscription', 'reject_subscription', 'disconnect']),
  reason: z.string().optional(),
  reconnect: z.boolean().optional(),
});

const Event = z.object({ message: z.object({ event: z.string(), data: z.unknown() }) });

type CableFrame = z.infer<typeof Control> | { type: 'event'; event: string; data: unknown };

/** Null for anything that is none of these: a service may say more than we know. */
export function readCableFrame(text: string): CableFrame | null {
  const json = parseOrNull(text);
  const control = Control.safeParse(json);
  if (control.success) return control.data;
  const event = Event.safeParse(json);
  return event.success ? { type: 'event', ...event.data.message, data: event.data.message.data } : null;
}

const identifierOf = (pubsubToken: string) => JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken });

export const subscribeFrame = (pubsubToken: string) =>
  JSON.stringify({ command: 'subscribe', identifier: identifierOf(pubsubToken) });

export const presentFrame = (pubsubToken: string) =>
  JSON.stringify({
    command: 'message',
    identifier: identifierOf(pubsubToken),
    data: JSON.stringify({ action: 'update_presence' }),
  });

const INCOMING = 0;
const ACTIVITY = 2;
const KINDS: readonly unknown[] = ['incoming', 'outgoing', 'activity', 'template'];

/** As a number in the cable's events and a word in some answers of the API. */
const messageType = z.preprocess((value) => {
  const at = KINDS.indexOf(value);
  return at < 0 ? value : at;
}, z.int());

const text = z.preprocess((value) => value ?? '', z.string());

const Attachment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  file_type: text,
  data_url: text,
  file_size: z.number().nullish(),
  extension: z.string().nullish(),
});

const Message = z.object({
  id: z.int(),
  content: text,
  message_type: messageType,
  /** Seconds; some services write a date. */
  created_at: z.union([z.number(), z.string()]).nullish(),
  private: z.boolean().nullish(),
  echo_id: text,
  content_attributes: z.preprocess((value) => value ?? {}, z.object({ deleted: z.boolean().nullish() })),
  sender: z.object({ name: text, avatar_url: text }).nullish(),
  attachments: z.preprocess((value) => value ?? [], z.array(Attachment)),
});

/** Null for what is not for the visitor's eyes: notes among agents, what the service reports, what cannot be read. */
export function translateMessage(data: unknown): RemoteMessage | null {
  const parsed = Message.safeParse(data);
  if (!parsed.success) return null;
  const message = parsed.data;
  if (message.private || message.message_type === ACTIVITY) return null;
  const remoteId = String(message.id);
  const words: RemotePart[] = message.content
    ? [{ remoteId, body: { kind: 'text', text: message.content }, source: '' }]
    : [];
  return {
    id: message.id,
    from: message.message_type === INCOMING ? 'own' : 'agent',
    echoId: message.echo_id,
    text: message.content,
    at: readTime(message.created_at),
    author: message.sender ? { name: message.sender.name, avatar: '' } : null,
    isDeleted: message.content_attributes.deleted === true,
    parts: [...words, ...message.attachments.map((attachment) => translateFile(remoteId, attachment))],
  };
}

/** 0 for a time that cannot be read. */
function readTime(value: number | string | null | undefined): number {
  const time = typeof value === 'number' ? value * 1000 : Date.parse(value ?? '');
  return Number.isFinite(time) ? time : 0;
}

function translateFile(
  messageId: string,
  { id, file_type, data_url, file_size }: z.infer<typeof Attachment>,
): RemotePart {
  const name = nameOf(data_url);
  const contentType = typeByEnding(name);
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

function nameOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last).slice(0, 120);
  } catch {
    return last.slice(0, 120);
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  webm: 'audio/webm',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The message does not say what a file is, only its name does; when it is fetched, its bytes are looked at. */
const typeByEnding = (name: string) => ENDINGS[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '';
