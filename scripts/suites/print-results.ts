// Prints the summary at the end of a run: failures with their reasons, a table, and a closing line.
import { stripVTControlCharacters } from 'node:util';
import type { SuiteResult } from './run-suite.ts';

const COLUMN_WIDTHS = [10, 10, 10, 8, 8] as const;

const formatRow = (cells: readonly string[]) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(COLUMN_WIDTHS[0]) : cell.padStart(COLUMN_WIDTHS[index] ?? 8)))
    .join('');

/** Formats a duration, such as '8.2 s' or '3 m 05 s'. */
export const formatTime = (seconds: number) =>
  seconds < 100
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(Math.round(seconds) / 60)} m ${String(Math.round(seconds) % 60).padStart(2, '0')} s`;

export function printResults(
  outcomes: readonly SuiteResult[],
  skippedSuites: readonly string[],
  totalSeconds: number,
): string {
  const cpuTimes = outcomes.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
  const lines = outcomes.map(({ suite, passed, wall: suiteSeconds, cpu, tests }) =>
    [
      formatRow([
        suite,
        formatTime(suiteSeconds),
        cpu === null ? '' : formatTime(cpu),
        tests ? `${tests.passed}` : '',
        tests ? `${tests.failed}` : '',
      ]),
      ...(passed ? [] : ['   FAILED']),
    ].join(''),
  );
  return [
    ...outcomes.filter(({ passed }) => !passed).map(printFailures),
    formatRow(['suite', 'wall', 'CPU', 'passed', 'failed']),
    ...lines,
    ...skippedSuites.map((name) => `${formatRow([name])}   NOT RUN`),
    formatRow([
      'all',
      formatTime(totalSeconds),
      cpuTimes.length > 0 ? formatTime(cpuTimes.reduce((sum, cpu) => sum + cpu, 0)) : '',
    ]),
    '',
    formatClosingLine(outcomes, skippedSuites),
  ].join('\n');
}

/** Number of output lines to repeat for a failed test. */
const LINES_OF_TEST = 12;
/** Number of output lines to repeat for a suite that failed although no test failed, such as a build. */
const LINES_OF_SUITE = 30;

/** Repeats the failures at the end, because their original output is thousands of lines further up. */
function printFailures({ suite, tests, leftProcesses, output }: SuiteResult): string {
  const failures = tests?.failures ?? [];
  if (failures.length === 0)
    return [`✗ ${suite}`, ...(leftProcesses.length > 0 ? [] : getLines(output).slice(-LINES_OF_SUITE)), ''].join('\n');
  return failures
    .flatMap(({ test, why: reason }) => [`✗ ${suite} › ${test}`, ...getLines(reason).slice(0, LINES_OF_TEST), ''])
    .join('\n');
}

const getLines = (text: string) =>
  stripVTControlCharacters(text)
    .trim()
    .split('\n')
    .map((line) => `  ${line}`);

/**
 * Formats the closing line. A suite that failed without a failing test, or that could not run, counts as one failure.
 */
export function formatClosingLine(outcomes: readonly SuiteResult[], skippedSuites: readonly string[]): string {
  const sumOutcomes = (getCount: (outcome: SuiteResult) => number) =>
    outcomes.reduce((total, outcome) => total + getCount(outcome), 0);
  const passedCount = sumOutcomes(({ tests }) => tests?.passed ?? 0);
  const failedCount =
    sumOutcomes(({ tests, passed: hasPassed }) => Math.max(tests?.failed ?? 0, hasPassed ? 0 : 1)) +
    skippedSuites.length;
  const skippedCount = sumOutcomes(({ tests }) => tests?.skipped ?? 0);
  return `${passedCount} passed, ${failedCount} failed${skippedCount > 0 ? `, ${skippedCount} skipped` : ''}`;
}
