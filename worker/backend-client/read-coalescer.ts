import type { FetchBackend, Call } from '#shared/contract/call.ts';
import type { Result } from '#shared/call-error.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { PUBLIC_RESPONSES } from '#worker/cache/cache-table.ts';
import type { CallerContext } from './backend-request.ts';
import type { ReadPriority } from './circuit-breaker.ts';

export const toAnonymousCaller = (caller: CallerContext): CallerContext => ({
  ...toGenericUserCaller(caller),
  accessToken: null,
});

/** Returns the caller as any logged-in user: keeps the access token and removes everything personal. */
export const toGenericUserCaller = (caller: CallerContext): CallerContext => ({
  ...caller,
  isShared: true,
  ip: '',
  userId: '',
  visitorId: '',
  familyPass: '',
  appointmentPass: '',
  bookmark: '',
});

/**
 * Coalesces public reads of concurrent visitors. `fetchShared` must use an anonymous caller and a signal that does
 * not end with one visitor. Reads of a logged-in user are not shared, because responses contain their favourites,
 * unless the page is rendered for all users (`isShared`).
 */
export function coalesceReads(
  coalescer: ReadCoalescer,
  caller: CallerContext,
  fetchAlone: FetchBackend,
  fetchShared: FetchBackend,
  /** Read priority. A main read has more attempts than a part and must not join a request with fewer. */
  priority: ReadPriority = 'part',
  /** Skips the cache for this read. The response is cached as usual. */
  bypassCache = false,
): FetchBackend {
  const isPersonal = !caller.isShared && (caller.accessToken !== null || caller.userId !== '');
  return (call, input) =>
    isPersonal || !call.isPublic
      ? fetchAlone(call, input)
      : coalescer.coalesce(createRequestKey(call, caller, input), () => fetchShared(call, input), {
          priority,
          bypassCache,
        });
}

/** Creates the key of a request: every input that its response depends on. */
function createRequestKey(call: Call, caller: CallerContext, input: unknown): string {
  const { locale, chineseScript, agentId, agentKey, siteVersion, publicLevel, host, accessToken } = caller;
  const siteKey = [agentId, agentKey, siteVersion, publicLevel, host];
  return JSON.stringify([call.method, call.path, locale, chineseScript, ...siteKey, accessToken !== null, input]);
}

interface InFlightRequest {
  response: Promise<Result<unknown>>;
  joinableUntil: number;
}

/** Results of responses with `no-store`. */
const uncacheableResults = new WeakSet<Result<unknown>>();

export function markUncacheable<T>(result: Result<T>, { headers }: Response): Result<T> {
  if (/\bno-store\b/i.test(headers.get('cache-control') ?? '')) uncacheableResults.add(result);
  return result;
}

/**
 * Maximum age at which a request can be joined: a hanging request must not delay visitors who arrive after the backend
 * has recovered.
 */
const JOIN_WINDOW_MS = 3_000;
/** Maximum number of keys, because clients can choose keys freely through the inputs. */
const MAX_IN_FLIGHT = 500;

/**
 * Coalesces concurrent reads and caches their parsed and refined results for a short time. Must not be used for
 * personal responses.
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
    const cachedResponse = bypassCache ? null : this.#cache.get(key, now);
    if (cachedResponse) return cachedResponse as Promise<Result<T>>;
    const inFlightKey = `${priority} ${key}`;
    const pendingRequest = this.#inFlight.get(inFlightKey);
    if (pendingRequest && pendingRequest.joinableUntil > now) return pendingRequest.response as Promise<Result<T>>;
    const response = load();
    const request: InFlightRequest = { response: response, joinableUntil: now + JOIN_WINDOW_MS };
    this.#inFlight.set(inFlightKey, request);
    const finish = () => {
      if (this.#inFlight.get(inFlightKey) === request) this.#inFlight.delete(inFlightKey);
    };
    response.then((result) => {
      if (result.ok && !uncacheableResults.has(result))
        this.#cache.set(key, result, this.#now() + PUBLIC_RESPONSES.memory * 1000);
      finish();
    }, finish);
    return response;
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

/** LRU cache bounded by estimated bytes, because clients choose the keys. */
class ResponseCache {
  readonly #entries = new Map<string, CachedResponse>();
  #bytes = 0;

  get(key: string, now: number): Promise<Result<unknown>> | null {
    const cachedResponse = this.#entries.get(key);
    if (!cachedResponse) return null;
    this.#entries.delete(key);
    if (cachedResponse.expiresAt > now) {
      this.#entries.set(key, cachedResponse);
      return cachedResponse.response;
    }
    this.#bytes -= cachedResponse.bytes;
    return null;
  }

  set(key: string, result: Result<unknown>, expiresAt: number) {
    const bytes = key.length * BYTES_PER_CHARACTER + estimateBytes(result);
    this.#evict(key);
    this.#entries.set(key, { response: Promise.resolve(result), expiresAt, bytes });
    this.#bytes += bytes;
    for (const oldestKey of this.#entries.keys()) {
      if (this.#bytes <= PUBLIC_RESPONSES.bytes) break;
      this.#evict(oldestKey);
    }
  }

  #evict(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** Estimated upper bounds of V8's memory in bytes for a character and for a value. */
const BYTES_PER_CHARACTER = 2;
const BYTES_PER_VALUE = 16;

/** Estimates the memory of a value. MAX_RESPONSE_DEPTH bounds the recursion. */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return BYTES_PER_VALUE + value.length * BYTES_PER_CHARACTER;
  if (typeof value !== 'object' || value === null) return BYTES_PER_VALUE;
  let bytes = BYTES_PER_VALUE;
  for (const childValue of Object.values(value)) bytes += BYTES_PER_VALUE + estimateBytes(childValue);
  return bytes;
}
