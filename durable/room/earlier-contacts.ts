import { type RoomEvent, type Turn, withState, writeNotice } from './room-event.ts';
import { hearMessage } from './hear-message.ts';
import { EARLIER_PATIENCE_MS, MOST_EARLIER } from './room-limits.ts';
import { type Contact, type EarlierContact, isSameContact, lastIdOf } from './room-state.ts';

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
