import type { ResponseCache } from '#client/site/portal/fetch-portal.ts';
import { browserStorage, type SafeStorage } from '#client/site/storage/safe-storage.ts';

interface Audience {
  locale: string;
  publicLevel: number | string;
}

/** TTL of lists that change only a few times a year. */
export const LIST_MAX_AGE_SECONDS = 3600;

/** Returns the `cache` option of a call with its TTL. */
export function responseCache(
  seconds: number,
  { locale, publicLevel }: Audience,
  storedAnswers: StoredAnswers = createResponseCache(readRelease()),
): ResponseCache {
  const getKey = (address: string) => `${locale} ${publicLevel} ${address}`;
  return {
    read: (address) => storedAnswers.read(getKey(address), seconds),
    keep: (address, body) => storedAnswers.keep(getKey(address), body),
  };
}

/** Returns the version of the build from React Router's manifest. */
const readRelease = () =>
  String((Reflect.get(globalThis, '__reactRouterManifest') as { version?: string } | undefined)?.version ?? '');

const STORE_KEY = 'keptAnswers';
/** Limit in characters of JSON; browsers allow a site about five million. */
const MAX_CHARACTERS = 200_000;
const MAX_ANSWERS = 60;

interface StoredResponse {
  /** Cache key: language, public level and URL, which begins with the agent. */
  key: string;
  at: number;
  answer: unknown;
}

interface StoredResponses {
  release: string;
  answers: StoredResponse[];
}

interface StoredAnswers {
  read: (key: string, seconds: number) => unknown;
  keep: (key: string, body: unknown) => void;
}

/** Creates the cache of responses. Those of another release are dropped, since their format may differ. */
export function createResponseCache(
  release: string,
  storage: SafeStorage = browserStorage,
  now = Date.now,
): StoredAnswers {
  const all = () => parse(storage.read(STORE_KEY), release);
  return {
    read(key, seconds) {
      const storedResponse = all().find((storedAnswer) => storedAnswer.key === key);
      const age = storedResponse ? now() - storedResponse.at : 0;
      return storedResponse && age >= 0 && age < seconds * 1000 ? storedResponse.answer : undefined;
    },
    keep(key, body) {
      const otherStoredResponses = all().filter((storedAnswer) => storedAnswer.key !== key);
      let answers = [{ key, at: now(), answer: body }, ...otherStoredResponses.sort((a, b) => b.at - a.at)].slice(
        0,
        MAX_ANSWERS,
      );
      let text = write(release, answers);
      while (text.length > MAX_CHARACTERS && answers.length > 0) {
        answers = answers.slice(0, -1);
        text = write(release, answers);
      }
      storage.keep(STORE_KEY, text);
    },
  };
}

const write = (release: string, answers: StoredResponse[]) =>
  JSON.stringify({ release, answers } satisfies StoredResponses);

/** Parses stored responses without trusting them. */
function parse(text: string | null, release: string): StoredResponse[] {
  try {
    const storedResponses = JSON.parse(text ?? 'null') as Partial<StoredResponses> | null;
    if (storedResponses?.release !== release || !Array.isArray(storedResponses.answers)) return [];
    return storedResponses.answers.filter(
      (answer) => typeof answer?.key === 'string' && typeof answer.at === 'number' && 'answer' in answer,
    );
  } catch {
    return [];
  }
}
