import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runtime } from './start-runtime.ts';

type SupervisedRuntime = Pick<Runtime, 'url' | 'ended' | 'kill'>;

interface SupervisorOptions<R extends SupervisedRuntime> {
  start: () => Promise<R>;
  /** Called with each runtime when it starts to serve, and with null when it stops. */
  onRuntime: (runtime: R | null) => void;
  log?: (line: string) => void;
  signal: AbortSignal;
  probeEachMs?: number;
  probeTimeoutMs?: number;
  /** Number of consecutive failed probes after which a runtime counts as hanging. */
  maxFailedProbes?: number;
  /** Delay of the first restart. It doubles with each further restart. */
  backoffMs?: number;
}

const MIN_HEALTHY_MS = 30_000;
const MAX_BACKOFF_MS = 60_000;

/**
 * Supervises a runtime: restarts it when it exits, or when its probes have failed for about a minute. Rejects if the
 * first start fails, and resolves after the abort signal.
 */
export async function supervise<R extends SupervisedRuntime>({
  start,
  onRuntime,
  log = () => {},
  signal,
  probeEachMs = 5_000,
  probeTimeoutMs = 10_000,
  maxFailedProbes = 5,
  backoffMs = 1_000,
}: SupervisorOptions<R>): Promise<void> {
  let runtime = await start();
  let pauseMs = backoffMs;
  const stopPromise = new Promise<'stopped'>((resolve) =>
    signal.addEventListener('abort', () => resolve('stopped'), { once: true }),
  );
  for (;;) {
    const startedAt = Date.now();
    onRuntime(runtime);
    const watchController = new AbortController();
    const reason = await Promise.race([
      stopPromise,
      runtime.ended.then(() => 'ended' as const),
      waitUntilHung(runtime.url, { probeEachMs, probeTimeoutMs, maxFailedProbes, signal: watchController.signal }),
    ]);
    watchController.abort();
    if (reason === 'stopped' || signal.aborted) return;
    onRuntime(null);
    log(
      reason === 'ended'
        ? 'The runtime exited; starting another one'
        : 'The runtime does not respond; starting another one',
    );
    await runtime.kill();
    pauseMs = Date.now() - startedAt < MIN_HEALTHY_MS ? Math.min(pauseMs * 2, MAX_BACKOFF_MS) : backoffMs;
    for (;;) {
      await Promise.race([stopPromise, wait(pauseMs, undefined, { ref: false })]);
      if (signal.aborted) return;
      try {
        runtime = await start();
        break;
      } catch (error) {
        log(`The runtime could not be started: ${error instanceof Error ? error.message : String(error)}`);
        pauseMs = Math.min(pauseMs * 2, MAX_BACKOFF_MS);
      }
    }
  }
}

interface ProbeOptions extends Required<
  Pick<SupervisorOptions<SupervisedRuntime>, 'probeEachMs' | 'probeTimeoutMs' | 'maxFailedProbes'>
> {
  signal: AbortSignal;
}

/** Resolves after `maxFailedProbes` consecutive failed probes. */
async function waitUntilHung(url: URL, { probeEachMs, probeTimeoutMs, maxFailedProbes, signal }: ProbeOptions) {
  for (let failedCount = 0; failedCount < maxFailedProbes && !signal.aborted;) {
    await wait(probeEachMs, undefined, { ref: false });
    failedCount = (await isResponding(url, probeTimeoutMs)) ? 0 : failedCount + 1;
  }
  return 'hung' as const;
}

/** Whether the runtime responds. Any status counts, even an error. */
const isResponding = (url: URL, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const healthRequest = request(new URL('/_/health', url), { agent: false, signal: AbortSignal.timeout(timeoutMs) });
    healthRequest.on('response', (response) => {
      response.resume();
      resolve(true);
    });
    healthRequest.on('error', () => resolve(false));
    healthRequest.end();
  });
