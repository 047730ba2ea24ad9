import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { endProcess, findChildren, hasEnded } from './processes.ts';
import { V8_FLAGS } from './v8-flags.ts';

const RuntimeStarted = z.object({
  url: z.url(),
  clocks: z.array(z.object({ worker: z.string(), cron: z.string() })),
  /** Process ids of workerd, which is a child of the Node process. */
  pids: z.array(z.int()),
});
export type RuntimeStarted = z.infer<typeof RuntimeStarted>;

export interface Runtime {
  url: URL;
  clocks: RuntimeStarted['clocks'];
  pids: readonly number[];
  /** Resolves when the process or its workerd has exited. */
  ended: Promise<void>;
  /** Stops the runtime gracefully, so that writes are flushed. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

const POLL_MS = 1_000;
const STOP_TIMEOUT_MS = 8_000;
const KILL_TIMEOUT_MS = 10_000;

/** Starts the runtime. Rejects if its process exits before it serves. That process has then logged the reason. */
export async function startRuntime(entry = join(import.meta.dirname, 'runtime-process.ts')): Promise<Runtime> {
  const child = fork(entry, { env: { MINIFLARE_WORKERD_V8_FLAGS: V8_FLAGS, ...process.env } });
  const exitPromise = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    exitPromise.then(([code]) => {
      throw new Error(`the runtime exited with code ${code} before it was ready`);
    }),
  ]);
  const { url, clocks, pids } = RuntimeStarted.parse(message);
  const childPid = child.pid ?? 0;
  const killRuntime = async () => {
    // Suspends the process first, because Miniflare would restart a crashed workerd.
    endProcess(childPid, 'SIGSTOP');
    const allPids = [childPid, ...pids, ...findChildren('workerd', childPid)];
    for (const pid of allPids) endProcess(pid, 'SIGKILL');
    for (const pid of allPids) await hasEnded(pid, KILL_TIMEOUT_MS);
  };
  const endPromise = new Promise<void>((resolve) => {
    void exitPromise.then(() => resolve());
    // Node does not report a crash of workerd, so the workerd processes are polled.
    const timer = setInterval(async () => {
      for (const pid of pids)
        if (await hasEnded(pid, 0)) {
          clearInterval(timer);
          resolve();
        }
    }, POLL_MS).unref();
    void exitPromise.then(() => clearInterval(timer));
  });
  return {
    url: new URL(url),
    clocks,
    pids: [childPid, ...pids],
    ended: endPromise,
    stop: async () => {
      if (child.connected) child.send('stop');
      if (!(await hasEnded(childPid, STOP_TIMEOUT_MS))) return killRuntime();
      for (const pid of pids) endProcess(pid, 'SIGKILL');
    },
    kill: killRuntime,
  };
}
