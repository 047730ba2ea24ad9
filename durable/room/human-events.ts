import type { Notice } from '#shared/chat-protocol/line.ts';
import { MOST_GOODBYES } from './limits.ts';
import type { RoomEvent, Turn } from './room-event.ts';
import type { Author, Entry } from './room-state.ts';
import { withHuman, withState } from './visitor-events.ts';
import { appendLine, changeLine } from './write-line.ts';

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

export const writeNotice = (turn: Turn, notice: Notice, at: number, author: Author | null = null): Turn =>
  appendLine(turn, { from: 'system', at, author, body: { kind: 'notice', notice } });

const said = (turn: Turn): Turn => ({ ...turn, reply: { ok: true, seq: turn.state.seq, asks: false } });

/** Asked for twice is asked for once. */
export function askHuman(turn: Turn, { service, contact, visitor, at }: Of<'humanAsked'>): Turn {
  if (turn.state.human) return said(turn);
  const begun = withState(turn, {
    human: {
      service,
      contact,
      visitor,
      link: 'connecting',
      agent: null,
      isAgentOnline: null,
      outbox: [],
    },
    lastService: service,
    leaving: null, // Who comes back at once has not left.
  });
  return said(writeNotice(begun, 'humanAsked', at));
}

/** Back to the assistant. What had not got to the people is not lost: it stands as failed, and may be sent again. */
export function leaveHuman(turn: Turn, undelivered: Entry[], { at }: Of<'left'>): Turn {
  const { human } = turn.state;
  if (!human) return said(turn);
  const { service, contact } = human;
  const ended = endHuman(turn, undelivered, 'humanLeft', at);
  return said(contact ? withState(ended, { leaving: { service, contact, attempts: 0 } }) : ended);
}

/** Nobody was reached in the first place: the edge says so before there is a session. */
export function loseHuman(turn: Turn, undelivered: Entry[], { notice, at }: Of<'humanGone'>): Turn {
  if (turn.state.human) return said(endHuman(turn, undelivered, notice, at));
  return notice === 'humanUnavailable' ? said(writeNotice(turn, notice, at)) : said(turn);
}

function endHuman(turn: Turn, undelivered: Entry[], notice: Notice, at: number): Turn {
  const author = turn.state.human?.agent ?? null;
  const failed = undelivered.reduce((next, entry) => changeLine(next, entry, { delivery: 'failed' }), turn);
  return writeNotice(withState(failed, { human: null }), notice, at, author);
}

export function loseGoodbye(turn: Turn): Turn {
  const { leaving } = turn.state;
  if (!leaving) return turn;
  const attempts = leaving.attempts + 1;
  return withState(turn, { leaving: attempts < MOST_GOODBYES ? { ...leaving, attempts } : null });
}

export const setOut = (turn: Turn, { known }: Of<'settingOut'>): Turn =>
  known && !known.hasSetOut
    ? { ...turn, effects: [...turn.effects, { kind: 'keep', entry: { ...known, hasSetOut: true } }] }
    : turn;

const takeOut = (turn: Turn, seq: number) =>
  withHuman(turn, { outbox: (turn.state.human?.outbox ?? []).filter((item) => item !== seq) });

/** Also when it had been given up: it got there after all. */
export const confirmDelivery = (turn: Turn, known: Entry, remoteId: string, source: string): Turn =>
  changeLine(takeOut(turn, known.line.seq), known, { delivery: 'sent' }, { remoteId, source: source || known.source });

export const failDelivery = (turn: Turn, { known }: Of<'undelivered'>): Turn =>
  known && !known.remoteId ? changeLine(takeOut(turn, known.line.seq), known, { delivery: 'failed' }) : turn;
