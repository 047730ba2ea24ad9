import { RECONNECT_TIMEOUT_MS } from '#durable/room/room-limits.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { LinkOutage } from '#durable/room/room-state.ts';
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
  pollAt: number;
  /** Null while it stands, and before the first try. */
  trouble: LinkOutage | null;
  /** The service has confirmed this token once. */
  isConfirmed: boolean;
  /** Came by the cable before what was missed was here; they go after it. */
  buffered: RemoteMessage[];
}

export type LinkEvent = { at: number } & (
  | { kind: 'open'; isConfirmed: boolean; trouble: LinkOutage | null }
  | { kind: 'close' }
  | { kind: 'welcomed' }
  | { kind: 'confirmed' }
  | { kind: 'pinged' }
  | { kind: 'messaged'; message: RemoteMessage }
  | { kind: 'caughtUp'; messages: RemoteMessage[] }
  /** What was missed, asked for beside the cable, which may be dead for longer than the rest of the service. */
  | { kind: 'polled'; messages: RemoteMessage[] }
  /** Somebody does not want to wait for the next try. */
  | { kind: 'retryNow' }
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
  | { kind: 'sendPresence' }
  | { kind: 'disconnect' }
  | { kind: 'receive'; messages: RemoteMessage[] }
  | { kind: 'poll' }
  | { kind: 'notify'; link: 'connecting' | 'up' | 'retrying'; trouble: LinkOutage | null; isConfirmed: boolean }
  | { kind: 'giveUp'; isConfirmed: boolean; isRefused: boolean };

interface LinkTurn {
  link: Link;
  effects: LinkEffect[];
}

export const newLink = (): Link => ({
  phase: 'closed',
  until: Number.MAX_SAFE_INTEGER,
  presenceAt: 0,
  pollAt: 0,
  trouble: null,
  isConfirmed: false,
  buffered: [],
});

const unchanged = (link: Link): LinkTurn => ({ link, effects: [] });

export function nextLink(link: Link, event: LinkEvent): LinkTurn {
  switch (event.kind) {
    case 'open':
      return link.phase === 'closed'
        ? connect({ ...newLink(), isConfirmed: event.isConfirmed, trouble: event.trouble }, event.at)
        : unchanged(link);
    case 'close':
      return link.phase === 'closed' ? unchanged(link) : { link: newLink(), effects: [{ kind: 'disconnect' }] };
    case 'welcomed':
      return link.phase === 'opening' ? { link, effects: [{ kind: 'subscribe' }] } : unchanged(link);
    case 'confirmed':
      return link.phase === 'opening'
        ? {
            link: {
              ...link,
              phase: 'catchingUp',
              until: event.at + STALE_AFTER_MS,
              isConfirmed: true,
              trouble: link.trouble && { ...link.trouble, silences: 0 },
              buffered: [],
            },
            effects: [{ kind: 'catchUp' }],
          }
        : unchanged(link);
    case 'pinged':
      return unchanged(isListening(link) ? { ...link, until: event.at + STALE_AFTER_MS } : link);
    case 'messaged':
      return receive(link, event.message, event.at);
    case 'caughtUp':
      return link.phase === 'catchingUp' ? connected(link, event.messages, event.at) : unchanged(link);
    case 'polled':
      return link.phase === 'closed'
        ? unchanged(link)
        : { link, effects: [{ kind: 'receive', messages: event.messages }] };
    case 'retryNow':
      return link.phase === 'pausing' ? connect(link, event.at) : unchanged(link);
    case 'broken':
      return link.phase === 'closed' || link.phase === 'pausing' ? unchanged(link) : backOff(link, event);
    case 'refused':
      return link.phase === 'closed' ? unchanged(link) : giveUp(link, true);
    case 'tick':
      return tick(link, event);
    default:
      return assertNever(event);
  }
}

const isListening = ({ phase }: Link) => phase === 'catchingUp' || phase === 'up';

const connect = (link: Link, at: number): LinkTurn => ({
  link: { ...link, phase: 'opening', until: at + CONFIRM_TIMEOUT_MS, buffered: [] },
  effects: [{ kind: 'connect' }, notifyOutage(link)],
});

/** Nobody is told of a connection that broke where none has ever stood. */
const notifyOutage = ({ trouble, isConfirmed }: Link): LinkEffect => ({
  kind: 'notify',
  link: trouble && isConfirmed ? 'retrying' : 'connecting',
  trouble,
  isConfirmed,
});

const connected = (link: Link, missed: RemoteMessage[], at: number): LinkTurn => ({
  link: {
    ...link,
    phase: 'up',
    trouble: null,
    buffered: [],
    presenceAt: at + PRESENCE_INTERVAL_MS,
    pollAt: at + POLL_INTERVAL_MS,
  },
  effects: [
    { kind: 'receive', messages: [...missed, ...link.buffered] },
    { kind: 'notify', link: 'up', trouble: null, isConfirmed: true },
    { kind: 'sendPresence' },
  ],
});

function receive(link: Link, message: RemoteMessage, at: number): LinkTurn {
  const until = at + STALE_AFTER_MS; // Any word of the service is as good as a ping.
  if (link.phase === 'catchingUp') return unchanged({ ...link, until, buffered: [...link.buffered, message] });
  if (link.phase === 'up') return { link: { ...link, until }, effects: [{ kind: 'receive', messages: [message] }] };
  return unchanged(link);
}

function tick(link: Link, { at, chance }: { at: number; chance: number }): LinkTurn {
  if (link.phase === 'closed') return unchanged(link);
  if (at < link.until) {
    return link.phase === 'up' ? maintain(link, at) : unchanged(link);
  }
  if (link.phase === 'pausing') return connect(link, at);
  return backOff(link, { at, chance }, link.phase === 'opening');
}

function maintain(link: Link, at: number): LinkTurn {
  const isPresenceDue = at >= link.presenceAt;
  const isLookDue = at >= link.pollAt;
  return {
    link: {
      ...link,
      ...(isPresenceDue && { presenceAt: at + PRESENCE_INTERVAL_MS }),
      ...(isLookDue && { pollAt: at + POLL_INTERVAL_MS }),
    },
    effects: [
      ...(isPresenceDue ? [{ kind: 'sendPresence' } as const] : []),
      ...(isLookDue ? [{ kind: 'poll' } as const] : []),
    ],
  };
}

function backOff(link: Link, { at, chance }: { at: number; chance: number }, isSilence = false): LinkTurn {
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
    until: at + backoffMs(trouble.failures, chance),
    buffered: [],
  };
  return { link: paused, effects: [{ kind: 'disconnect' }, notifyOutage(paused), { kind: 'poll' }] };
}

function isHopeless({ isConfirmed }: Link, { since, failures, silences }: LinkOutage, at: number): boolean {
  if (isConfirmed) return at - since >= RECONNECT_TIMEOUT_MS;
  return failures >= MAX_ATTEMPTS || silences >= MAX_UNCONFIRMED;
}

const giveUp = ({ isConfirmed }: Link, isRefused: boolean): LinkTurn => ({
  link: newLink(),
  effects: [{ kind: 'disconnect' }, { kind: 'giveUp', isConfirmed, isRefused }],
});

// How patient the room is with the people's service.

/** From the first knock to the confirmed subscription; a wrong token is answered by silence. */
export const CONFIRM_TIMEOUT_MS = 5_000;
/** Chatwoot pings every three seconds, and the embedded cable answers the room's ping every three. */
const STALE_AFTER_MS = 10_000;
const PRESENCE_INTERVAL_MS = 20_000;

/** A connection that stands is believed for so long; then the service is asked whether there is more than it told. */
const POLL_INTERVAL_MS = 60_000;

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
/** A token that was never confirmed is tried so often in a row; after that there is nobody there. Some four minutes. */
const MAX_ATTEMPTS = 12;
/**
 * And so often where the service takes the subscription and says nothing to it, which is how it answers a wrong token. One
 * that was confirmed before is not wrong: then silence is a fault, and RECONNECT_TIMEOUT_MS is how long it may last.
 */
const MAX_UNCONFIRMED = 3;

/** Doubling, and each time somewhere in the upper half, so that rooms cut off together do not come back together. */
export function backoffMs(attempt: number, chance: number): number {
  const full = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + chance / 2));
}
