/**
 * Transient errors of D1: those listed with 'Retry the operation' (Cloudflare Docs, D1, Debug D1, read on 26 November
 * 2026). Overload is excluded, because retries would increase it.
 */
const TRANSIENT_MESSAGES = [
  'Network connection lost',
  'reset because its code was updated',
  'storage caused object to be reset',
  'Cannot resolve D1 DB due to transient issue on remote node',
];

const MAX_ATTEMPTS = 3;
/** Upper bound of the first backoff, which doubles with each attempt. */
const FIRST_RETRY_MS = 100;

interface RetryOptions {
  pause?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isTransientError = (error: unknown): boolean =>
  error instanceof Error &&
  (TRANSIENT_MESSAGES.some((errorText) => error.message.includes(errorText)) || isTransientError(error.cause));

/**
 * Retries transient errors with exponential backoff and jitter. Use for idempotent operations only: after 'Network
 * connection lost' the outcome is unknown.
 */
export async function retryRead<T>(
  load: () => Promise<T>,
  { pause = waitFor, random = Math.random }: RetryOptions = {},
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempts >= MAX_ATTEMPTS || !isTransientError(error)) throw error;
      await pause(random() * FIRST_RETRY_MS * 2 ** (attempts - 1));
    }
  }
}
