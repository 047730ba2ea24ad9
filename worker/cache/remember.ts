import { type Result, succeed } from '#shared/failure.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { BoundedMap } from './bounded-map.ts';
import { SiteVersions } from '#worker/tenant/site-versions.ts';
import type { CacheRow } from './cache-table.ts';

interface Kept<T> {
  value: T | null;
  /** When the backend said so, in milliseconds. */
  at: number;
}

interface InMemory {
  kept: Kept<unknown>;
  until: number;
}

/** Of a question that hangs; whoever comes after so many others asks it once more. */
const MOST_FLIGHTS = 1_000;
/** Longer than any call takes. A question may hang for good: the runtime drops the work of a request that was cut off. */
const FLIGHT_ENDS_WITHIN_MS = 45_000;

/** One isolate's memory: what it holds, and what it is already asking for. Bounded, for anyone may ask for any key. */
export class IsolateMemory {
  /** By which sites are named here and in KV. */
  readonly versions = new SiteVersions();
  readonly #held: BoundedMap<string, InMemory>;
  /** What there is not, apart: whoever makes up keys displaces no site that there is. */
  readonly #absent: BoundedMap<string, InMemory>;
  readonly #flights = new BoundedMap<string, { flight: Promise<unknown>; since: number }>(MOST_FLIGHTS);

  constructor(size = 500) {
    this.#held = new BoundedMap(size);
    this.#absent = new BoundedMap(size);
  }

  find<T>(key: string, now: number): Kept<T> | null {
    const entry = this.#held.get(key) ?? this.#absent.get(key);
    return entry && entry.until > now ? (entry.kept as Kept<T>) : null;
  }

  hold(key: string, kept: Kept<unknown>, until: number) {
    const [own, other] = kept.value === null ? [this.#absent, this.#held] : [this.#held, this.#absent];
    own.set(key, { kept, until });
    other.delete(key);
  }

  forget() {
    this.#held.clear();
    this.#absent.clear();
  }

  /** Those who ask while the answer is on its way share it. */
  share<T>(key: string, start: () => Promise<T>, now = Date.now()): Promise<T> {
    const flying = this.#flights.get(key);
    if (flying && now - flying.since < FLIGHT_ENDS_WITHIN_MS) return flying.flight as Promise<T>;
    const flight = start().finally(() => {
      if (this.#flights.get(key)?.flight === flight) this.#flights.delete(key);
    });
    this.#flights.set(key, { flight, since: now });
    return flight;
  }
}

export interface CacheShell {
  kv: KVNamespace;
  memory: IsolateMemory;
  /** Keeps work alive after the answer has gone out, or after the one who started it has left. */
  waitUntil: (work: Promise<unknown>) => void;
  now?: () => number;
}

/**
 * An answer from memory, else from KV, else from `ask`. An old one from KV is good enough for now: it is served while a
 * new one is fetched, and goes on being served when that fails. Null is an answer too: there is no such thing.
 */
export async function remember<T>(
  shell: CacheShell,
  row: CacheRow,
  name: string,
  ask: () => Promise<Result<T | null>>,
): Promise<Result<T | null>> {
  const { kv, memory, waitUntil, now = Date.now } = shell;
  const key = `${row.prefix}:${name}`;
  const held = memory.find<T>(key, now());
  if (held) return succeed(held.value);

  const stored = await lookUp<T>(kv, key);
  const askAndKeep = () =>
    memory.share(
      key,
      async () => {
        const answer = await ask();
        if (!answer.ok) return answer;
        const kept = { value: answer.value, at: now() };
        const isAbsent = answer.value === null;
        memory.hold(key, kept, now() + (isAbsent ? row.unknown : row.memory) * 1000);
        // Anybody can make up keys: only what KV has already is marked there as gone.
        if (!isAbsent) waitUntil(store(kv, key, kept, row.stale));
        else if (stored) waitUntil(store(kv, key, kept, row.unknown));
        return answer;
      },
      now(),
    );

  const arrived = memory.find<T>(key, now());
  if (arrived) return succeed(arrived.value);
  const age = stored ? (now() - stored.at) / 1000 : Number.POSITIVE_INFINITY;
  if (stored && age < row.stale) {
    memory.hold(key, stored, now() + row.memory * 1000);
    if (age >= row.fresh) waitUntil(askAndKeep());
    return succeed(stored.value);
  }

  const flight = askAndKeep();
  waitUntil(flight);
  return flight;
}

// A KV that is out of order costs a question to the backend, never the answer.

async function lookUp<T>(kv: KVNamespace, key: string): Promise<Kept<T> | null> {
  try {
    return await kv.get<Kept<T>>(key, 'json');
  } catch (error) {
    logEvent('error', 'cache could not be read', { key, error });
    return null;
  }
}

async function store(kv: KVNamespace, key: string, kept: Kept<unknown>, seconds: number) {
  try {
    await kv.put(key, JSON.stringify(kept), { expirationTtl: seconds });
  } catch (error) {
    logEvent('error', 'cache could not be written', { key, error });
  }
}

const NOTHING_KEPT = {
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
} as unknown as KVNamespace;

/** Of who sees drafts nothing is kept, and nothing kept is theirs. */
export const cacheShellOf = (c: EdgeContext, memory: IsolateMemory): CacheShell => ({
  ...(c.get('officePass') ? { kv: NOTHING_KEPT, memory: new IsolateMemory() } : { kv: c.env.CACHE, memory }),
  waitUntil: (work) => c.executionCtx.waitUntil(work),
});
