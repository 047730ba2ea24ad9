import { RECONNECT_TIMEOUT_MS } from '#durable/room/room-limits.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import type { LinkOutage } from '#durable/room/room-state.ts';
import { assertNever } from '#shared/assert-never.ts';

/**
 * State of the connection to the chat service. It exists in memory only. After the object was evicted, the next
 * connection starts from the outage and the confirmation stored in the room's state.
 */
export interface Link {
  phase: 'closed' | 'opening' | 'catchingUp' | 'up' | 'pausing';
  /** Time at which the phase times out. */
  until: number;
  presenceAt: number;
  pollAt: number;
  /** Null while connected and before the first attempt. */
  trouble: LinkOutage | null;
  /** Whether the service has confirmed a subscription with this token before. */
  isConfirmed: boolean;
  /** Messages that the cable delivered while missed ones were being fetched. */
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
  /** The API was polled successfully. The cable may still be down. */
  | { kind: 'polled'; messages: RemoteMessage[] }
  /** The visitor asked for a retry. */
  | { kind: 'retryNow' }
  /** The socket was closed or could not be opened, or fetching missed messages failed. */
  | { kind: 'broken'; chance: number }
  /** The service rejected the contact's token. */
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

interface LinkTransition {
  link: Link;
  effects: LinkEffect[];
}

export const createLink = (): Link => ({
  phase: 'closed',
  until: Number.MAX_SAFE_INTEGER,
  presenceAt: 0,
  pollAt: 0,
  trouble: null,
  isConfirmed: false,
  buffered: [],
});

const keepLink = (link: Link): LinkTransition => ({ link, effects: [] });

export function nextLink(link: Link, event: LinkEvent): LinkTransition {
  switch (event.kind) {
    case 'open':
      return link.phase === 'closed'
        ? connect({ ...createLink(), isConfirmed: event.isConfirmed, trouble: event.trouble }, event.at)
        : keepLink(link);
    case 'close':
      return link.phase === 'closed' ? keepLink(link) : { link: createLink(), effects: [{ kind: 'disconnect' }] };
    case 'welcomed':
      return link.phase === 'opening' ? { link, effects: [{ kind: 'subscribe' }] } : keepLink(link);
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
        : keepLink(link);
    case 'pinged':
      return keepLink(isListening(link) ? { ...link, until: event.at + STALE_AFTER_MS } : link);
    case 'messaged':
      return receiveMessage(link, event.message, event.at);
    case 'caughtUp':
      return link.phase === 'catchingUp' ? completeCatchUp(link, event.messages, event.at) : keepLink(link);
    case 'polled':
      return link.phase === 'closed'
        ? keepLink(link)
        : { link, effects: [{ kind: 'receive', messages: event.messages }] };
    case 'retryNow':
      return link.phase === 'pausing' ? connect(link, event.at) : keepLink(link);
    case 'broken':
      return link.phase === 'closed' || link.phase === 'pausing' ? keepLink(link) : delayReconnect(link, event);
    case 'refused':
      return link.phase === 'closed' ? keepLink(link) : giveUp(link, true);
    case 'tick':
      return tick(link, event);
    default:
      return assertNever(event);
  }
}

const isListening = ({ phase }: Link) => phase === 'catchingUp' || phase === 'up';

const connect = (link: Link, at: number): LinkTransition => ({
  link: { ...link, phase: 'opening', until: at + CONFIRM_TIMEOUT_MS, buffered: [] },
  effects: [{ kind: 'connect' }, createOutageEffect(link)],
});

/** Reports an outage, or 'connecting' if the first connection has not been made yet. */
const createOutageEffect = ({ trouble, isConfirmed }: Link): LinkEffect => ({
  kind: 'notify',
  link: trouble && isConfirmed ? 'retrying' : 'connecting',
  trouble,
  isConfirmed,
});

const completeCatchUp = (link: Link, missedMessages: RemoteMessage[], at: number): LinkTransition => ({
  link: {
    ...link,
    phase: 'up',
    trouble: null,
    buffered: [],
    presenceAt: at + PRESENCE_INTERVAL_MS,
    pollAt: at + POLL_INTERVAL_MS,
  },
  effects: [
    { kind: 'receive', messages: [...missedMessages, ...link.buffered] },
    { kind: 'notify', link: 'up', trouble: null, isConfirmed: true },
    { kind: 'sendPresence' },
  ],
});

function receiveMessage(link: Link, message: RemoteMessage, at: number): LinkTransition {
  const staleAt = at + STALE_AFTER_MS; // Every message, like a ping, shows that the connection is alive.
  if (link.phase === 'catchingUp') return keepLink({ ...link, until: staleAt, buffered: [...link.buffered, message] });
  if (link.phase === 'up')
    return { link: { ...link, until: staleAt }, effects: [{ kind: 'receive', messages: [message] }] };
  return keepLink(link);
}

function tick(link: Link, { at, chance: randomFraction }: { at: number; chance: number }): LinkTransition {
  if (link.phase === 'closed') return keepLink(link);
  if (at < link.until) {
    return link.phase === 'up' ? scheduleMaintenance(link, at) : keepLink(link);
  }
  if (link.phase === 'pausing') return connect(link, at);
  return delayReconnect(link, { at, chance: randomFraction }, link.phase === 'opening');
}

function scheduleMaintenance(link: Link, at: number): LinkTransition {
  const isPresenceDue = at >= link.presenceAt;
  const isPollDue = at >= link.pollAt;
  return {
    link: {
      ...link,
      ...(isPresenceDue && { presenceAt: at + PRESENCE_INTERVAL_MS }),
      ...(isPollDue && { pollAt: at + POLL_INTERVAL_MS }),
    },
    effects: [
      ...(isPresenceDue ? [{ kind: 'sendPresence' } as const] : []),
      ...(isPollDue ? [{ kind: 'poll' } as const] : []),
    ],
  };
}

function delayReconnect(
  link: Link,
  { at, chance: randomFraction }: { at: number; chance: number },
  isUnanswered = false,
): LinkTransition {
  const previousOutage = link.trouble ?? { since: at, failures: 0, silences: 0 };
  const outage = {
    since: previousOutage.since,
    failures: previousOutage.failures + 1,
    silences: previousOutage.silences + (isUnanswered ? 1 : 0),
  };
  if (shouldGiveUp(link, outage, at)) return giveUp(link, false);
  const pausedLink: Link = {
    ...link,
    phase: 'pausing',
    trouble: outage,
    until: at + calculateBackoffMs(outage.failures, randomFraction),
    buffered: [],
  };
  return { link: pausedLink, effects: [{ kind: 'disconnect' }, createOutageEffect(pausedLink), { kind: 'poll' }] };
}

function shouldGiveUp({ isConfirmed }: Link, { since, failures, silences }: LinkOutage, at: number): boolean {
  if (isConfirmed) return at - since >= RECONNECT_TIMEOUT_MS;
  return failures >= MAX_UNCONFIRMED_ATTEMPTS || silences >= MAX_UNANSWERED_SUBSCRIPTIONS;
}

const giveUp = ({ isConfirmed }: Link, isTokenRejected: boolean): LinkTransition => ({
  link: createLink(),
  effects: [{ kind: 'disconnect' }, { kind: 'giveUp', isConfirmed, isRefused: isTokenRejected }],
});

/** Time limit from connecting to the confirmed subscription. Chatwoot does not respond to an invalid token. */
export const CONFIRM_TIMEOUT_MS = 5_000;
/**
 * Time without any message after which a connection is dead: Chatwoot pings every three seconds, and the embedded
 * service responds to pings at the same interval.
 */
const STALE_AFTER_MS = 10_000;
const PRESENCE_INTERVAL_MS = 20_000;

/** Interval at which the API is polled while the cable is up, for events that the cable has dropped. */
const POLL_INTERVAL_MS = 60_000;

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
/** Maximum number of attempts with a token that was never confirmed; with the backoff they take about four minutes. */
const MAX_UNCONFIRMED_ATTEMPTS = 12;
/**
 * Maximum number of consecutive subscriptions without a confirmation, which indicate a wrong token. It does not apply
 * to a token that was confirmed before: such an outage may last RECONNECT_TIMEOUT_MS.
 */
const MAX_UNANSWERED_SUBSCRIPTIONS = 3;

/**
 * Returns an exponential backoff with jitter in the upper half of the interval, so that rooms disconnected at the same
 * time do not reconnect at the same time.
 */
export function calculateBackoffMs(attempt: number, randomFraction: number): number {
  const maxDelayMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (attempt - 1));
  return Math.round(maxDelayMs * (0.5 + randomFraction / 2));
}
