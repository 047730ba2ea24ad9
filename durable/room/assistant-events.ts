import { appendMessage, changeMessage, type RoomEvent, type Turn, withState } from './room-event.ts';
import type { Entry } from './room-state.ts';

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

const isAnswering = (turn: Turn, seq: number) => turn.state.answering.some((question) => question.seq === seq);

const settle = (turn: Turn, seq: number) =>
  withState(turn, { answering: turn.state.answering.filter((question) => question.seq !== seq) });

/** An answer to what nobody waits for any more is none: its question has one, or was given up and may be asked anew. */
export function answer(turn: Turn, { known, answer: given, at }: Of<'answered'>): Turn {
  if (!known || !isAnswering(turn, known.message.seq)) return turn;
  const { seq } = known.message;
  const got = changeMessage(settle(turn, seq), known, { delivery: 'sent' });
  return appendMessage(got, {
    from: 'assistant',
    at,
    body: { kind: 'answer', question: seq, ...given, rating: null },
  });
}

export const giveUpAnswer = (turn: Turn, known: Entry | null): Turn =>
  known && isAnswering(turn, known.message.seq)
    ? changeMessage(settle(turn, known.message.seq), known, { delivery: 'failed' })
    : turn;

export const giveUpOverdue = (turn: Turn, { overdue }: Of<'tick'>): Turn => overdue.reduce(giveUpAnswer, turn);
