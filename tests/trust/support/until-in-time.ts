import { setTimeout as wait } from 'node:timers/promises';

/** No machine is so busy that nothing of a page comes within 2.5 s for so long. */
const DONE_WITHIN_MS = 100_000;

/**
 * The first visit that is answered in time. A page that takes longer than the portal waits for is a 503, and on a machine
 * that does much else any page may; one that stands once, stands. What is broken stays a 503, and is given back as one.
 */
export async function untilInTime<Answer extends { status: number }>(visit: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + DONE_WITHIN_MS;
  for (;;) {
    const answer = await visit();
    if (answer.status !== 503 || Date.now() > deadline) return answer;
    await wait(500);
  }
}
