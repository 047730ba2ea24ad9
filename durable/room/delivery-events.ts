import { changeMessage, type RoomEvent, type Turn, withHuman, withState } from './room-event.ts';
import { type Entry, type Underway, underway } from './room-state.ts';

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

/** Whoever sends it has asked the service for what may be adrift. */
export function setOut(turn: Turn, { known }: Of<'settingOut'>): Turn {
  if (!known) return turn;
  const settled = withState(turn, { hasAdrift: false });
  return known.hasSetOut
    ? settled
    : { ...settled, effects: [...settled.effects, { kind: 'keep', entry: { ...known, hasSetOut: true } }] };
}

const takeOut = (turn: Turn, seq: number) =>
  withHuman(turn, { outbox: (turn.state.human?.outbox ?? []).filter((item) => item.seq !== seq) });

/** A message that was given up may arrive after all: it then counts as delivered. */
export const confirmDelivery = (turn: Turn, known: Entry, remoteId: string, source: string): Turn =>
  changeMessage(
    takeOut(turn, known.message.seq),
    known,
    { delivery: 'sent' },
    { remoteId, source: source || known.source },
  );

/** It was answered with a refusal, so it is not there: no other message of the same words may be taken for it. */
export const failDelivery = (turn: Turn, { known }: Of<'undeliverable'>): Turn =>
  known && !known.remoteId
    ? changeMessage(takeOut(turn, known.message.seq), known, { delivery: 'failed' }, { hasSetOut: false })
    : turn;

/** Nobody waits for it any longer, which is not to say that it does not get there. */
export const giveUpDelivery = (turn: Turn, entry: Entry): Turn =>
  changeMessage(entry.hasSetOut ? withState(turn, { hasAdrift: true }) : turn, entry, { delivery: 'failed' });

/** What takes longer than was promised is shown as such and goes on; what takes longer than anybody waits has failed. */
export function watchOutbox(turn: Turn, outbox: Entry[], at: number): Turn {
  return (turn.state.human?.outbox ?? []).reduce((next, { seq, lateAt, until }) => {
    const entry = outbox.find(({ message }) => message.seq === seq);
    if (at >= until) return entry ? giveUpDelivery(takeOut(next, seq), entry) : takeOut(next, seq);
    if (lateAt === null || at < lateAt) return next;
    const noted = changeItem(next, seq, { lateAt: null });
    return entry ? changeMessage(noted, entry, { delivery: 'delayed' }) : noted;
  }, turn);
}

/** By hand: the clock that shows how long it takes begins anew, and its place stays. */
export const hurryDelivery = (turn: Turn, known: Entry, at: number): Turn =>
  changeMessage(changeItem(turn, known.message.seq, underway(known.message.seq, at)), known, { delivery: 'sending' });

const changeItem = (turn: Turn, seq: number, change: Partial<Underway>): Turn =>
  withHuman(turn, {
    outbox: (turn.state.human?.outbox ?? []).map((item) => (item.seq === seq ? { ...item, ...change } : item)),
  });
