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
  type Turn,
  withHuman,
  withState,
} from './room-event.ts';
import { toChatSession, type Entry, type RoomState, newDelivery } from './room-state.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import { ANSWER_TIMEOUT_MS, FILE_ALLOWANCE, MESSAGE_ALLOWANCE, consumeToken } from './room-limits.ts';

/**
 * Reducer of a room: next state and effects of an event. `outbox` holds the messages that the state refers to by
 * number.
 */
export function nextRoom(state: RoomState, event: RoomEvent, outbox: Entry[] = []): Turn {
  const turn = reduceEvent({ state, effects: [] }, event, outbox);
  const isUnchanged = JSON.stringify(toChatSession(turn.state, 0)) === JSON.stringify(toChatSession(state, 0));
  return isUnchanged ? turn : { ...turn, effects: [...turn.effects, { kind: 'publishSession' }] };
}

function reduceEvent(turn: Turn, event: RoomEvent, outbox: Entry[]): Turn {
  switch (event.kind) {
    case 'textReceived':
      return receiveText(turn, event);
    case 'fileReceived':
      return receiveFile(turn, event);
    case 'retried':
      return retryMessage(turn, event);
    case 'rated':
      return rateAnswer(turn, event);
    case 'answered':
      return receiveAnswer(turn, event);
    case 'unanswered':
      return failQuestion(turn, event.known);
    case 'humanAsked':
      return requestHuman(turn, event);
    case 'humanFound':
      return setContact(turn, event.contact);
    case 'humanGone':
      return loseSession(turn, outbox, event);
    case 'left':
      return leaveSession(turn, outbox, event);
    case 'leaveConfirmed':
      return withState(turn, { leaving: null });
    case 'leaveFailed':
      return retryLeave(turn);
    case 'linkChanged':
      return withHuman(turn, {
        link: event.link,
        trouble: event.trouble,
        isConfirmed: event.isConfirmed || (turn.state.human?.isConfirmed ?? false),
      });
    case 'agentSeen':
      return withHuman(turn, { isAgentOnline: event.isOnline });
    case 'caughtUp':
      return withState(turn, {
        caughtUp: { conversationId: turn.state.human?.contact?.conversationId ?? '', lastId: event.lastId },
      });
    case 'sending':
      return markSending(turn, event);
    case 'delivered':
      return event.known ? confirmDelivery(turn, event.known, event.remoteId, event.source) : turn;
    case 'undeliverable':
      return failDelivery(turn, event);
    case 'earlierRequested':
      return markEarlierUnread(turn);
    case 'earlierRead':
      return appendEarlierMessages(turn, event);
    case 'earlierGone':
      return removeEarlierContact(turn, event.contact);
    case 'messageReceived':
      return receiveMessage(turn, event);
    case 'tick':
      return expireEarlierContacts(checkOutbox(failOverdueQuestions(turn, event), outbox, event.at), event.at);
    default:
      return assertNever(event);
  }
}

// Visitor

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const reject = (turn: Turn, reason: Extract<Reply, { ok: false }>['reason'], waitSeconds?: number): Turn => ({
  ...turn,
  reply: { ok: false, reason, ...(waitSeconds !== undefined && { waitSeconds }) },
});

/** A known message is sent again only if its delivery failed. */
function receiveText(turn: Turn, event: Of<'textReceived'>): Turn {
  if (event.known) return resend(turn, event.known, event.at);
  const taken = consumeToken(turn.state.messages, MESSAGE_ALLOWANCE, event.at);
  if ('waitSeconds' in taken) return reject(turn, 'tooFast', taken.waitSeconds);
  const written = appendMessage(withState(turn, { messages: taken.bucket }), {
    from: 'visitor',
    at: event.at,
    echoId: event.echoId,
    delivery: 'sending',
    body: { kind: 'text', text: event.text },
  });
  return dispatch(written, written.state.seq, event.at);
}

function receiveFile(turn: Turn, event: Of<'fileReceived'>): Turn {
  if (event.known) return resend(turn, event.known, event.at);
  if (!turn.state.human) return reject(turn, 'onlyToPeople');
  const taken = consumeToken(turn.state.files, FILE_ALLOWANCE, event.at);
  if ('waitSeconds' in taken) return reject(turn, 'tooFast', taken.waitSeconds);
  const written = appendMessage(withState(turn, { files: taken.bucket }), {
    from: 'visitor',
    at: event.at,
    echoId: event.echoId,
    delivery: 'sending',
    body: bodyOfFile(event.file),
  });
  return dispatch(written, written.state.seq, event.at);
}

const bodyOfFile = (meta: FileMeta) => ({ kind: 'file' as const, ...meta });

const retryMessage = (turn: Turn, { known, at }: Of<'retried'>): Turn =>
  known ? resend(turn, known, at) : reject(turn, 'notFound');

/** The assistant cannot read files. */
const REQUIRES_HUMAN = {
  text: false,
  file: true,
  answer: false,
  notice: false,
  deleted: false,
} as const satisfies Record<MessageBody['kind'], boolean>;

function resend(turn: Turn, known: Entry, at: number): Turn {
  const { seq, delivery, body } = known.message;
  if (delivery !== 'failed' && delivery !== 'delayed') return { ...turn, reply: { ok: true, seq, asks: false } };
  if (REQUIRES_HUMAN[body.kind] && !turn.state.human) return reject(turn, 'onlyToPeople');
  const taken = consumeToken(turn.state.messages, MESSAGE_ALLOWANCE, at);
  if ('waitSeconds' in taken) return reject(turn, 'tooFast', taken.waitSeconds);
  const counted = withState(turn, { messages: taken.bucket });
  if (delivery === 'delayed') return { ...retryDelivery(counted, known, at), reply: { ok: true, seq, asks: false } };
  return dispatch(updateMessage(counted, known, { delivery: 'sending' }), seq, at);
}

/** To staff during a session, else to the assistant. */
function dispatch(turn: Turn, seq: number, at: number): Turn {
  const { human } = turn.state;
  const next = human
    ? withHuman(turn, { outbox: [...human.outbox, newDelivery(seq, at)] })
    : withState(turn, { answering: [...turn.state.answering, { seq, until: at + ANSWER_TIMEOUT_MS }] });
  return { ...next, reply: { ok: true, seq, asks: !human } };
}

/** Only answers, and only once: repeating a rating is idempotent, changing it is rejected. */
function rateAnswer(turn: Turn, { known, up }: Of<'rated'>): Turn {
  if (known?.message.body.kind !== 'answer') return reject(turn, 'notFound');
  const { body, seq } = known.message;
  const rating = up ? 'up' : 'down';
  if (body.rating && body.rating !== rating) return reject(turn, 'alreadyRated');
  return { ...updateMessage(turn, known, { body: { ...body, rating } }), reply: { ok: true, seq, asks: false } };
}

// Assistant

const isAnswering = (turn: Turn, seq: number) => turn.state.answering.some((question) => question.seq === seq);

const removeQuestion = (turn: Turn, seq: number) =>
  withState(turn, { answering: turn.state.answering.filter((question) => question.seq !== seq) });

/** An answer to a question that timed out is dropped: it may have been asked again. */
function receiveAnswer(turn: Turn, { known, answer: given, at }: Of<'answered'>): Turn {
  if (!known || !isAnswering(turn, known.message.seq)) return turn;
  const { seq } = known.message;
  const got = updateMessage(removeQuestion(turn, seq), known, { delivery: 'sent' });
  return appendMessage(got, {
    from: 'assistant',
    at,
    body: { kind: 'answer', question: seq, ...given, rating: null },
  });
}

const failQuestion = (turn: Turn, known: Entry | null): Turn =>
  known && isAnswering(turn, known.message.seq)
    ? updateMessage(removeQuestion(turn, known.message.seq), known, { delivery: 'failed' })
    : turn;

const failOverdueQuestions = (turn: Turn, { overdue }: Of<'tick'>): Turn => overdue.reduce(failQuestion, turn);
