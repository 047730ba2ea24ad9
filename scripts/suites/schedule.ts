// Schedules suites over the available cores: suites of one core run in parallel, suites of all cores run alone.
import type { Suite } from './suite-table.ts';

export interface Progress {
  waitingSuites: readonly Suite[];
  running: readonly Suite[];
  passed: readonly string[];
  failed: readonly string[];
}

const room = (suite: Suite, cores: number) => (suite.cores === 'all' ? cores : 1);

/** Returns a suite that may start now; undefined if there is none. */
export function nextSuite({ waitingSuites, running, passed }: Progress, cores: number): Suite | undefined {
  const free = cores - running.reduce((sum, suite) => sum + room(suite, cores), 0);
  const ready = waitingSuites.filter(({ after = [] }) => after.every((name) => passed.includes(name)));
  return ready.find((suite) => room(suite, cores) <= free);
}

/** Returns the suites that cannot start, because a suite that they depend on failed or cannot start itself. */
export function neverStarted({ waitingSuites, failed }: Progress): Suite[] {
  const hopeless = new Set(failed);
  let waitingCount = -1;
  while (waitingCount !== hopeless.size) {
    waitingCount = hopeless.size;
    for (const { name, after = [] } of waitingSuites)
      if (after.some((neededSuite) => hopeless.has(neededSuite))) hopeless.add(name);
  }
  return waitingSuites.filter(({ name }) => hopeless.has(name));
}

/** Runs all suites. Returns the results, and the suites that never started. */
export async function runAll<Result extends { passed: boolean }>(
  suites: readonly Suite[],
  cores: number,
  run: (suite: Suite) => Promise<Result>,
): Promise<{ results: Result[]; skipped: Suite[] }> {
  const results: Result[] = [];
  const running = new Map<Suite, Promise<void>>();
  const passedNames: string[] = [];
  const failedNames: string[] = [];
  let waitingSuites = [...suites];
  const start = (suite: Suite) =>
    run(suite).then((result) => {
      results.push(result);
      (result.passed ? passedNames : failedNames).push(suite.name);
      running.delete(suite);
    });
  for (;;) {
    const next = nextSuite(
      { waitingSuites, running: [...running.keys()], passed: passedNames, failed: failedNames },
      cores,
    );
    if (next) {
      waitingSuites = waitingSuites.filter((suite) => suite !== next);
      running.set(next, start(next));
    } else if (running.size > 0) await Promise.race(running.values());
    else
      return {
        results,
        skipped: neverStarted({ waitingSuites, running: [], passed: passedNames, failed: failedNames }),
      };
  }
}
