import { hearMessage } from './hear-message.ts';
import { EARLIER_PATIENCE_MS } from './limits.ts';
import type { RoomEvent, Turn } from './room-event.ts';
import { isSameContact } from './room-state.ts';
import { withState } from './with-state.ts';
import { writeNotice } from './write-line.ts';

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
      // One that is spoken to again tells by the line.
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
