import { assertNever } from '#shared/assert-never.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import type { Author, Entry } from './room-state.ts';

/** One text or file of a message from the service. */
export interface RemotePart {
  /** Unique among the parts of all messages. */
  remoteId: string;
  body: Extract<MessageBody, { kind: 'text' | 'file' }>;
  source: string;
}

/** Message from the chat service, received over its WebSocket (the cable) or its API. */
export interface RemoteMessage {
  id: number;
  /** 'own' marks an echo of the visitor's message. */
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

/** Searches in the room's message log. */
export interface MessageLookup {
  find: (seq: number) => Entry | null;
  findEcho: (echoId: string) => Entry | null;
  /** Returns all stored entries of one remote message. */
  findRemote: (id: number) => Entry[];
  /** Returns the first entry with this match key (see `getMatchKey`) that was sent and is not confirmed. */
  findUnconfirmed: (contentKey: string) => Entry | null;
}

/** Returns the stored entries of a remote message. An echo without an echo id is matched by its content. */
export function findStored({ id, from, echoId, text, parts }: RemoteMessage, log: MessageLookup): Entry[] {
  const existingEntries = log.findRemote(id);
  if (existingEntries.length > 0 || from === 'agent') return existingEntries;
  const filePart = parts.find(({ body }) => body.kind === 'file');
  const contentKey = text || (filePart ? getMatchKey(filePart.body) : '');
  const entry = (echoId ? log.findEcho(echoId) : null) ?? (contentKey ? log.findUnconfirmed(contentKey) : null);
  return entry ? [entry] : [];
}

/** Returns the content by which an echo without an echo id is matched: the text or the file name. */
export function getMatchKey(body: MessageBody): string {
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
