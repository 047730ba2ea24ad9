import type { AskBackend, Call } from '#shared/contract/call.ts';
import type { Result } from '#shared/failure.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import type { Caller } from './backend-request.ts';
import type { ReadRank } from './retry-budget.ts';

/** A caller who is nobody in particular, as far as an answer can tell. */
export const anybody = (caller: Caller): Caller => ({ ...anyUser(caller), accessToken: null });

/** The same of those who are logged in: one of them has to ask, and what is said of that one is left out. */
export const anyUser = (caller: Caller): Caller => ({
  ...caller,
  isForMany: true,
  address: '',
  userId: '',
  visitorId: '',
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
): AskBackend {
  const isNamed = !caller.isForMany && (caller.accessToken !== null || caller.userId !== '');
  return (call, input) =>
    isNamed || !call.isPublic
      ? askAlone(call, input)
      : answers.share(`${rank} ${keyOf(call, caller, input)}`, () => askForAll(call, input));
}

/** All that an answer may follow from. */
const keyOf = (call: Call, { locale, agentId, agentKey, publicLevel, host, accessToken }: Caller, input: unknown) =>
  JSON.stringify([call.method, call.path, locale, agentId, agentKey, publicLevel, host, accessToken !== null, input]);

interface Flight {
  answer: Promise<Result<unknown>>;
  /** Until when those who ask are given it. */
  until: number;
}

/** One that hangs must not hold those who come when the backend is well again. */
const SHARED_MS = 3_000;
/** An answer that took longer than a page waits for a part is held for who comes back for that page. */
const SLOW_MS = 1_500;
const HELD_MS = 10_000;
/** Anybody can ask for anything. */
const MOST = 500;

/** One question for many: who asks while the answer is on its way shares it. For questions that name nobody. */
export class SharedAnswers {
  readonly #flights = new BoundedMap<string, Flight>(MOST);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  share<T>(key: string, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const now = this.#now();
    const known = this.#flights.get(key);
    if (known && known.until > now) return known.answer as Promise<Result<T>>;
    const answer = ask();
    const flight: Flight = { answer, until: now + SHARED_MS };
    this.#flights.set(key, flight);
    const land = (isGood: boolean) => {
      const isSlow = this.#now() - now >= SLOW_MS;
      if (isGood && isSlow) this.#flights.set(key, { answer, until: this.#now() + HELD_MS });
      else if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    answer.then(
      ({ ok }) => land(ok),
      () => land(false),
    );
    return answer;
  }
}
