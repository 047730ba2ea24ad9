import { PEOPLE_PATIENCE_MS } from '#durable/room/room-limits.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { LinkTrouble } from '#durable/room/room-state.ts';
import { assertNever } from '#shared/assert-never.ts';

/**
 * The connection to the people's service. It ends with this object's life: who wakes up without one opens another, and is
 * told by the room's state what the one before had come to.
 */
export interface Link {
  phase: 'closed' | 'opening' | 'catchingUp' | 'up' | 'pausing';
  /** When the phase is over, if nothing else happens. */
  until: number;
  presenceAt: number;
  lookAt: number;
  /** Null while it stands, and before the first try. */
  trouble: LinkTrouble | null;
  /** The service has confirmed this token once. */
  isConfirmed: boolean;
  /** Came by the cable before what was missed was here; they go after it. */
  held: RemoteMessage[];
}

export type LinkEvent = { at: number } & (
  | { kind: 'open'; isConfirmed: boolean; trouble: LinkTrouble | null }
  | { kind: 'close' }
  | { kind: 'welcomed' }
  | { kind: 'confirmed' }
  | { kind: 'pinged' }
  | { kind: 'messaged'; message: RemoteMessage }
  | { kind: 'caughtUp'; messages: RemoteMessage[] }
  /** What was missed, asked for beside the cable, which may be dead for longer than the rest of the service. */
  | { kind: 'looked'; messages: RemoteMessage[] }
  /** Somebody does not want to wait for the next try. */
  | { kind: 'hurried' }
  /** The socket is gone, could not be made, or what was missed could not be fetched. */
  | { kind: 'broken'; chance: number }
  /** The service says that this connection is not wanted. */
  | { kind: 'refused' }
  | { kind: 'tick'; chance: number }
);

export type LinkEffect =
  | { kind: 'connect' }
  | { kind: 'subscribe' }
  | { kind: 'catchUp' }
  | { kind: 'sayPresent' }
  | { kind: 'disconnect' }
  | { kind: 'hear'; messages: RemoteMessage[] }
  | { kind: 'look' }
  | { kind: 'tell'; link: 'connecting' | 'up' | 'retrying'; trouble: LinkTrouble | null; isConfirmed: boolean }
  | { kind: 'giveUp'; isConfirmed: boolean; isRefused: boolean };

interface LinkTurn {
  link: Link;
  effects: LinkEffect[];
}

export const newLink = (): Link => ({
  phase: 'closed',
  until: Number.MAX_SAFE_INTEGER,
  presenceAt: 0,
  lookAt: 0,
  trouble: null,
  isConfirmed: false,
  held: [],
});

const stay = (link: Link): LinkTurn => ({ link, effects: [] });

export function nextLink(link: Link, event: LinkEvent): LinkTurn {
  switch (event.kind) {
    case 'open':
      return link.phase === 'closed'
        ? connect({ ...newLink(), isConfirmed: event.isConfirmed, trouble: event.trouble }, event.at)
        : stay(link);
    case 'close':
      return link.phase === 'closed' ? stay(link) : { link: newLink(), effects: [{ kind: 'disconnect' }] };
    case 'welcomed':
      return link.phase === 'opening' ? { link, effects: [{ kind: 'subscribe' }] } : stay(link);
    case 'confirmed':
      return link.phase === 'opening'
        ? {
            link: {
              ...link,
              phase: 'catchingUp',
              until: event.at + STALE_AFTER_MS,
              isConfirmed: true,
              trouble: link.trouble && { ...link.trouble, silences: 0 },
              held: [],
            },
            effects: [{ kind: 'catchUp' }],
          }
        : stay(link);
    case 'pinged':
      return stay(isListening(link) ? { ...link, until: event.at + STALE_AFTER_MS } : link);
    case 'messaged':
      return hear(link, event.message, event.at);
    case 'caughtUp':
      return link.phase === 'catchingUp' ? stand(link, event.messages, event.at) : stay(link);
    case 'looked':
      return link.phase === 'closed' ? stay(link) : { link, effects: [{ kind: 'hear', messages: event.messages }] };
    case 'hurried':
      return link.phase === 'pausing' ? connect(link, event.at) : stay(link);
    case 'broken':
      return link.phase === 'closed' || link.phase === 'pausing' ? stay(link) : retryLater(link, event);
    case 'refused':
      return link.phase === 'closed' ? stay(link) : giveUp(link, true);
    case 'tick':
      return tick(link, event);
    default:
      return assertNever(event);
  }
}

const isListening = ({ phase }: Link) => phase === 'catchingUp' || phase === 'up';

const connect = (link: Link, at: number): LinkTurn => ({
  link: { ...link, phase: 'opening', until: at + CONFIRM_PATIENCE_MS, held: [] },
  effects: [{ kind: 'connect' }, tellBroken(link)],
});

/** Nobody is told of a connection that broke where none has ever stood. */
const tellBroken = ({ trouble, isConfirmed }: Link): LinkEffect => ({
  kind: 'tell',
  link: trouble && isConfirmed ? 'retrying' : 'connecting',
  trouble,
  isConfirmed,
});

const stand = (link: Link, missed: RemoteMessage[], at: number): LinkTurn => ({
  link: {
    ...link,
    phase: 'up',
    trouble: null,
    held: [],
    presenceAt: at + PRESENCE_EVERY_MS,
    lookAt: at + LOOK_EVERY_MS,
  },
  effects: [
    { kind: 'hear', messages: [...missed, ...link.held] },
    { kind: 'tell', link: 'up', trouble: null, isConfirmed: true },
    { kind: 'sayPresent' },
  ],
});

function hear(link: Link, message: RemoteMessage, at: number): LinkTurn {
  const until = at + STALE_AFTER_MS; // Any word of the service is as good as a ping.
  if (link.phase === 'catchingUp') return stay({ ...link, until, held: [...link.held, message] });
  if (link.phase === 'up') return { link: { ...link, until }, effects: [{ kind: 'hear', messages: [message] }] };
  return stay(link);
}

function tick(link: Link, { at, chance }: { at: number; chance: number }): LinkTurn {
  if (link.phase === 'closed') return stay(link);
  if (at < link.until) {
    return link.phase === 'up' ? keepUp(link, at) : stay(link);
  }
  if (link.phase === 'pausing') return connect(link, at);
  return retryLater(link, { at, chance }, link.phase === 'opening');
}

function keepUp(link: Link, at: number): LinkTurn {
  const isPresenceDue = at >= link.presenceAt;
  const isLookDue = at >= link.lookAt;
  return {
    link: {
      ...link,
      ...(isPresenceDue && { presenceAt: at + PRESENCE_EVERY_MS }),
      ...(isLookDue && { lookAt: at + LOOK_EVERY_MS }),
    },
    effects: [
      ...(isPresenceDue ? [{ kind: 'sayPresent' } as const] : []),
      ...(isLookDue ? [{ kind: 'look' } as const] : []),
    ],
  };
}

function retryLater(link: Link, { at, chance }: { at: number; chance: number }, isSilence = false): LinkTurn {
  const before = link.trouble ?? { since: at, failures: 0, silences: 0 };
  const trouble = {
    since: before.since,
    failures: before.failures + 1,
    silences: before.silences + (isSilence ? 1 : 0),
  };
  if (isHopeless(link, trouble, at)) return giveUp(link, false);
  const paused: Link = {
    ...link,
    phase: 'pausing',
    trouble,
    until: at + pauseBefore(trouble.failures, chance),
    held: [],
  };
  return { link: paused, effects: [{ kind: 'disconnect' }, tellBroken(paused), { kind: 'look' }] };
}

function isHopeless({ isConfirmed }: Link, { since, failures, silences }: LinkTrouble, at: number): boolean {
  if (isConfirmed) return at - since >= PEOPLE_PATIENCE_MS;
  return failures >= MOST_ATTEMPTS || silences >= MOST_SILENCES;
}

const giveUp = ({ isConfirmed }: Link, isRefused: boolean): LinkTurn => ({
  link: newLink(),
  effects: [{ kind: 'disconnect' }, { kind: 'giveUp', isConfirmed, isRefused }],
});

// How patient the room is with the people's service.

/** From the first knock to the confirmed subscription; a wrong token is answered by silence. */
export const CONFIRM_PATIENCE_MS = 5_000;
/** Chatwoot pings every three seconds, and the embedded cable answers the room's ping every three. */
const STALE_AFTER_MS = 10_000;
const PRESENCE_EVERY_MS = 20_000;

/** A connection that stands is believed for so long; then the service is asked whether there is more than it told. */
const LOOK_EVERY_MS = 60_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A token that was never confirmed is tried so often in a row; after that there is nobody there. Some four minutes. */
const MOST_ATTEMPTS = 12;
/**
 * And so often where the service takes the subscription and says nothing to it, which is how it answers a wrong token. One
 * that was confirmed before is not wrong: then silence is a fault, and PEOPLE_PATIENCE_MS is how long it may last.
 */
const MOST_SILENCES = 3;

/** Doubling, and each time somewhere in the upper half, so that rooms cut off together do not come back together. */
export function pauseBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + chance / 2));
}
