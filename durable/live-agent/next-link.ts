import { assertNever } from '#shared/assert-never.ts';
import type { RemoteMessage } from '#durable/room/remote-message.ts';
import {
  CONFIRM_PATIENCE_MS,
  MOST_ATTEMPTS,
  MOST_SILENCES,
  pauseBefore,
  PRESENCE_EVERY_MS,
  STALE_AFTER_MS,
} from './link-policy.ts';

/** The line to the people's service. It is of this object's life only: who wakes up without one opens another. */
export interface Link {
  phase: 'closed' | 'opening' | 'catchingUp' | 'up' | 'pausing';
  /** When the phase is over, if nothing else happens. */
  until: number;
  presenceAt: number;
  failures: number;
  silences: number;
  wasUp: boolean;
  /** Came by the cable before what was missed was here; they go after it. */
  held: RemoteMessage[];
}

export type LinkEvent = { at: number } & (
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'welcomed' }
  | { kind: 'confirmed' }
  | { kind: 'pinged' }
  | { kind: 'messaged'; message: RemoteMessage }
  | { kind: 'caughtUp'; messages: RemoteMessage[] }
  /** The socket is gone, could not be made, or what was missed could not be fetched. */
  | { kind: 'broken'; chance: number }
  /** The service says that this line is not wanted. */
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
  | { kind: 'tell'; link: 'connecting' | 'up' | 'retrying' }
  | { kind: 'giveUp'; wasUp: boolean };

export interface LinkTurn {
  link: Link;
  effects: LinkEffect[];
}

export const newLink = (): Link => ({
  phase: 'closed',
  until: Number.MAX_SAFE_INTEGER,
  presenceAt: 0,
  failures: 0,
  silences: 0,
  wasUp: false,
  held: [],
});

const stay = (link: Link): LinkTurn => ({ link, effects: [] });

export function nextLink(link: Link, event: LinkEvent): LinkTurn {
  switch (event.kind) {
    case 'open':
      return link.phase === 'closed' ? connect({ ...newLink(), wasUp: link.wasUp }, event.at) : stay(link);
    case 'close':
      return link.phase === 'closed' ? stay(link) : { link: newLink(), effects: [{ kind: 'disconnect' }] };
    case 'welcomed':
      return link.phase === 'opening' ? { link, effects: [{ kind: 'subscribe' }] } : stay(link);
    case 'confirmed':
      return link.phase === 'opening'
        ? {
            link: { ...link, phase: 'catchingUp', until: event.at + STALE_AFTER_MS, silences: 0, held: [] },
            effects: [{ kind: 'catchUp' }],
          }
        : stay(link);
    case 'pinged':
      return stay(isListening(link) ? { ...link, until: event.at + STALE_AFTER_MS } : link);
    case 'messaged':
      return hear(link, event.message, event.at);
    case 'caughtUp':
      return link.phase === 'catchingUp'
        ? {
            link: {
              ...link,
              phase: 'up',
              failures: 0,
              wasUp: true,
              held: [],
              presenceAt: event.at + PRESENCE_EVERY_MS,
            },
            effects: [
              { kind: 'hear', messages: [...event.messages, ...link.held] },
              { kind: 'tell', link: 'up' },
              { kind: 'sayPresent' },
            ],
          }
        : stay(link);
    case 'broken':
      return link.phase === 'closed' || link.phase === 'pausing' ? stay(link) : retryLater(link, event);
    case 'refused':
      return link.phase === 'closed' ? stay(link) : giveUp(link);
    case 'tick':
      return tick(link, event);
    default:
      return assertNever(event);
  }
}

const isListening = ({ phase }: Link) => phase === 'catchingUp' || phase === 'up';

const connect = (link: Link, at: number): LinkTurn => ({
  link: { ...link, phase: 'opening', until: at + CONFIRM_PATIENCE_MS, held: [] },
  effects: [{ kind: 'connect' }, { kind: 'tell', link: link.wasUp || link.failures > 0 ? 'retrying' : 'connecting' }],
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
    if (link.phase !== 'up' || at < link.presenceAt) return stay(link);
    return { link: { ...link, presenceAt: at + PRESENCE_EVERY_MS }, effects: [{ kind: 'sayPresent' }] };
  }
  if (link.phase === 'pausing') return connect(link, at);
  const silences = link.phase === 'opening' ? link.silences + 1 : link.silences;
  return retryLater({ ...link, silences }, { at, chance });
}

function retryLater(link: Link, { at, chance }: { at: number; chance: number }): LinkTurn {
  const failures = link.failures + 1;
  if (failures >= MOST_ATTEMPTS || link.silences >= MOST_SILENCES) return giveUp(link);
  return {
    link: { ...link, phase: 'pausing', failures, until: at + pauseBefore(failures, chance), held: [] },
    effects: [{ kind: 'disconnect' }, { kind: 'tell', link: 'retrying' }],
  };
}

const giveUp = ({ wasUp }: Link): LinkTurn => ({
  link: newLink(),
  effects: [{ kind: 'disconnect' }, { kind: 'giveUp', wasUp }],
});
