import type { Notice } from '#shared/chat-protocol/message.ts';
import { EARLIER_RETENTION_MS, MAX_EARLIER_CONTACTS, MAX_LEAVE_ATTEMPTS } from './room-limits.ts';
import {
  type RoomEvent,
  type Turn,
  appendMessage,
  updateMessage,
  withHuman,
  withState,
  appendNotice,
} from './room-event.ts';
import {
  type Author,
  type Contact,
  type EarlierContact,
  type Entry,
  type PendingDelivery,
  isSameContact,
  lastIdOf,
  newDelivery,
} from './room-state.ts';
import type { RemotePart } from './remote-message.ts';

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const accepted = (turn: Turn): Turn => ({ ...turn, reply: { ok: true, seq: turn.state.seq, asks: false } });

/** Idempotent: a second request has no effect. */
export function requestHuman(turn: Turn, { service, contact, visitor, at }: Of<'humanAsked'>): Turn {
  if (turn.state.human) return accepted(turn);
  const asked = withState(markEarlierUnread(turn), {
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
    leaving: null, // A visitor who returns at once has not left.
  });
  return accepted(appendNotice(contact ? setContact(asked, contact) : asked, 'humanAsked', at));
}

/** Sets a new contact, or continues the session of an earlier one. */
export function setContact(turn: Turn, contact: Contact): Turn {
  const before = turn.state.earlier.find((earlier) => isSameContact(earlier.contact, contact));
  if (!before) return withHuman(turn, { contact });
  const met = withHuman(turn, { contact, isConfirmed: before.mayGoOn });
  const caughtUp = { conversationId: contact.conversationId, lastId: before.lastId };
  return before.isRead ? removeEarlierContact(withState(met, { caughtUp }), contact) : withState(met, { caughtUp });
}

/** Back to the assistant. Undelivered messages are marked as failed and can be sent again. */
export function leaveSession(turn: Turn, undelivered: Entry[], { at }: Of<'left'>): Turn {
  const { human } = turn.state;
  if (!human) return accepted(turn);
  const { service, contact } = human;
  // The adviser may have written a moment before, or while the connection was broken.
  const ended = endSession(saveEarlierContact(turn, { mayGoOn: false, endedAt: at }), undelivered, 'humanLeft', at);
  const leaving = contact && { service, contact, attempts: 0, lastId: lastIdOf(turn.state, contact) };
  return accepted(leaving ? withState(ended, { leaving }) : ended);
}

/** Also without a session, when no adviser could be reached. */
export function loseSession(turn: Turn, undelivered: Entry[], { notice, mayGoOn = false, at }: Of<'humanGone'>): Turn {
  if (!turn.state.human)
    return notice === 'humanUnavailable' ? accepted(appendNotice(turn, notice, at)) : accepted(turn);
  // The visitor's last message may reopen a resolved conversation.
  const goesOn = notice === 'humanEnded' ? turn.state.human.isConfirmed : mayGoOn;
  const noted = saveEarlierContact(turn, { mayGoOn: goesOn, endedAt: at });
  return accepted(endSession(noted, undelivered, notice, at));
}

function endSession(turn: Turn, undelivered: Entry[], notice: Notice, at: number): Turn {
  const author = turn.state.human?.agent ?? null;
  const failed = undelivered.reduce(timeOutDelivery, turn);
  return appendNotice(withState(failed, { human: null }), notice, at, author);
}

export function retryLeave(turn: Turn): Turn {
  const { leaving } = turn.state;
  if (!leaving) return turn;
  const attempts = leaving.attempts + 1;
  return withState(turn, { leaving: attempts < MAX_LEAVE_ATTEMPTS ? { ...leaving, attempts } : null });
}

type ReceivedMessage = Pick<Extract<RoomEvent, { kind: 'messageReceived' }>, 'message' | 'known' | 'at'>;

/** Applies a message of the service; duplicates and any order are allowed. */
export function receiveMessage(
  turn: Turn,
  { message, known, at }: ReceivedMessage,
  { announcesAuthor } = { announcesAuthor: true },
): Turn {
  if (message.from === 'own') return receiveEcho(turn, message.parts, known, String(message.id));
  if (message.isDeleted)
    return known.reduce((next, entry) => updateMessage(next, entry, { body: { kind: 'deleted' } }), turn);
  const isNews = known.length === 0;
  const greeted = isNews && announcesAuthor && message.author ? announceAuthor(turn, message.author, at) : turn;
  return message.parts.reduce((next, part) => {
    const entry = known.find(({ remoteId }) => remoteId === part.remoteId);
    if (entry) {
      const isOld = message.isCreateEvent || entry.message.body.kind === 'deleted';
      return isOld ? next : updateMessage(next, entry, { body: part.body });
    }
    return appendMessage(next, { ...part, from: 'agent', at: message.at || at, author: message.author });
  }, greeted);
}

/** Echo of the visitor's own message; unknown ones were written elsewhere and are ignored. */
function receiveEcho(turn: Turn, parts: RemotePart[], [entry]: Entry[], remoteId: string): Turn {
  const source = parts.find((part) => part.source)?.source ?? '';
  return entry && !entry.remoteId ? confirmDelivery(turn, entry, remoteId, source) : turn;
}

/** Notice when another adviser takes part. */
function announceAuthor(turn: Turn, author: Author, at: number): Turn {
  const before = turn.state.human?.agent;
  if (!turn.state.human || before?.name === author.name) return turn;
  return appendNotice(withHuman(turn, { agent: author, isAgentOnline: true }), 'humanJoined', at, author);
}

// Staff may have written to a session that ended while its connection was broken. Its contact is kept until those
// messages have been fetched.

function saveEarlierContact(turn: Turn, { mayGoOn, endedAt }: Pick<EarlierContact, 'mayGoOn' | 'endedAt'>): Turn {
  const { human } = turn.state;
  if (!human?.contact) return turn;
  const { service, contact } = human;
  const noted = { service, contact, lastId: lastIdOf(turn.state, contact), mayGoOn, endedAt, isRead: false };
  const { earlier } = removeEarlierContact(turn, contact).state;
  return withState(turn, { earlier: [...earlier, noted].slice(-MAX_EARLIER_CONTACTS) });
}

export const removeEarlierContact = (turn: Turn, contact: Contact | null): Turn =>
  contact
    ? withState(turn, { earlier: turn.state.earlier.filter((one) => !isSameContact(one.contact, contact)) })
    : turn;

export const markEarlierUnread = (turn: Turn): Turn =>
  withState(turn, { earlier: turn.state.earlier.map((one) => ({ ...one, isRead: false })) });

type EarlierRead = Extract<RoomEvent, { kind: 'earlierRead' }>;

/** In order, under a notice with their time; stored messages are skipped. */
export function appendEarlierMessages(turn: Turn, { contact, found, at }: EarlierRead): Turn {
  const first = found.find(isNewMessage);
  const begun = first ? appendNotice(turn, 'humanEarlier', at, first.message.author) : turn;
  const heard = found.reduce(
    (next, { message, known }) => receiveMessage(next, { message, known, at }, { announcesAuthor: false }),
    begun,
  );
  const readTo = found.at(-1)?.message.id ?? 0;
  const { human, caughtUp, earlier } = heard.state;
  const isCurrent = human?.contact ? isSameContact(human.contact, contact) : false;
  return withState(heard, {
    earlier: earlier.flatMap((one) => {
      if (!isSameContact(one.contact, contact)) return [one];
      // The connection receives messages of a contact that is in use again.
      return !isCurrent ? [{ ...one, isRead: true, lastId: Math.max(one.lastId, readTo) }] : [];
    }),
    ...(caughtUp.conversationId === contact.conversationId && {
      caughtUp: { ...caughtUp, lastId: Math.max(caughtUp.lastId, readTo) },
    }),
  });
}

const isNewMessage = ({ message, known }: EarlierRead['found'][number]) =>
  message.from === 'agent' && !message.isDeleted && message.parts.length > 0 && known.length === 0;

export function expireEarlierContacts(turn: Turn, at: number): Turn {
  const earlier = turn.state.earlier.filter(({ endedAt }) => at - endedAt < EARLIER_RETENTION_MS);
  return earlier.length === turn.state.earlier.length ? turn : withState(turn, { earlier });
}

/** The service has been checked for unconfirmed messages before. */
export function markSending(turn: Turn, { known }: Of<'sending'>): Turn {
  if (!known) return turn;
  const settled = withState(turn, { hasAdrift: false });
  return known.hasSetOut
    ? settled
    : { ...settled, effects: [...settled.effects, { kind: 'store', entry: { ...known, hasSetOut: true } }] };
}

const removeFromOutbox = (turn: Turn, seq: number) =>
  withHuman(turn, { outbox: (turn.state.human?.outbox ?? []).filter((item) => item.seq !== seq) });

/** A message that timed out may still arrive and then counts as delivered. */
export const confirmDelivery = (turn: Turn, known: Entry, remoteId: string, source: string): Turn =>
  updateMessage(
    removeFromOutbox(turn, known.message.seq),
    known,
    { delivery: 'sent' },
    { remoteId, source: source || known.source },
  );

/** A rejected message is not stored at the service, so no echo may be matched with it. */
export const failDelivery = (turn: Turn, { known }: Of<'undeliverable'>): Turn =>
  known && !known.remoteId
    ? updateMessage(removeFromOutbox(turn, known.message.seq), known, { delivery: 'failed' }, { hasSetOut: false })
    : turn;

/** Times out a delivery, although the message may still arrive. */
const timeOutDelivery = (turn: Turn, entry: Entry): Turn =>
  updateMessage(entry.hasSetOut ? withState(turn, { hasAdrift: true }) : turn, entry, { delivery: 'failed' });

/** Marks deliveries as delayed, and as failed after their deadline. */
export function checkOutbox(turn: Turn, outbox: Entry[], at: number): Turn {
  return (turn.state.human?.outbox ?? []).reduce((next, { seq, lateAt, until }) => {
    const entry = outbox.find(({ message }) => message.seq === seq);
    if (at >= until) return entry ? timeOutDelivery(removeFromOutbox(next, seq), entry) : removeFromOutbox(next, seq);
    if (lateAt === null || at < lateAt) return next;
    const noted = updateOutboxItem(next, seq, { lateAt: null });
    return entry ? updateMessage(noted, entry, { delivery: 'delayed' }) : noted;
  }, turn);
}

/** Manual retry: resets the deadline and keeps the position. */
export const retryDelivery = (turn: Turn, known: Entry, at: number): Turn =>
  updateMessage(updateOutboxItem(turn, known.message.seq, newDelivery(known.message.seq, at)), known, {
    delivery: 'sending',
  });

const updateOutboxItem = (turn: Turn, seq: number, change: Partial<PendingDelivery>): Turn =>
  withHuman(turn, {
    outbox: (turn.state.human?.outbox ?? []).map((item) => (item.seq === seq ? { ...item, ...change } : item)),
  });
