import type { ChatMessage, Notice } from '#shared/chat-protocol/message.ts';
import type { Turn } from './room-event.ts';
import type { Author, Entry, HumanSession, RoomState } from './room-state.ts';

export const withState = (turn: Turn, change: Partial<RoomState>): Turn => ({
  ...turn,
  state: { ...turn.state, ...change },
});

/** Nothing where there is no session with people. */
export function withHuman(turn: Turn, change: Partial<HumanSession>): Turn {
  const { human } = turn.state;
  return human ? withState(turn, { human: { ...human, ...change } }) : turn;
}

interface NewMessage {
  from: ChatMessage['from'];
  at: number;
  body: ChatMessage['body'];
  author?: Author | null;
  echoId?: string;
  delivery?: ChatMessage['delivery'];
  remoteId?: string;
  source?: string;
}

/** A message at the end. Numbers are given here and nowhere else, so they are never given twice. */
export function appendMessage(turn: Turn, { remoteId = '', source = '', ...given }: NewMessage): Turn {
  const seq = turn.state.seq + 1;
  const message: ChatMessage = {
    seq,
    rev: 0,
    from: given.from,
    author: given.author ?? null,
    at: given.at,
    echoId: given.echoId ?? '',
    delivery: given.delivery ?? 'sent',
    body: given.body,
  };
  return writeEntry({ ...turn, state: { ...turn.state, seq } }, { message, remoteId, source, hasSetOut: false });
}

export const writeNotice = (turn: Turn, notice: Notice, at: number, author: Author | null = null): Turn =>
  appendMessage(turn, { from: 'system', at, author, body: { kind: 'notice', notice } });

/** A message that is there already, changed; nothing is written where nothing changed. */
export function changeMessage(
  turn: Turn,
  entry: Entry,
  change: Partial<Pick<ChatMessage, 'delivery' | 'body' | 'author'>>,
  kept: Partial<Pick<Entry, 'remoteId' | 'source' | 'hasSetOut'>> = {},
): Turn {
  const next = { ...entry, ...kept, message: { ...entry.message, ...change } };
  return JSON.stringify(next) === JSON.stringify(entry) ? turn : writeEntry(turn, next);
}

function writeEntry({ state, effects, ...rest }: Turn, entry: Entry): Turn {
  const rev = state.rev + 1;
  const written: Entry = { ...entry, message: { ...entry.message, rev } };
  return { ...rest, state: { ...state, rev }, effects: [...effects, { kind: 'write', entry: written }] };
}
