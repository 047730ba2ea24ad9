import { assertNever } from '#shared/assert-never.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import type { Author, Entry } from './room-state.ts';

/** One thing that a message of the service shows; it may have words and files. */
export interface RemotePart {
  /** Unlike any other part of any message. */
  remoteId: string;
  body: Extract<MessageBody, { kind: 'text' | 'file' }>;
  source: string;
}

/** A message of the people's service, whichever way it came. */
export interface RemoteMessage {
  id: number;
  /** 'own' is the visitor's, come back. */
  from: 'own' | 'agent';
  echoId: string;
  text: string;
  at: number;
  author: Author | null;
  isDeleted: boolean;
  /** Its first telling: of a message that is known already it says nothing newer, for events may come in the wrong order. */
  isCreateEvent?: true;
  parts: RemotePart[];
}

/** What the log is asked for. */
export interface MessageLookup {
  find: (seq: number) => Entry | null;
  findEcho: (echoId: string) => Entry | null;
  /** All that came of a message of the service. */
  findRemote: (id: number) => Entry[];
  /** The first of these words (see matchKey) that has set out to the service, and of which nobody knows whether it got there. */
  findUnconfirmed: (words: string) => Entry | null;
}

/** Our messages that a message of the service became before. A visitor's own may come back without its echo id. */
export function findStored({ id, from, echoId, text, parts }: RemoteMessage, log: MessageLookup): Entry[] {
  const known = log.findRemote(id);
  if (known.length > 0 || from === 'agent') return known;
  const file = parts.find(({ body }) => body.kind === 'file');
  const words = text || (file ? matchKey(file.body) : '');
  const entry = (echoId ? log.findEcho(echoId) : null) ?? (words ? log.findUnconfirmed(words) : null);
  return entry ? [entry] : [];
}

/** By what a message is known that comes back without its echo id: its text, or how its file is called. */
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
