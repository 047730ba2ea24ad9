import { assertNever } from '#shared/assert-never.ts';
import {
  markEarlierUnread,
  requestHuman,
  confirmDelivery,
  failDelivery,
  expireEarlierContacts,
  receiveMessage,
  retryDelivery,
  leaveSession,
  retryLeave,
  loseSession,
  setContact,
  appendEarlierMessages,
  markSending,
  checkOutbox,
  removeEarlierContact,
} from './human-events.ts';
import {
  appendMessage,
  updateMessage,
  type FileMeta,
  type Reply,
  type RoomEvent,
  type Transition,
  withHuman,
  withState,
} from './room-event.ts';
import { toChatSession, type Entry, type RoomState, createPendingDelivery } from './room-state.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import { ANSWER_TIMEOUT_MS, FILE_ALLOWANCE, MESSAGE_ALLOWANCE, consumeToken } from './room-limits.ts';

/**
 * Reducer of a room: returns the next state and the effects of an event. `outbox` holds the messages whose sequence
 * numbers are in the state's outbox.
 */
export function nextRoom(state: RoomState, event: RoomEvent, outbox: Entry[] = []): Transition {
  const transition = reduceEvent({ state, effects: [] }, event, outbox);
  const isSessionUnchanged =
    JSON.stringify(toChatSession(transition.state, 0)) === JSON.stringify(toChatSession(state, 0));
  return isSessionUnchanged
    ? transition
    : { ...transition, effects: [...transition.effects, { kind: 'publishSession' }] };
}

function reduceEvent(transition: Transition, event: RoomEvent, outbox: Entry[]): Transition {
  switch (event.kind) {
    case 'textReceived':
      return receiveText(transition, event);
    case 'fileReceived':
      return receiveFile(transition, event);
    case 'retried':
      return retryMessage(transition, event);
    case 'rated':
      return rateAnswer(transition, event);
    case 'answered':
      return receiveAnswer(transition, event);
    case 'unanswered':
      return failQuestion(transition, event.existingEntry);
    case 'humanAsked':
      return requestHuman(transition, event);
    case 'humanFound':
      return setContact(transition, event.contact);
    case 'humanGone':
      return loseSession(transition, outbox, event);
    case 'left':
      return leaveSession(transition, outbox, event);
    case 'leaveConfirmed':
      return withState(transition, { leaving: null });
    case 'leaveFailed':
      return retryLeave(transition);
    case 'linkChanged':
      return withHuman(transition, {
        link: event.link,
        trouble: event.trouble,
        isConfirmed: event.isConfirmed || (transition.state.human?.isConfirmed ?? false),
      });
    case 'agentSeen':
      return withHuman(transition, { isAgentOnline: event.isOnline });
    case 'caughtUp':
      return withState(transition, {
        caughtUp: { conversationId: transition.state.human?.contact?.conversationId ?? '', lastId: event.lastId },
      });
    case 'sending':
      return markSending(transition, event);
    case 'delivered':
      return event.existingEntry
        ? confirmDelivery(transition, event.existingEntry, event.remoteId, event.source)
        : transition;
    case 'undeliverable':
      return failDelivery(transition, event);
    case 'earlierRequested':
      return markEarlierUnread(transition);
    case 'earlierRead':
      return appendEarlierMessages(transition, event);
    case 'earlierGone':
      return removeEarlierContact(transition, event.contact);
    case 'messageReceived':
      return receiveMessage(transition, event);
    case 'tick':
      return expireEarlierContacts(checkOutbox(failOverdueQuestions(transition, event), outbox, event.at), event.at);
    default:
      return assertNever(event);
  }
}

type EventOfKind<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const reject = (
  transition: Transition,
  reason: Extract<Reply, { ok: false }>['reason'],
  waitSeconds?: number,
): Transition => ({
  ...transition,
  reply: { ok: false, reason, ...(waitSeconds !== undefined && { waitSeconds }) },
});

/** Stores a new message and deduplicates: one that is stored already is sent again only if its delivery failed. */
function receiveText(transition: Transition, event: EventOfKind<'textReceived'>): Transition {
  if (event.existingEntry) return resend(transition, event.existingEntry, event.at);
  const tokenResult = consumeToken(transition.state.messages, MESSAGE_ALLOWANCE, event.at);
  if ('waitSeconds' in tokenResult) return reject(transition, 'tooFast', tokenResult.waitSeconds);
  const appendedTransition = appendMessage(withState(transition, { messages: tokenResult.bucket }), {
    from: 'visitor',
    at: event.at,
    echoId: event.echoId,
    delivery: 'sending',
    body: { kind: 'text', text: event.text },
  });
  return dispatch(appendedTransition, appendedTransition.state.seq, event.at);
}

function receiveFile(transition: Transition, event: EventOfKind<'fileReceived'>): Transition {
  if (event.existingEntry) return resend(transition, event.existingEntry, event.at);
  if (!transition.state.human) return reject(transition, 'onlyToPeople');
  const tokenResult = consumeToken(transition.state.files, FILE_ALLOWANCE, event.at);
  if ('waitSeconds' in tokenResult) return reject(transition, 'tooFast', tokenResult.waitSeconds);
  const appendedTransition = appendMessage(withState(transition, { files: tokenResult.bucket }), {
    from: 'visitor',
    at: event.at,
    echoId: event.echoId,
    delivery: 'sending',
    body: createFileBody(event.file),
  });
  return dispatch(appendedTransition, appendedTransition.state.seq, event.at);
}

const createFileBody = (fileMeta: FileMeta) => ({ kind: 'file' as const, ...fileMeta });

const retryMessage = (transition: Transition, { existingEntry, at }: EventOfKind<'retried'>): Transition =>
  existingEntry ? resend(transition, existingEntry, at) : reject(transition, 'notFound');

/** Message kinds that only a person can read: the assistant cannot read files. */
const REQUIRES_HUMAN_BY_KIND = {
  text: false,
  file: true,
  answer: false,
  notice: false,
  deleted: false,
} as const satisfies Record<MessageBody['kind'], boolean>;

function resend(transition: Transition, existingEntry: Entry, at: number): Transition {
  const { seq, delivery, body } = existingEntry.message;
  if (delivery !== 'failed' && delivery !== 'delayed') return { ...transition, reply: { ok: true, seq, asks: false } };
  if (REQUIRES_HUMAN_BY_KIND[body.kind] && !transition.state.human) return reject(transition, 'onlyToPeople');
  const tokenResult = consumeToken(transition.state.messages, MESSAGE_ALLOWANCE, at);
  if ('waitSeconds' in tokenResult) return reject(transition, 'tooFast', tokenResult.waitSeconds);
  const chargedTransition = withState(transition, { messages: tokenResult.bucket });
  if (delivery === 'delayed')
    return { ...retryDelivery(chargedTransition, existingEntry, at), reply: { ok: true, seq, asks: false } };
  return dispatch(updateMessage(chargedTransition, existingEntry, { delivery: 'sending' }), seq, at);
}

/** Sends the message to staff during a session, and to the assistant otherwise. */
function dispatch(transition: Transition, seq: number, at: number): Transition {
  const { human } = transition.state;
  const dispatchedTransition = human
    ? withHuman(transition, { outbox: [...human.outbox, createPendingDelivery(seq, at)] })
    : withState(transition, { answering: [...transition.state.answering, { seq, until: at + ANSWER_TIMEOUT_MS }] });
  return { ...dispatchedTransition, reply: { ok: true, seq, asks: !human } };
}

/** Stores the rating of an answer. The same rating again is accepted. A different one is rejected. */
function rateAnswer(transition: Transition, { existingEntry, up }: EventOfKind<'rated'>): Transition {
  if (existingEntry?.message.body.kind !== 'answer') return reject(transition, 'notFound');
  const { body, seq } = existingEntry.message;
  const rating = up ? 'up' : 'down';
  if (body.rating && body.rating !== rating) return reject(transition, 'alreadyRated');
  return {
    ...updateMessage(transition, existingEntry, { body: { ...body, rating } }),
    reply: { ok: true, seq, asks: false },
  };
}

const isAnswering = (transition: Transition, seq: number) =>
  transition.state.answering.some((question) => question.seq === seq);

const removeQuestion = (transition: Transition, seq: number) =>
  withState(transition, { answering: transition.state.answering.filter((question) => question.seq !== seq) });

/**
 * Appends the answer. An answer to a question that timed out is dropped, because the visitor may have asked it again.
 */
function receiveAnswer(
  transition: Transition,
  { existingEntry, answer: input, at }: EventOfKind<'answered'>,
): Transition {
  if (!existingEntry || !isAnswering(transition, existingEntry.message.seq)) return transition;
  const { seq } = existingEntry.message;
  const sentTransition = updateMessage(removeQuestion(transition, seq), existingEntry, { delivery: 'sent' });
  return appendMessage(sentTransition, {
    from: 'assistant',
    at,
    body: { kind: 'answer', question: seq, ...input, rating: null },
  });
}

const failQuestion = (transition: Transition, existingEntry: Entry | null): Transition =>
  existingEntry && isAnswering(transition, existingEntry.message.seq)
    ? updateMessage(removeQuestion(transition, existingEntry.message.seq), existingEntry, { delivery: 'failed' })
    : transition;

const failOverdueQuestions = (transition: Transition, { overdue }: EventOfKind<'tick'>): Transition =>
  overdue.reduce(failQuestion, transition);
