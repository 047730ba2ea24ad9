import { confirmDelivery } from './delivery-events.ts';
import type { RemotePart } from './remote-message.ts';
import {
  appendMessage,
  changeMessage,
  type RoomEvent,
  type Turn,
  withHuman,
  withState,
  writeNotice,
} from './room-event.ts';
import { EARLIER_PATIENCE_MS, MOST_EARLIER } from './room-limits.ts';
import { type Author, type Contact, type EarlierContact, type Entry, isSameContact, lastIdOf } from './room-state.ts';

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

// People may have written to a session whose connection was broken when it ended. Its contact is kept until the service
// was asked for it: what they wrote would be lost otherwise.

/** The session that is about to end; there is nothing to ask for where there never was a contact. */
export function noteEarlier(turn: Turn, { mayGoOn, endedAt }: Pick<EarlierContact, 'mayGoOn' | 'endedAt'>): Turn {
  const { human } = turn.state;
  if (!human?.contact) return turn;
  const { service, contact } = human;
  const noted = { service, contact, lastId: lastIdOf(turn.state, contact), mayGoOn, endedAt, isRead: false };
  const { earlier } = withoutEarlier(turn, contact).state;
  return withState(turn, { earlier: [...earlier, noted].slice(-MOST_EARLIER) });
}

export const withoutEarlier = (turn: Turn, contact: Contact | null): Turn =>
  contact
    ? withState(turn, { earlier: turn.state.earlier.filter((one) => !isSameContact(one.contact, contact)) })
    : turn;

/** There may be more by now than was read. */
export const askEarlier = (turn: Turn): Turn =>
  withState(turn, { earlier: turn.state.earlier.map((one) => ({ ...one, isRead: false })) });

type EarlierRead = Extract<RoomEvent, { kind: 'earlierRead' }>;

/** In their order, under a notice that says when they were written; what is known already is not written again. */
export function readEarlier(turn: Turn, { contact, found, at }: EarlierRead): Turn {
  const first = found.find(isNews);
  const begun = first ? writeNotice(turn, 'humanEarlier', at, first.message.author) : turn;
  const heard = found.reduce(
    (next, { message, known }) => hearMessage(next, { message, known, at }, { greets: false }),
    begun,
  );
  const readTo = found.at(-1)?.message.id ?? 0;
  const { human, caughtUp, earlier } = heard.state;
  const isCurrent = human?.contact ? isSameContact(human.contact, contact) : false;
  return withState(heard, {
    earlier: earlier.flatMap((one) => {
      if (!isSameContact(one.contact, contact)) return [one];
      // A contact that the session uses again is heard by its connection.
      return !isCurrent ? [{ ...one, isRead: true, lastId: Math.max(one.lastId, readTo) }] : [];
    }),
    ...(caughtUp.conversationId === contact.conversationId && {
      caughtUp: { ...caughtUp, lastId: Math.max(caughtUp.lastId, readTo) },
    }),
  });
}

const isNews = ({ message, known }: EarlierRead['found'][number]) =>
  message.from === 'agent' && !message.isDeleted && message.parts.length > 0 && known.length === 0;

/** Nobody asks for them any more. */
export function forgetOldEarlier(turn: Turn, at: number): Turn {
  const earlier = turn.state.earlier.filter(({ endedAt }) => at - endedAt < EARLIER_PATIENCE_MS);
  return earlier.length === turn.state.earlier.length ? turn : withState(turn, { earlier });
}
