import type { AskBackend, Call } from '#shared/contract/call.ts';
import type { Result } from '#shared/failure.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { PUBLIC_RESPONSES } from '#worker/cache/cache-table.ts';
import type { Caller } from './backend-request.ts';
import type { ReadPriority } from './circuit-breaker.ts';

/** A caller who is nobody in particular, as far as an answer can tell. */
export const anonymousCaller = (caller: Caller): Caller => ({ ...genericUserCaller(caller), accessToken: null });

/** The same of those who are logged in: one of them has to ask, and what is said of that one is left out. */
export const genericUserCaller = (caller: Caller): Caller => ({
  ...caller,
  isShared: true,
  ip: '',
  userId: '',
  visitorId: '',
  familyPass: '',
  bookmark: '',
});

/**
 * Public reads of visitors are asked for once for all who ask at that moment; `askForAll` must ask as anybody, and not end
 * with one of them. Who is logged in is answered alone, for what they collected stands in many answers, but where a page is
 * made for all users: then its caller is any of them.
 */
export function coalesceReads(
  responses: ReadCoalescer,
  caller: Caller,
  fetchAlone: AskBackend,
  fetchShared: AskBackend,
  /** Who needs an answer more has it tried more often, and does not share the fewer tries of others. */
  priority: ReadPriority = 'part',
  /** What was told before is not what is wanted; what is told now is kept as ever. */
  bypassCache = false,
): AskBackend {
  const isPersonal = !caller.isShared && (caller.accessToken !== null || caller.userId !== '');
  return (call, input) =>
    isPersonal || !call.isPublic
      ? fetchAlone(call, input)
      : responses.coalesce(requestKey(call, caller, input), () => fetchShared(call, input), { priority, bypassCache });
}

/** All that an answer may follow from. */
function requestKey(call: Call, caller: Caller, input: unknown): string {
  const { locale, chineseScript, agentId, agentKey, siteVersion, publicLevel, host, accessToken } = caller;
  const site = [agentId, agentKey, siteVersion, publicLevel, host];
  return JSON.stringify([call.method, call.path, locale, chineseScript, ...site, accessToken !== null, input]);
}

interface InFlightRequest {
  response: Promise<Result<unknown>>;
  /** Until when those who ask are given it. */
  joinableUntil: number;
}

/** Of these their backend says that nobody is to keep them. */
const uncacheable = new WeakSet<Result<unknown>>();

/** Marks an answer that came with such a word, and gives it back. */
export function markUncacheable<T>(answer: Result<T>, { headers }: Response): Result<T> {
  if (/\bno-store\b/i.test(headers.get('cache-control') ?? '')) uncacheable.add(answer);
  return answer;
}

/** One that hangs must not hold those who come when the backend is well again. */
const JOIN_WINDOW_MS = 3_000;
/** Anybody can ask for anything. */
const MAX_IN_FLIGHT = 500;

/**
 * One question for many: who asks while the answer is on its way shares it, and who asks soon after gets the same, parsed and
 * refined as it is. For questions that name nobody.
 */
export class ReadCoalescer {
  readonly #inFlight = new BoundedMap<string, InFlightRequest>(MAX_IN_FLIGHT);
  readonly #cache = new ResponseCache();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  coalesce<T>(
    key: string,
    load: () => Promise<Result<T>>,
    { priority = 'part', bypassCache = false }: CoalesceOptions = {},
  ): Promise<Result<T>> {
    const now = this.#now();
    const cached = bypassCache ? null : this.#cache.get(key, now);
    if (cached) return cached as Promise<Result<T>>;
    const inFlightKey = `${priority} ${key}`;
    const pending = this.#inFlight.get(inFlightKey);
    if (pending && pending.joinableUntil > now) return pending.response as Promise<Result<T>>;
    const answer = load();
    const request: InFlightRequest = { response: answer, joinableUntil: now + JOIN_WINDOW_MS };
    this.#inFlight.set(inFlightKey, request);
    const finish = () => {
      if (this.#inFlight.get(inFlightKey) === request) this.#inFlight.delete(inFlightKey);
    };
    answer.then((result) => {
      if (result.ok && !uncacheable.has(result))
        this.#cache.set(key, result, this.#now() + PUBLIC_RESPONSES.memory * 1000);
      finish();
    }, finish);
    return answer;
  }
}

interface CoalesceOptions {
  priority?: ReadPriority;
  bypassCache?: boolean;
}

interface CachedResponse {
  response: Promise<Result<unknown>>;
  expiresAt: number;
  bytes: number;
}

/** Strangers choose what is asked for, so it is bounded by what it holds; the one unused for longest goes. */
class ResponseCache {
  readonly #entries = new Map<string, CachedResponse>();
  #bytes = 0;

  get(key: string, now: number): Promise<Result<unknown>> | null {
    const cached = this.#entries.get(key);
    if (!cached) return null;
    this.#entries.delete(key);
    if (cached.expiresAt > now) {
      this.#entries.set(key, cached);
      return cached.response;
    }
    this.#bytes -= cached.bytes;
    return null;
  }

  set(key: string, answer: Result<unknown>, expiresAt: number) {
    const bytes = key.length * BYTES_PER_CHARACTER + estimateBytes(answer);
    this.#evict(key);
    this.#entries.set(key, { response: Promise.resolve(answer), expiresAt, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= PUBLIC_RESPONSES.bytes) break;
      this.#evict(oldest);
    }
  }

  #evict(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** Of what V8 takes for them, rather more than less. */
const BYTES_PER_CHARACTER = 2;
const BYTES_PER_VALUE = 16;

/** About as much as an answer fills of the memory. No deeper than an answer may be. */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return BYTES_PER_VALUE + value.length * BYTES_PER_CHARACTER;
  if (typeof value !== 'object' || value === null) return BYTES_PER_VALUE;
  let bytes = BYTES_PER_VALUE;
  for (const inner of Object.values(value)) bytes += BYTES_PER_VALUE + estimateBytes(inner);
  return bytes;
}
