import type { RemoteMessage } from './remote-message.ts';
import type { Entry, RoomState } from './room-state.ts';

/** What the log is asked for. */
export interface KnownLines {
  find: (seq: number) => Entry | null;
  findEcho: (echoId: string) => Entry | null;
  /** All that came of a message of the service. */
  findRemote: (id: number) => Entry[];
  /** The first of these words, after that line, that has not got to the service as far as we know. */
  findUndelivered: (words: string, afterSeq: number) => Entry | null;
}

/**
 * The lines that came of a message before. A visitor's own may come back without the name that it was given: then it is
 * the one that set out with these words and of which nobody knows whether it got there.
 */
export function findKnown({ id, from, echoId, text }: RemoteMessage, log: KnownLines, { human }: RoomState): Entry[] {
  const known = log.findRemote(id);
  if (known.length > 0 || from === 'agent') return known;
  const named = echoId ? log.findEcho(echoId) : null;
  const setOut = (human?.outbox ?? []).filter(({ attempts }) => attempts > 0).map(({ seq }) => log.find(seq));
  const entry =
    named ??
    setOut.find((line) => text !== '' && !line?.remoteId && wordsOf(line) === text) ??
    log.findUndelivered(text, human?.beganAt ?? Number.MAX_SAFE_INTEGER);
  return entry ? [entry] : [];
}

const wordsOf = (entry: Entry | null) => (entry?.line.body.kind === 'text' ? entry.line.body.text : null);
