import type { RemoteMessage } from './remote-message.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import type { Entry } from './room-state.ts';

/** What the log is asked for. */
export interface KnownMessages {
  find: (seq: number) => Entry | null;
  findEcho: (echoId: string) => Entry | null;
  /** All that came of a message of the service. */
  findRemote: (id: number) => Entry[];
  /** The first of these words (see wordsOf) that has set out to the service, and of which nobody knows whether it got there. */
  findAdrift: (words: string) => Entry | null;
}

/** The lines that came of a message before. A visitor's own may come back without the name that it was given. */
export function findKnown({ id, from, echoId, text, parts }: RemoteMessage, log: KnownMessages): Entry[] {
  const known = log.findRemote(id);
  if (known.length > 0 || from === 'agent') return known;
  const file = parts.find(({ body }) => body.kind === 'file');
  const words = text || (file ? wordsOf(file.body) : '');
  const entry = (echoId ? log.findEcho(echoId) : null) ?? (words ? log.findAdrift(words) : null);
  return entry ? [entry] : [];
}

/** By what a line is known that comes back without a name: its text, or how its file is called. */
export function wordsOf(body: MessageBody): string {
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
