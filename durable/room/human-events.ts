import type { Notice } from '#shared/chat-protocol/message.ts';
import { giveUpDelivery } from './delivery-events.ts';
import { askEarlier, noteEarlier, withoutEarlier } from './hear-message.ts';
import { MOST_GOODBYES } from './room-limits.ts';
import { type RoomEvent, type Turn, withHuman, withState, writeNotice } from './room-event.ts';
import { type Contact, type Entry, isSameContact, lastIdOf } from './room-state.ts';

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const said = (turn: Turn): Turn => ({ ...turn, reply: { ok: true, seq: turn.state.seq, asks: false } });

/** Asked for twice is asked for once. */
export function askHuman(turn: Turn, { service, contact, visitor, at }: Of<'humanAsked'>): Turn {
  if (turn.state.human) return said(turn);
  const asked = withState(askEarlier(turn), {
    human: {
      service,
      contact,
      visitor,
      link: 'connecting',
      trouble: null,
      isConfirmed: false,
      agent: null,
      isAgentOnline: null,
      outbox: [],
    },
    lastService: service,
    leaving: null, // Who comes back at once has not left.
  });
  return said(writeNotice(contact ? meetHuman(asked, contact) : asked, 'humanAsked', at));
}

/** A new contact, or one of before, with which the session goes on where it was. */
export function meetHuman(turn: Turn, contact: Contact): Turn {
  const before = turn.state.earlier.find((earlier) => isSameContact(earlier.contact, contact));
  if (!before) return withHuman(turn, { contact });
  const met = withHuman(turn, { contact, isConfirmed: before.mayGoOn });
  const caughtUp = { conversationId: contact.conversationId, lastId: before.lastId };
  return before.isRead ? withoutEarlier(withState(met, { caughtUp }), contact) : withState(met, { caughtUp });
}

/** Back to the assistant. What had not got to the people is not lost: it stands as failed, and may be sent again. */
export function leaveHuman(turn: Turn, undelivered: Entry[], { at }: Of<'left'>): Turn {
  const { human } = turn.state;
  if (!human) return said(turn);
  const { service, contact } = human;
  // Who is left may have written a moment before, or into a connection that was broken.
  const ended = endHuman(noteEarlier(turn, { mayGoOn: false, endedAt: at }), undelivered, 'humanLeft', at);
  const leaving = contact && { service, contact, attempts: 0, lastId: lastIdOf(turn.state, contact) };
  return said(leaving ? withState(ended, { leaving }) : ended);
}

/** Nobody was reached in the first place: the edge says so before there is a session. */
export function loseHuman(turn: Turn, undelivered: Entry[], { notice, mayGoOn = false, at }: Of<'humanGone'>): Turn {
  if (!turn.state.human) return notice === 'humanUnavailable' ? said(writeNotice(turn, notice, at)) : said(turn);
  // What the visitor said last may have opened one that was closed again there, and be answered.
  const goesOn = notice === 'humanEnded' ? turn.state.human.isConfirmed : mayGoOn;
  const noted = noteEarlier(turn, { mayGoOn: goesOn, endedAt: at });
  return said(endHuman(noted, undelivered, notice, at));
}

function endHuman(turn: Turn, undelivered: Entry[], notice: Notice, at: number): Turn {
  const author = turn.state.human?.agent ?? null;
  const failed = undelivered.reduce(giveUpDelivery, turn);
  return writeNotice(withState(failed, { human: null }), notice, at, author);
}

export function loseGoodbye(turn: Turn): Turn {
  const { leaving } = turn.state;
  if (!leaving) return turn;
  const attempts = leaving.attempts + 1;
  return withState(turn, { leaving: attempts < MOST_GOODBYES ? { ...leaving, attempts } : null });
}
