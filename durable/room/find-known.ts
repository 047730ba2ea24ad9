import type { RemoteMessage } from './remote-message.ts';
import type { Entry } from './room-state.ts';

/** What the log is asked for. */
export interface KnownLines {
  find: (seq: number) => Entry | null;
  findEcho: (echoId: string) => Entry | null;
  /** All that came of a message of the service. */
  findRemote: (id: number) => Entry[];
  /** The first of these words that has set out to the service, and of which nobody knows whether it got there. */
  findAdrift: (words: string) => Entry | null;
}

/** The lines that came of a message before. A visitor's own may come back without the name that it was given. */
export function findKnown({ id, from, echoId, text }: RemoteMessage, log: KnownLines): Entry[] {
  const known = log.findRemote(id);
  if (known.length > 0 || from === 'agent') return known;
  const entry = (echoId ? log.findEcho(echoId) : null) ?? (text ? log.findAdrift(text) : null);
  return entry ? [entry] : [];
}
