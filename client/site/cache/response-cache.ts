import type { ResponseCache } from '#client/site/portal/fetch-portal.ts';
import { browserStorage, type SafeStorage } from '#client/site/storage/safe-storage.ts';

interface Audience {
  locale: string;
  publicLevel: number | string;
}

/** TTL of lists that change only a few times a year. */
export const LIST_MAX_AGE_SECONDS = 3600;

/** Returns the `cache` option of a call with its TTL. */
export function createAudienceCache(
  maxAgeSeconds: number,
  { locale, publicLevel }: Audience,
  responseStore: ResponseStore = createResponseCache(getRelease()),
): ResponseCache {
  const getCacheKey = (url: string) => `${locale} ${publicLevel} ${url}`;
  return {
    read: (address) => responseStore.read(getCacheKey(address), maxAgeSeconds),
    keep: (address, body) => responseStore.keep(getCacheKey(address), body),
  };
}

/** Returns the version of the build from React Router's manifest. */
const getRelease = () =>
  String((Reflect.get(globalThis, '__reactRouterManifest') as { version?: string } | undefined)?.version ?? '');

const STORAGE_KEY = 'keptAnswers';
/** Limit in characters of JSON. Browsers allow a site about five million. */
const MAX_CHARACTERS = 200_000;
const MAX_RESPONSES = 60;

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

interface ResponseStore {
  read: (key: string, maxAgeSeconds: number) => unknown;
  keep: (key: string, response: unknown) => void;
}

/** Creates the cache of responses. Responses cached by another release are dropped, because their format may differ. */
export function createResponseCache(
  release: string,
  storage: SafeStorage = browserStorage,
  now = Date.now,
): ResponseStore {
  const loadResponses = () => parseResponses(storage.read(STORAGE_KEY), release);
  return {
    read(key, maxAgeSeconds) {
      const storedResponse = loadResponses().find((candidate) => candidate.key === key);
      const ageMs = storedResponse ? now() - storedResponse.at : 0;
      return storedResponse && ageMs >= 0 && ageMs < maxAgeSeconds * 1000 ? storedResponse.answer : undefined;
    },
    keep(key, response) {
      const otherStoredResponses = loadResponses().filter((candidate) => candidate.key !== key);
      let nextResponses = [
        { key, at: now(), answer: response },
        ...otherStoredResponses.sort((a, b) => b.at - a.at),
      ].slice(0, MAX_RESPONSES);
      let serialized = serializeResponses(release, nextResponses);
      while (serialized.length > MAX_CHARACTERS && nextResponses.length > 0) {
        nextResponses = nextResponses.slice(0, -1);
        serialized = serializeResponses(release, nextResponses);
      }
      storage.keep(STORAGE_KEY, serialized);
    },
  };
}

const serializeResponses = (release: string, responses: StoredResponse[]) =>
  JSON.stringify({ release, answers: responses } satisfies StoredResponses);

/** Parses stored responses without trusting them. */
function parseResponses(text: string | null, release: string): StoredResponse[] {
  try {
    const storedResponses = JSON.parse(text ?? 'null') as Partial<StoredResponses> | null;
    if (storedResponses?.release !== release || !Array.isArray(storedResponses.answers)) return [];
    return storedResponses.answers.filter(
      (storedResponse) =>
        typeof storedResponse?.key === 'string' && typeof storedResponse.at === 'number' && 'answer' in storedResponse,
    );
  } catch {
    return [];
  }
}
