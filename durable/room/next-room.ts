import { assertNever } from '#shared/assert-never.ts';
import {
  askEarlier,
  askHuman,
  confirmDelivery,
  failDelivery,
  forgetOldEarlier,
  hearMessage,
  hurryDelivery,
  leaveHuman,
  loseGoodbye,
  loseHuman,
  meetHuman,
  readEarlier,
  setOut,
  watchOutbox,
  withoutEarlier,
} from './human-events.ts';
import {
  appendMessage,
  changeMessage,
  type FileMeta,
  type Reply,
  type RoomEvent,
  type Turn,
  withHuman,
  withState,
} from './room-event.ts';
import { describeSession, type Entry, type RoomState, underway } from './room-state.ts';
import type { MessageBody } from '#shared/chat-protocol/message.ts';
import { ANSWER_PATIENCE_MS, FILE_ALLOWANCE, MESSAGE_ALLOWANCE, takeFromBucket } from './room-limits.ts';

/** What a room becomes of an event, and what is to be done about it; `outbox` holds the messages that its state names. */
export function nextRoom(state: RoomState, event: RoomEvent, outbox: Entry[] = []): Turn {
  const turn = takeEvent({ state, effects: [] }, event, outbox);
  const isTold = JSON.stringify(describeSession(turn.state, 0)) === JSON.stringify(describeSession(state, 0));
  return isTold ? turn : { ...turn, effects: [...turn.effects, { kind: 'tellSession' }] };
}

function takeEvent(turn: Turn, event: RoomEvent, outbox: Entry[]): Turn {
  switch (event.kind) {
    case 'said':
      return say(turn, event);
    case 'filed':
      return file(turn, event);
    case 'retried':
      return retry(turn, event);
    case 'rated':
      return rate(turn, event);
    case 'answered':
      return answer(turn, event);
    case 'unanswered':
      return giveUpAnswer(turn, event.known);
    case 'humanAsked':
      return askHuman(turn, event);
    case 'humanFound':
      return meetHuman(turn, event.contact);
    case 'humanGone':
      return loseHuman(turn, outbox, event);
    case 'left':
      return leaveHuman(turn, outbox, event);
    case 'goodbyeHeard':
      return withState(turn, { leaving: null });
    case 'goodbyeLost':
      return loseGoodbye(turn);
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
    case 'settingOut':
      return setOut(turn, event);
    case 'delivered':
      return event.known ? confirmDelivery(turn, event.known, event.remoteId, event.source) : turn;
    case 'undeliverable':
      return failDelivery(turn, event);
    case 'earlierAsked':
      return askEarlier(turn);
    case 'earlierRead':
      return readEarlier(turn, event);
    case 'earlierGone':
      return withoutEarlier(turn, event.contact);
    case 'heard':
      return hearMessage(turn, event);
    case 'tick':
      return forgetOldEarlier(watchOutbox(giveUpOverdue(turn, event), outbox, event.at), event.at);
    default:
      return assertNever(event);
  }
}

// What the visitor does.

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const refuse = (turn: Turn, reason: Extract<Reply, { ok: false }>['reason'], waitSeconds?: number): Turn => ({
  ...turn,
  reply: { ok: false, reason, ...(waitSeconds !== undefined && { waitSeconds }) },
});

/** A message that is already there is sent again only if it did not get there. */
function say(turn: Turn, event: Of<'said'>): Turn {
  if (event.known) return sendAgain(turn, event.known, event.at);
  const taken = takeFromBucket(turn.state.messages, MESSAGE_ALLOWANCE, event.at);
  if ('waitSeconds' in taken) return refuse(turn, 'tooFast', taken.waitSeconds);
  const written = appendMessage(withState(turn, { messages: taken.bucket }), {
    from: 'visitor',
    at: event.at,
    echoId: event.echoId,
    delivery: 'sending',
    body: { kind: 'text', text: event.text },
  });
  return sendOff(written, written.state.seq, event.at);
}

function file(turn: Turn, event: Of<'filed'>): Turn {
  if (event.known) return sendAgain(turn, event.known, event.at);
  if (!turn.state.human) return refuse(turn, 'onlyToPeople');
  const taken = takeFromBucket(turn.state.files, FILE_ALLOWANCE, event.at);
  if ('waitSeconds' in taken) return refuse(turn, 'tooFast', taken.waitSeconds);
  const written = appendMessage(withState(turn, { files: taken.bucket }), {
    from: 'visitor',
    at: event.at,
    echoId: event.echoId,
    delivery: 'sending',
    body: bodyOfFile(event.file),
  });
  return sendOff(written, written.state.seq, event.at);
}

const bodyOfFile = (meta: FileMeta) => ({ kind: 'file' as const, ...meta });

const retry = (turn: Turn, { known, at }: Of<'retried'>): Turn =>
  known ? sendAgain(turn, known, at) : refuse(turn, 'notFound');

/** The assistant reads no files. */
const ONLY_TO_PEOPLE = {
  text: false,
  file: true,
  answer: false,
  notice: false,
  deleted: false,
} as const satisfies Record<MessageBody['kind'], boolean>;

function sendAgain(turn: Turn, known: Entry, at: number): Turn {
  const { seq, delivery, body } = known.message;
  if (delivery !== 'failed' && delivery !== 'delayed') return { ...turn, reply: { ok: true, seq, asks: false } };
  if (ONLY_TO_PEOPLE[body.kind] && !turn.state.human) return refuse(turn, 'onlyToPeople');
  const taken = takeFromBucket(turn.state.messages, MESSAGE_ALLOWANCE, at);
  if ('waitSeconds' in taken) return refuse(turn, 'tooFast', taken.waitSeconds);
  const counted = withState(turn, { messages: taken.bucket });
  if (delivery === 'delayed') return { ...hurryDelivery(counted, known, at), reply: { ok: true, seq, asks: false } };
  return sendOff(changeMessage(counted, known, { delivery: 'sending' }), seq, at);
}

/** To the people where there are some, else to the assistant. */
function sendOff(turn: Turn, seq: number, at: number): Turn {
  const { human } = turn.state;
  const next = human
    ? withHuman(turn, { outbox: [...human.outbox, underway(seq, at)] })
    : withState(turn, { answering: [...turn.state.answering, { seq, until: at + ANSWER_PATIENCE_MS }] });
  return { ...next, reply: { ok: true, seq, asks: !human } };
}

/** Once, and only an answer. The same again is a repeated command; another one comes too late. */
function rate(turn: Turn, { known, up }: Of<'rated'>): Turn {
  if (known?.message.body.kind !== 'answer') return refuse(turn, 'notFound');
  const { body, seq } = known.message;
  const rating = up ? 'up' : 'down';
  if (body.rating && body.rating !== rating) return refuse(turn, 'alreadyRated');
  return { ...changeMessage(turn, known, { body: { ...body, rating } }), reply: { ok: true, seq, asks: false } };
}

// What the assistant does.

const isAnswering = (turn: Turn, seq: number) => turn.state.answering.some((question) => question.seq === seq);

const settle = (turn: Turn, seq: number) =>
  withState(turn, { answering: turn.state.answering.filter((question) => question.seq !== seq) });

/** An answer to what nobody waits for any more is none: its question has one, or was given up and may be asked anew. */
function answer(turn: Turn, { known, answer: given, at }: Of<'answered'>): Turn {
  if (!known || !isAnswering(turn, known.message.seq)) return turn;
  const { seq } = known.message;
  const got = changeMessage(settle(turn, seq), known, { delivery: 'sent' });
  return appendMessage(got, {
    from: 'assistant',
    at,
    body: { kind: 'answer', question: seq, ...given, rating: null },
  });
}

const giveUpAnswer = (turn: Turn, known: Entry | null): Turn =>
  known && isAnswering(turn, known.message.seq)
    ? changeMessage(settle(turn, known.message.seq), known, { delivery: 'failed' })
    : turn;

const giveUpOverdue = (turn: Turn, { overdue }: Of<'tick'>): Turn => overdue.reduce(giveUpAnswer, turn);
