import type { MessageBody } from '#shared/chat-protocol/message.ts';
import { hurryDelivery } from './delivery-events.ts';
import { ANSWER_PATIENCE_MS, FILE_ALLOWANCE, MESSAGE_ALLOWANCE, takeFromBucket } from './room-limits.ts';
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
import { type Entry, underway } from './room-state.ts';

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const refuse = (turn: Turn, reason: Extract<Reply, { ok: false }>['reason'], waitSeconds?: number): Turn => ({
  ...turn,
  reply: { ok: false, reason, ...(waitSeconds !== undefined && { waitSeconds }) },
});

/** A message that is already there is sent again only if it did not get there. */
export function say(turn: Turn, event: Of<'said'>): Turn {
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

export function file(turn: Turn, event: Of<'filed'>): Turn {
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

export const retry = (turn: Turn, { known, at }: Of<'retried'>): Turn =>
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
export function rate(turn: Turn, { known, up }: Of<'rated'>): Turn {
  if (known?.message.body.kind !== 'answer') return refuse(turn, 'notFound');
  const { body, seq } = known.message;
  const rating = up ? 'up' : 'down';
  if (body.rating && body.rating !== rating) return refuse(turn, 'alreadyRated');
  return { ...changeMessage(turn, known, { body: { ...body, rating } }), reply: { ok: true, seq, asks: false } };
}
