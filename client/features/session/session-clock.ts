import { browserStorage } from '#client/site/storage/safe-storage.ts';
import { assertNever } from '#shared/assert-never.ts';

/** How often the clock is looked at, and what the spans below are counted in. */
export const MINUTE_MS = 60_000;
/** Since a page last asked for something. */
export const SESSION_WARNS_AFTER_MINUTES = 25;
export const SESSION_ENDS_AFTER_MINUTES = 30;
/** Since the token was last renewed. */
const SESSION_RENEWS_AFTER_MINUTES = 30;

/**
 * One clock for all tabs. Ticks are computed from two moments instead of counted: tabs then agree without messages, and a
 * computer that slept wakes up with the right number.
 */
export interface SessionClock {
  /** When a page last asked for something. */
  activeAt: number;
  /** When the session was last renewed. */
  renewedAt: number;
}

type SessionEvent =
  /** A page asked for something. */
  | { kind: 'asked'; at: number }
  /** A minute has passed. */
  | { kind: 'ticked'; at: number }
  /** Somebody who was warned wants to stay. */
  | { kind: 'kept'; at: number }
  | { kind: 'renewed'; at: number };

type SessionEffect = 'renew' | 'end';
export type SessionStage = 'calm' | 'warning' | 'over';

const minutesSince = (moment: number, at: number) => Math.floor((at - moment) / MINUTE_MS);

export function stageOf({ activeAt }: SessionClock, at: number): SessionStage {
  const minutes = minutesSince(activeAt, at);
  if (minutes >= SESSION_ENDS_AFTER_MINUTES) return 'over';
  return minutes >= SESSION_WARNS_AFTER_MINUTES ? 'warning' : 'calm';
}

const mustRenew = (clock: SessionClock, at: number) =>
  stageOf(clock, at) === 'calm' && minutesSince(clock.renewedAt, at) >= SESSION_RENEWS_AFTER_MINUTES;

/** A session that is over stays over: a page that asks for something in the morning must not revive it. */
export function nextClock(
  clock: SessionClock,
  event: SessionEvent,
): { clock: SessionClock; effect: SessionEffect | null } {
  if (stageOf(clock, event.at) === 'over') return { clock, effect: 'end' };
  switch (event.kind) {
    case 'asked':
      return { clock: { ...clock, activeAt: event.at }, effect: null };
    case 'ticked':
      return { clock, effect: mustRenew(clock, event.at) ? 'renew' : null };
    case 'kept':
      return { clock: { ...clock, activeAt: event.at }, effect: 'renew' };
    case 'renewed':
      return { clock: { ...clock, renewedAt: event.at }, effect: null };
    default:
      return assertNever(event);
  }
}

/** How long until the next whole tick. */
const untilTick = ({ activeAt }: SessionClock, at: number) =>
  MINUTE_MS - ((((at - activeAt) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);

export const endOf = ({ activeAt }: SessionClock) => activeAt + SESSION_ENDS_AFTER_MINUTES * MINUTE_MS;

export type Renewal = 'renewed' | 'refused' | 'unanswered';

interface ClockParts {
  store: ClockStore;
  now: () => number;
  /** Runs something later and gives back how to call it off. */
  later: (run: () => void, ms: number) => () => void;
  /** Runs something in one tab at a time: the next tab sees what was done, and does not renew or log out once more. */
  alone: (act: () => Promise<void>) => Promise<void>;
  renew: () => Promise<Renewal>;
  /** Logs out, and forgets the kept clock once the session has ended. */
  end: () => Promise<void>;
  show: (stage: SessionStage, clock: SessionClock) => void;
}

export interface RunningClock {
  asked: () => void;
  keep: () => void;
  stop: () => void;
}

/** Starts the clock: a page has just been loaded, and that was a request. */
export function runSessionClock({ store, now, later, alone, renew, end, show }: ClockParts): RunningClock {
  // Where nothing can be stored the tab keeps its own clock.
  let clock: SessionClock = { activeAt: now(), renewedAt: store.read()?.renewedAt ?? now() };
  let callOff = () => undefined as void;
  let triedToEnd = false;

  const set = (next: SessionClock) => {
    clock = next;
    store.keep(next);
  };
  const showAndWait = () => {
    show(stageOf(clock, now()), clock);
    callOff();
    callOff = later(() => tell('ticked'), untilTick(clock, now()));
  };
  const tell = (kind: SessionEvent['kind']) => {
    const { clock: next, effect } = nextClock(store.read() ?? clock, { kind, at: now() });
    // A clock that is over is not stored again: the tab that ended the session has removed it for all tabs.
    if (effect !== 'end') set(next);
    showAndWait();
    if (effect) carryOut(effect, kind);
  };
  /** Logging out makes requests of its own, which count as activity: without this each would log out again. Only a tick may retry. */
  const endOnce = (because: SessionEvent['kind']) => {
    if (triedToEnd && because !== 'ticked') return;
    triedToEnd = true;
    void alone(async () => {
      // Another tab may have ended the session while this one waited, and removed the stored clock.
      if (canKeep && store.read() === null) return;
      await end();
    });
  };
  const carryOut = (effect: SessionEffect, because: SessionEvent['kind']) => {
    if (effect === 'end') return endOnce(because);
    void alone(async () => {
      // Another tab may have renewed it while this one waited.
      if (because === 'ticked' && !mustRenew(store.read() ?? clock, now())) return;
      const renewal = await renew();
      if (renewal === 'renewed') tell('renewed');
      if (renewal === 'refused') await end(); // Unanswered: the next tick tries again.
    });
  };

  set(clock);
  const canKeep = store.read() !== null;
  showAndWait();
  const unwatch = store.watch(() => {
    clock = store.read() ?? clock;
    showAndWait();
  });
  return {
    asked: () => tell('asked'),
    keep: () => tell('kept'),
    stop() {
      callOff();
      unwatch();
    },
  };
}

const STORE_KEY = 'sessionClock';

/** Where the tabs of a browser keep their one clock. */
export interface ClockStore {
  read: () => SessionClock | null;
  keep: (clock: SessionClock) => void;
  /** Calls when another tab has moved the clock. */
  watch: (moved: () => void) => () => void;
}

export const clockStore: ClockStore = {
  read: () => parseClock(browserStorage.read(STORE_KEY)),
  keep: (clock) => browserStorage.keep(STORE_KEY, JSON.stringify(clock)),
  watch(moved) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === STORE_KEY) moved();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

export const forgetClock = () => browserStorage.drop(STORE_KEY);

/** Any script or person can write into this storage, so its shape is checked. */
function parseClock(kept: string | null): SessionClock | null {
  try {
    const { activeAt, renewedAt } = JSON.parse(kept ?? 'null') as Record<string, unknown>;
    return typeof activeAt === 'number' && typeof renewedAt === 'number' ? { activeAt, renewedAt } : null;
  } catch {
    return null;
  }
}
