// Schedules suites over the available cores. Suites that need one core run in parallel. A suite that needs all cores
// runs alone.
import type { Suite } from './suite-table.ts';

export interface Progress {
  waitingSuites: readonly Suite[];
  running: readonly Suite[];
  passed: readonly string[];
  failed: readonly string[];
}

const getNeededCores = (suite: Suite, cores: number) => (suite.cores === 'all' ? cores : 1);

/** Returns a suite that may start now, or undefined if there is none. */
export function findNextSuite({ waitingSuites, running, passed }: Progress, cores: number): Suite | undefined {
  const freeCores = cores - running.reduce((sum, suite) => sum + getNeededCores(suite, cores), 0);
  const readySuites = waitingSuites.filter(({ after = [] }) => after.every((name) => passed.includes(name)));
  return readySuites.find((suite) => getNeededCores(suite, cores) <= freeCores);
}

/** Returns the suites that cannot start, because a suite on which they depend failed or cannot start itself. */
export function listNeverStarted({ waitingSuites, failed }: Progress): Suite[] {
  const blockedNames = new Set(failed);
  let previousCount = -1;
  while (previousCount !== blockedNames.size) {
    previousCount = blockedNames.size;
    for (const { name, after = [] } of waitingSuites)
      if (after.some((neededSuite) => blockedNames.has(neededSuite))) blockedNames.add(name);
  }
  return waitingSuites.filter(({ name }) => blockedNames.has(name));
}

/** Runs all suites. Returns the results, and the suites that were never started. */
export async function runAll<Result extends { passed: boolean }>(
  suites: readonly Suite[],
  cores: number,
  executeSuite: (suite: Suite) => Promise<Result>,
): Promise<{ results: Result[]; skipped: Suite[] }> {
  const results: Result[] = [];
  const runningSuites = new Map<Suite, Promise<void>>();
  const passedNames: string[] = [];
  const failedNames: string[] = [];
  let waitingSuites = [...suites];
  const startSuite = (suite: Suite) =>
    executeSuite(suite).then((result) => {
      results.push(result);
      (result.passed ? passedNames : failedNames).push(suite.name);
      runningSuites.delete(suite);
    });
  for (;;) {
    const startableSuite = findNextSuite(
      { waitingSuites, running: [...runningSuites.keys()], passed: passedNames, failed: failedNames },
      cores,
    );
    if (startableSuite) {
      waitingSuites = waitingSuites.filter((suite) => suite !== startableSuite);
      runningSuites.set(startableSuite, startSuite(startableSuite));
    } else if (runningSuites.size > 0) await Promise.race(runningSuites.values());
    else
      return {
        results,
        skipped: listNeverStarted({ waitingSuites, running: [], passed: passedNames, failed: failedNames }),
      };
  }
}
