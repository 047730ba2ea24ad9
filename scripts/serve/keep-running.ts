import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runtime } from './start-runtime.ts';

type WatchedRuntime = Pick<Runtime, 'url' | 'ended' | 'kill'>;

interface Watch<R extends WatchedRuntime> {
  start: () => Promise<R>;
  /** Called with each serving runtime, and with null when it stops serving. */
  onRuntime: (runtime: R | null) => void;
  log?: (line: string) => void;
  signal: AbortSignal;
  probeEachMs?: number;
  answersWithinMs?: number;
  /** Consecutive failed probes after which a runtime counts as hung. */
  mostUnanswered?: number;
  /** Initial restart backoff, doubled each time. */
  pauseMs?: number;
}

const LIVES_AT_LEAST_MS = 30_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Supervises a runtime: restarts it when it exits or fails its probes for about a minute. Rejects if the first start
 * fails; resolves after the abort signal.
 */
export async function keepRunning<R extends WatchedRuntime>({
  start,
  onRuntime,
  log = () => {},
  signal,
  probeEachMs = 5_000,
  answersWithinMs = 10_000,
  mostUnanswered = 5,
  pauseMs = 1_000,
}: Watch<R>): Promise<void> {
  let runtime = await start();
  let pause = pauseMs;
  const stopped = new Promise<'stopped'>((resolve) =>
    signal.addEventListener('abort', () => resolve('stopped'), { once: true }),
  );
  for (;;) {
    const since = Date.now();
    onRuntime(runtime);
    const watching = new AbortController();
    const why = await Promise.race([
      stopped,
      runtime.ended.then(() => 'ended' as const),
      findUnanswered(runtime.url, { probeEachMs, answersWithinMs, mostUnanswered, signal: watching.signal }),
    ]);
    watching.abort();
    if (why === 'stopped' || signal.aborted) return;
    onRuntime(null);
    log(
      why === 'ended'
        ? 'The runtime has ended; another one is started'
        : 'The runtime does not answer; another one is started',
    );
    await runtime.kill();
    pause = Date.now() - since < LIVES_AT_LEAST_MS ? Math.min(pause * 2, LONGEST_PAUSE_MS) : pauseMs;
    for (;;) {
      await Promise.race([stopped, wait(pause, undefined, { ref: false })]);
      if (signal.aborted) return;
      try {
        runtime = await start();
        break;
      } catch (error) {
        log(`The runtime was not started: ${error instanceof Error ? error.message : String(error)}`);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }
}

interface Probing extends Required<Pick<Watch<WatchedRuntime>, 'probeEachMs' | 'answersWithinMs' | 'mostUnanswered'>> {
  signal: AbortSignal;
}

/** Resolves after that many consecutive failed probes. */
async function findUnanswered(url: URL, { probeEachMs, answersWithinMs, mostUnanswered, signal }: Probing) {
  for (let unanswered = 0; unanswered < mostUnanswered && !signal.aborted;) {
    await wait(probeEachMs, undefined, { ref: false });
    unanswered = (await answers(url, answersWithinMs)) ? 0 : unanswered + 1;
  }
  return 'unanswered' as const;
}

/** Any status counts, including errors. */
const answers = (url: URL, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request(new URL('/_/health', url), { agent: false, signal: AbortSignal.timeout(withinMs) });
    asked.on('response', (response) => {
      response.resume();
      resolve(true);
    });
    asked.on('error', () => resolve(false));
    asked.end();
  });
