import type { AskBackend, Call } from '#shared/contract/call.ts';
import type { Result } from '#shared/failure.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { PUBLIC_RESPONSES } from '#worker/cache/cache-table.ts';
import type { Caller } from './backend-request.ts';
import type { ReadRank } from './call-guards.ts';

/** A caller who is nobody in particular, as far as an answer can tell. */
export const anybody = (caller: Caller): Caller => ({ ...anyUser(caller), accessToken: null });

/** The same of those who are logged in: one of them has to ask, and what is said of that one is left out. */
export const anyUser = (caller: Caller): Caller => ({
  ...caller,
  isForMany: true,
  address: '',
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
export function askTogether(
  answers: SharedAnswers,
  caller: Caller,
  askAlone: AskBackend,
  askForAll: AskBackend,
  /** Who needs an answer more has it tried more often, and does not share the fewer tries of others. */
  rank: ReadRank = 'part',
  /** What was told before is not what is wanted; what is told now is kept as ever. */
  anew = false,
): AskBackend {
  const isNamed = !caller.isForMany && (caller.accessToken !== null || caller.userId !== '');
  return (call, input) =>
    isNamed || !call.isPublic
      ? askAlone(call, input)
      : answers.share(keyOf(call, caller, input), () => askForAll(call, input), { rank, anew });
}

/** All that an answer may follow from. */
function keyOf(call: Call, caller: Caller, input: unknown): string {
  const { locale, chinese, agentId, agentKey, siteVersion, publicLevel, host, accessToken } = caller;
  const site = [agentId, agentKey, siteVersion, publicLevel, host];
  return JSON.stringify([call.method, call.path, locale, chinese, ...site, accessToken !== null, input]);
}

interface Flight {
  answer: Promise<Result<unknown>>;
  /** Until when those who ask are given it. */
  until: number;
}

/** Of these their backend says that nobody is to keep them. */
const passing = new WeakSet<Result<unknown>>();

/** Marks an answer that came with such a word, and gives it back. */
export function notePassing<T>(answer: Result<T>, { headers }: Response): Result<T> {
  if (/\bno-store\b/i.test(headers.get('cache-control') ?? '')) passing.add(answer);
  return answer;
}

/** One that hangs must not hold those who come when the backend is well again. */
const SHARED_MS = 3_000;
/** Anybody can ask for anything. */
const MOST = 500;

/**
 * One question for many: who asks while the answer is on its way shares it, and who asks soon after gets the same, parsed and
 * refined as it is. For questions that name nobody.
 */
export class SharedAnswers {
  readonly #flights = new BoundedMap<string, Flight>(MOST);
  readonly #kept = new AnswerMemory();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  share<T>(
    key: string,
    ask: () => Promise<Result<T>>,
    { rank = 'part', anew = false }: ShareOptions = {},
  ): Promise<Result<T>> {
    const now = this.#now();
    const kept = anew ? null : this.#kept.find(key, now);
    if (kept) return kept as Promise<Result<T>>;
    const flightKey = `${rank} ${key}`;
    const known = this.#flights.get(flightKey);
    if (known && known.until > now) return known.answer as Promise<Result<T>>;
    const answer = ask();
    const flight: Flight = { answer, until: now + SHARED_MS };
    this.#flights.set(flightKey, flight);
    const land = () => {
      if (this.#flights.get(flightKey) === flight) this.#flights.delete(flightKey);
    };
    answer.then((told) => {
      if (told.ok && !passing.has(told)) this.#kept.keep(key, told, this.#now() + PUBLIC_RESPONSES.memory * 1000);
      land();
    }, land);
    return answer;
  }
}

interface ShareOptions {
  rank?: ReadRank;
  anew?: boolean;
}

interface KeptAnswer {
  answer: Promise<Result<unknown>>;
  until: number;
  bytes: number;
}

/** Strangers choose what is asked for, so it is bounded by what it holds; the one unused for longest goes. */
class AnswerMemory {
  readonly #answers = new Map<string, KeptAnswer>();
  #bytes = 0;

  find(key: string, now: number): Promise<Result<unknown>> | null {
    const kept = this.#answers.get(key);
    if (!kept) return null;
    this.#answers.delete(key);
    if (kept.until > now) {
      this.#answers.set(key, kept);
      return kept.answer;
    }
    this.#bytes -= kept.bytes;
    return null;
  }

  keep(key: string, answer: Result<unknown>, until: number) {
    const bytes = key.length * BYTES_A_CHARACTER + bytesOf(answer);
    this.#forget(key);
    this.#answers.set(key, { answer: Promise.resolve(answer), until, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= PUBLIC_RESPONSES.bytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string) {
    this.#bytes -= this.#answers.get(key)?.bytes ?? 0;
    this.#answers.delete(key);
  }
}

/** Of what V8 takes for them, rather more than less. */
const BYTES_A_CHARACTER = 2;
const BYTES_A_VALUE = 16;

/** About as much as an answer fills of the memory. No deeper than an answer may be. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return BYTES_A_VALUE + value.length * BYTES_A_CHARACTER;
  if (typeof value !== 'object' || value === null) return BYTES_A_VALUE;
  let bytes = BYTES_A_VALUE;
  for (const inner of Object.values(value)) bytes += BYTES_A_VALUE + bytesOf(inner);
  return bytes;
}
