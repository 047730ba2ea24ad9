// Schedules suites over the available cores: suites of one core run in parallel, suites of all cores run alone.
import type { Suite } from './suite-table.ts';

export interface Progress {
  waiting: readonly Suite[];
  running: readonly Suite[];
  passed: readonly string[];
  failed: readonly string[];
}

const room = (suite: Suite, cores: number) => (suite.cores === 'all' ? cores : 1);

/** Returns a suite that may start now; undefined if there is none. */
export function nextSuite({ waiting, running, passed }: Progress, cores: number): Suite | undefined {
  const free = cores - running.reduce((sum, suite) => sum + room(suite, cores), 0);
  const ready = waiting.filter(({ after = [] }) => after.every((name) => passed.includes(name)));
  return ready.find((suite) => room(suite, cores) <= free);
}

/** Returns the suites that cannot start, because a suite that they depend on failed or cannot start itself. */
export function neverStarted({ waiting, failed }: Progress): Suite[] {
  const hopeless = new Set(failed);
  let before = -1;
  while (before !== hopeless.size) {
    before = hopeless.size;
    for (const { name, after = [] } of waiting) if (after.some((needed) => hopeless.has(needed))) hopeless.add(name);
  }
  return waiting.filter(({ name }) => hopeless.has(name));
}

/** Runs all suites. Returns the results, and the suites that never started. */
export async function runAll<Result extends { passed: boolean }>(
  suites: readonly Suite[],
  cores: number,
  run: (suite: Suite) => Promise<Result>,
): Promise<{ results: Result[]; skipped: Suite[] }> {
  const results: Result[] = [];
  const running = new Map<Suite, Promise<void>>();
  const passed: string[] = [];
  const failed: string[] = [];
  let waiting = [...suites];
  const start = (suite: Suite) =>
    run(suite).then((result) => {
      results.push(result);
      (result.passed ? passed : failed).push(suite.name);
      running.delete(suite);
    });
  for (;;) {
    const next = nextSuite({ waiting, running: [...running.keys()], passed, failed }, cores);
    if (next) {
      waiting = waiting.filter((suite) => suite !== next);
      running.set(next, start(next));
    } else if (running.size > 0) await Promise.race(running.values());
    else return { results, skipped: neverStarted({ waiting, running: [], passed, failed }) };
  }
}
