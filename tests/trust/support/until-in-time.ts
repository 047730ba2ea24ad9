import { setTimeout as wait } from 'node:timers/promises';

/** Long enough for at least one visit on a busy machine to stay below the portal's limit of 2.5 s. */
const TIMEOUT_MS = 100_000;

/**
 * Repeats a visit until its response is not a 503. On a busy machine, any page may take longer than the portal waits. A
 * broken page stays a 503, which is returned after the deadline.
 */
export async function retryUntilServed<Answer extends { status: number }>(
  visitPage: () => Promise<Answer>,
): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await visitPage();
    if (answer.status !== 503 || Date.now() > deadline) return answer;
    await wait(500);
  }
}
