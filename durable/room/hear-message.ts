import type { RemotePart } from './remote-message.ts';
import { appendMessage, changeMessage, type RoomEvent, type Turn, withHuman, writeNotice } from './room-event.ts';
import type { Author, Entry } from './room-state.ts';
import { confirmDelivery } from './delivery-events.ts';

type Heard = Pick<Extract<RoomEvent, { kind: 'heard' }>, 'message' | 'known' | 'at'>;

/** A message of the service, however often and in whatever order it comes. */
export function hearMessage(turn: Turn, { message, known, at }: Heard, { greets } = { greets: true }): Turn {
  if (message.from === 'own') return hearOwn(turn, message.parts, known, String(message.id));
  if (message.isDeleted)
    return known.reduce((next, entry) => changeMessage(next, entry, { body: { kind: 'deleted' } }), turn);
  const isNews = known.length === 0;
  const greeted = isNews && greets && message.author ? greet(turn, message.author, at) : turn;
  return message.parts.reduce((next, part) => {
    const entry = known.find(({ remoteId }) => remoteId === part.remoteId);
    if (entry) {
      const isOld = message.isFirstTelling || entry.message.body.kind === 'deleted';
      return isOld ? next : changeMessage(next, entry, { body: part.body });
    }
    return appendMessage(next, { ...part, from: 'agent', at: message.at || at, author: message.author });
  }, greeted);
}

/** A visitor's own message, come back; one that the log does not know was written elsewhere and is left out. */
function hearOwn(turn: Turn, parts: RemotePart[], [entry]: Entry[], remoteId: string): Turn {
  const source = parts.find((part) => part.source)?.source ?? '';
  return entry && !entry.remoteId ? confirmDelivery(turn, entry, remoteId, source) : turn;
}

/** Somebody other than before. */
function greet(turn: Turn, author: Author, at: number): Turn {
  const before = turn.state.human?.agent;
  if (!turn.state.human || before?.name === author.name) return turn;
  return writeNotice(withHuman(turn, { agent: author, isAgentOnline: true }), 'humanJoined', at, author);
}
