/**
 * What D1 says of a failure that passes, as its list of errors has it with 'Retry the operation' (Cloudflare Docs, D1, Debug D1,
 * read on 26 November 2026). Not of an overloaded database, which further questions would load more.
 */
const PASSING = [
  'Network connection lost',
  'reset because its code was updated',
  'storage caused object to be reset',
  'Cannot resolve D1 DB due to transient issue on remote node',
];

const MOST_TRIES = 3;
/** The longest wait before the second try; it doubles. */
const FIRST_WAIT_MS = 100;

interface Patience {
  pause?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const passes = (error: unknown): boolean =>
  error instanceof Error && (PASSING.some((text) => error.message.includes(text)) || passes(error.cause));

/**
 * Asks, and asks again after a failure that passes, each time a little later and never all at the same moment. Only for what
 * may be carried out twice: 'lost' says nothing of whether it was.
 */
export async function askAgain<T>(
  ask: () => Promise<T>,
  { pause = wait, random = Math.random }: Patience = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries >= MOST_TRIES || !passes(error)) throw error;
      await pause(random() * FIRST_WAIT_MS * 2 ** (tries - 1));
    }
  }
}
