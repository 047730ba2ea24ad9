import type { Notice } from '#shared/chat-protocol/message.ts';
import { EARLIER_RETENTION_MS, MAX_EARLIER_CONTACTS, MAX_LEAVE_ATTEMPTS } from './room-limits.ts';
import {
  type RoomEvent,
  type Transition,
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
  getLastId,
  createPendingDelivery,
} from './room-state.ts';
import type { RemotePart } from './remote-message.ts';

type EventOfKind<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const acceptTransition = (transition: Transition): Transition => ({
  ...transition,
  reply: { ok: true, seq: transition.state.seq, asks: false },
});

/** Starts a session with staff. A second request has no effect. */
export function requestHuman(
  transition: Transition,
  { service, contact, visitor, at }: EventOfKind<'humanAsked'>,
): Transition {
  if (transition.state.human) return acceptTransition(transition);
  const requestedTransition = withState(markEarlierUnread(transition), {
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
    leaving: null, // A visitor who returns within the delay has not left.
  });
  return acceptTransition(
    appendNotice(contact ? setContact(requestedTransition, contact) : requestedTransition, 'humanAsked', at),
  );
}

/** Sets a new contact, or continues the session of an earlier one. */
export function setContact(transition: Transition, contact: Contact): Transition {
  const earlierContact = transition.state.earlier.find((earlier) => isSameContact(earlier.contact, contact));
  if (!earlierContact) return withHuman(transition, { contact });
  const resumedTransition = withHuman(transition, { contact, isConfirmed: earlierContact.mayGoOn });
  const caughtUp = { conversationId: contact.conversationId, lastId: earlierContact.lastId };
  return earlierContact.isRead
    ? removeEarlierContact(withState(resumedTransition, { caughtUp }), contact)
    : withState(resumedTransition, { caughtUp });
}

/** Ends the session on the visitor's request. Undelivered messages are marked as failed and can be sent again. */
export function leaveSession(
  transition: Transition,
  undeliveredEntries: Entry[],
  { at }: EventOfKind<'left'>,
): Transition {
  const { human } = transition.state;
  if (!human) return acceptTransition(transition);
  const { service, contact } = human;
  // The contact is saved, because the adviser may have written shortly before or while the connection was broken.
  const endedTransition = endSession(
    saveEarlierContact(transition, { mayGoOn: false, endedAt: at }),
    undeliveredEntries,
    'humanLeft',
    at,
  );
  const pendingLeave = contact && { service, contact, attempts: 0, lastId: getLastId(transition.state, contact) };
  return acceptTransition(pendingLeave ? withState(endedTransition, { leaving: pendingLeave }) : endedTransition);
}

/**
 * Ends the session because no adviser is available any more. Without a session, only the notice 'humanUnavailable' is
 * shown.
 */
export function loseSession(
  transition: Transition,
  undeliveredEntries: Entry[],
  { notice, mayGoOn = false, at }: EventOfKind<'humanGone'>,
): Transition {
  if (!transition.state.human)
    return notice === 'humanUnavailable'
      ? acceptTransition(appendNotice(transition, notice, at))
      : acceptTransition(transition);
  // A resolved conversation can be continued: the visitor's next message reopens it at the service.
  const canContinue = notice === 'humanEnded' ? transition.state.human.isConfirmed : mayGoOn;
  const savedTransition = saveEarlierContact(transition, { mayGoOn: canContinue, endedAt: at });
  return acceptTransition(endSession(savedTransition, undeliveredEntries, notice, at));
}

function endSession(transition: Transition, undeliveredEntries: Entry[], notice: Notice, at: number): Transition {
  const author = transition.state.human?.agent ?? null;
  const failedTransition = undeliveredEntries.reduce(timeOutDelivery, transition);
  return appendNotice(withState(failedTransition, { human: null }), notice, at, author);
}

export function retryLeave(transition: Transition): Transition {
  const { leaving } = transition.state;
  if (!leaving) return transition;
  const attempts = leaving.attempts + 1;
  return withState(transition, { leaving: attempts < MAX_LEAVE_ATTEMPTS ? { ...leaving, attempts } : null });
}

type ReceivedMessage = Pick<Extract<RoomEvent, { kind: 'messageReceived' }>, 'message' | 'known' | 'at'>;

/** Applies a message of the service. Duplicates and messages in any order are allowed. */
export function receiveMessage(
  transition: Transition,
  { message, known: existingEntries, at }: ReceivedMessage,
  { announcesAuthor: shouldAnnounceAuthor } = { announcesAuthor: true },
): Transition {
  if (message.from === 'own') return receiveEcho(transition, message.parts, existingEntries, String(message.id));
  if (message.isDeleted)
    return existingEntries.reduce(
      (nextTransition, entry) => updateMessage(nextTransition, entry, { body: { kind: 'deleted' } }),
      transition,
    );
  const isUnknownMessage = existingEntries.length === 0;
  const announcedTransition =
    isUnknownMessage && shouldAnnounceAuthor && message.author
      ? announceAuthor(transition, message.author, at)
      : transition;
  return message.parts.reduce((nextTransition, part) => {
    const entry = existingEntries.find(({ remoteId }) => remoteId === part.remoteId);
    if (entry) {
      const isOutdated = message.isCreateEvent || entry.message.body.kind === 'deleted';
      return isOutdated ? nextTransition : updateMessage(nextTransition, entry, { body: part.body });
    }
    return appendMessage(nextTransition, { ...part, from: 'agent', at: message.at || at, author: message.author });
  }, announcedTransition);
}

/**
 * Confirms the delivery of the visitor's message that the service has echoed. An echo without a stored message was
 * written in another clientand is ignored.
 */
function receiveEcho(transition: Transition, parts: RemotePart[], [entry]: Entry[], remoteId: string): Transition {
  const source = parts.find((part) => part.source)?.source ?? '';
  return entry && !entry.remoteId ? confirmDelivery(transition, entry, remoteId, source) : transition;
}

/** Appends a notice when another adviser starts to write. */
function announceAuthor(transition: Transition, author: Author, at: number): Transition {
  const previousAuthor = transition.state.human?.agent;
  if (!transition.state.human || previousAuthor?.name === author.name) return transition;
  return appendNotice(withHuman(transition, { agent: author, isAgentOnline: true }), 'humanJoined', at, author);
}

function saveEarlierContact(
  transition: Transition,
  { mayGoOn, endedAt }: Pick<EarlierContact, 'mayGoOn' | 'endedAt'>,
): Transition {
  const { human } = transition.state;
  if (!human?.contact) return transition;
  const { service, contact } = human;
  const earlierContact = {
    service,
    contact,
    lastId: getLastId(transition.state, contact),
    mayGoOn,
    endedAt,
    isRead: false,
  };
  const { earlier } = removeEarlierContact(transition, contact).state;
  return withState(transition, { earlier: [...earlier, earlierContact].slice(-MAX_EARLIER_CONTACTS) });
}

export const removeEarlierContact = (transition: Transition, contact: Contact | null): Transition =>
  contact
    ? withState(transition, {
        earlier: transition.state.earlier.filter((earlierContact) => !isSameContact(earlierContact.contact, contact)),
      })
    : transition;

export const markEarlierUnread = (transition: Transition): Transition =>
  withState(transition, {
    earlier: transition.state.earlier.map((earlierContact) => ({ ...earlierContact, isRead: false })),
  });

type EarlierRead = Extract<RoomEvent, { kind: 'earlierRead' }>;

/**
 * Appends the fetched messages of an earlier session, in order, below a notice with their time. Stored ones are
 * skipped.
 */
export function appendEarlierMessages(
  transition: Transition,
  { contact, found: foundMessages, at }: EarlierRead,
): Transition {
  const firstNewMessage = foundMessages.find(isNewAgentMessage);
  const startedTransition = firstNewMessage
    ? appendNotice(transition, 'humanEarlier', at, firstNewMessage.message.author)
    : transition;
  const receivedTransition = foundMessages.reduce(
    (nextTransition, { message, known }) =>
      receiveMessage(nextTransition, { message, known, at }, { announcesAuthor: false }),
    startedTransition,
  );
  const lastReadId = foundMessages.at(-1)?.message.id ?? 0;
  const { human, caughtUp, earlier } = receivedTransition.state;
  const isCurrentContact = human?.contact ? isSameContact(human.contact, contact) : false;
  return withState(receivedTransition, {
    earlier: earlier.flatMap((earlierContact) => {
      if (!isSameContact(earlierContact.contact, contact)) return [earlierContact];
      // The current contact is removed from the earlier ones, because its live connectionreceives its messages.
      return !isCurrentContact
        ? [{ ...earlierContact, isRead: true, lastId: Math.max(earlierContact.lastId, lastReadId) }]
        : [];
    }),
    ...(caughtUp.conversationId === contact.conversationId && {
      caughtUp: { ...caughtUp, lastId: Math.max(caughtUp.lastId, lastReadId) },
    }),
  });
}

const isNewAgentMessage = ({ message, known: existingEntries }: EarlierRead['found'][number]) =>
  message.from === 'agent' && !message.isDeleted && message.parts.length > 0 && existingEntries.length === 0;

export function expireEarlierContacts(transition: Transition, at: number): Transition {
  const retainedContacts = transition.state.earlier.filter(({ endedAt }) => at - endedAt < EARLIER_RETENTION_MS);
  return retainedContacts.length === transition.state.earlier.length
    ? transition
    : withState(transition, { earlier: retainedContacts });
}

/** Marks the message as sent. The caller has checked the service for unconfirmed messages before. */
export function markSending(transition: Transition, { existingEntry }: EventOfKind<'sending'>): Transition {
  if (!existingEntry) return transition;
  const clearedTransition = withState(transition, { hasAdrift: false });
  return existingEntry.hasSetOut
    ? clearedTransition
    : {
        ...clearedTransition,
        effects: [...clearedTransition.effects, { kind: 'store', entry: { ...existingEntry, hasSetOut: true } }],
      };
}

const removeFromOutbox = (transition: Transition, seq: number) =>
  withHuman(transition, { outbox: (transition.state.human?.outbox ?? []).filter((item) => item.seq !== seq) });

/** Marks the message as delivered, even if it had timed out before. */
export const confirmDelivery = (
  transition: Transition,
  existingEntry: Entry,
  remoteId: string,
  source: string,
): Transition =>
  updateMessage(
    removeFromOutbox(transition, existingEntry.message.seq),
    existingEntry,
    { delivery: 'sent' },
    { remoteId, source: source || existingEntry.source },
  );

/** Marks the message as rejected. `hasSetOut` becomes false, so that no echo is matched with it. */
export const failDelivery = (transition: Transition, { existingEntry }: EventOfKind<'undeliverable'>): Transition =>
  existingEntry && !existingEntry.remoteId
    ? updateMessage(
        removeFromOutbox(transition, existingEntry.message.seq),
        existingEntry,
        { delivery: 'failed' },
        { hasSetOut: false },
      )
    : transition;

/** Marks the delivery as failed after its deadline. The service may still store the message later (`hasAdrift`). */
const timeOutDelivery = (transition: Transition, entry: Entry): Transition =>
  updateMessage(entry.hasSetOut ? withState(transition, { hasAdrift: true }) : transition, entry, {
    delivery: 'failed',
  });

/** Marks deliveries as delayed, and as failed after their deadline. */
export function checkOutbox(transition: Transition, outbox: Entry[], at: number): Transition {
  return (transition.state.human?.outbox ?? []).reduce((nextTransition, { seq, lateAt, until }) => {
    const entry = outbox.find(({ message }) => message.seq === seq);
    if (at >= until)
      return entry
        ? timeOutDelivery(removeFromOutbox(nextTransition, seq), entry)
        : removeFromOutbox(nextTransition, seq);
    if (lateAt === null || at < lateAt) return nextTransition;
    const updatedTransition = updateOutboxItem(nextTransition, seq, { lateAt: null });
    return entry ? updateMessage(updatedTransition, entry, { delivery: 'delayed' }) : updatedTransition;
  }, transition);
}

/** Retries a delivery on the visitor's request: the deadline starts again and the position in the outbox stays. */
export const retryDelivery = (transition: Transition, existingEntry: Entry, at: number): Transition =>
  updateMessage(
    updateOutboxItem(transition, existingEntry.message.seq, createPendingDelivery(existingEntry.message.seq, at)),
    existingEntry,
    {
      delivery: 'sending',
    },
  );

const updateOutboxItem = (transition: Transition, seq: number, change: Partial<PendingDelivery>): Transition =>
  withHuman(transition, {
    outbox: (transition.state.human?.outbox ?? []).map((item) => (item.seq === seq ? { ...item, ...change } : item)),
  });
