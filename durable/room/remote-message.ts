import { assertNever } from '#shared/assert-never.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import type { Author, Entry } from './room-state.ts';

/** Text or file of a message of the service. */
export interface RemotePart {
  /** Unique among all parts. */
  remoteId: string;
  body: Extract<MessageBody, { kind: 'text' | 'file' }>;
  source: string;
}

/** Message of the chat service, from the cable or the API. */
export interface RemoteMessage {
  id: number;
  /** 'own' is an echo of the visitor's message. */
  from: 'own' | 'agent';
  echoId: string;
  text: string;
  at: number;
  author: Author | null;
  isDeleted: boolean;
  /** Set for a create event, which must not overwrite a later update: events may arrive out of order. */
  isCreateEvent?: true;
  parts: RemotePart[];
}

/** Message lookup in the room's log. */
export interface MessageLookup {
  find: (seq: number) => Entry | null;
  findEcho: (echoId: string) => Entry | null;
  /** All entries of a remote message. */
  findRemote: (id: number) => Entry[];
  /** First entry with this match key that was sent and not confirmed. */
  findUnconfirmed: (text: string) => Entry | null;
}

/** Entries of a remote message. Echoes may lack their echo id and are then matched by content. */
export function findStored({ id, from, echoId, text, parts }: RemoteMessage, log: MessageLookup): Entry[] {
  const existing = log.findRemote(id);
  if (existing.length > 0 || from === 'agent') return existing;
  const file = parts.find(({ body }) => body.kind === 'file');
  const message = text || (file ? matchKey(file.body) : '');
  const entry = (echoId ? log.findEcho(echoId) : null) ?? (message ? log.findUnconfirmed(message) : null);
  return entry ? [entry] : [];
}

/** Content by which an echo without an echo id is matched: the text or the file name. */
export function matchKey(body: MessageBody): string {
  switch (body.kind) {
    case 'text':
      return body.text;
    case 'file':
      return `file ${body.name}`;
    case 'answer':
    case 'notice':
    case 'deleted':
      return '';
    default:
      return assertNever(body);
  }
}
