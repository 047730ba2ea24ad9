// Prints the summary at the end of a run: failures with their reasons, a table, and a closing line.
import { stripVTControlCharacters } from 'node:util';
import type { SuiteResult } from './run-suite.ts';

const WIDTHS = [10, 10, 10, 8, 8] as const;

const row = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 8))).join('');

/** Formats a time: '8.2 s', '3 m 05 s'. */
export const formatTime = (seconds: number) =>
  seconds < 100
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(Math.round(seconds) / 60)} m ${String(Math.round(seconds) % 60).padStart(2, '0')} s`;

export function printResults(outcomes: readonly SuiteResult[], skippedSuites: readonly string[], wall: number): string {
  const cpus = outcomes.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
  const lines = outcomes.map(({ suite, passed, wall: wallMs, cpu, tests }) =>
    [
      row([
        suite,
        formatTime(wallMs),
        cpu === null ? '' : formatTime(cpu),
        tests ? `${tests.passed}` : '',
        tests ? `${tests.failed}` : '',
      ]),
      ...(passed ? [] : ['   FAILED']),
    ].join(''),
  );
  return [
    ...outcomes.filter(({ passed }) => !passed).map(printFailures),
    row(['suite', 'wall', 'CPU', 'passed', 'failed']),
    ...lines,
    ...skippedSuites.map((name) => `${row([name])}   NOT RUN`),
    row(['all', formatTime(wall), cpus.length > 0 ? formatTime(cpus.reduce((sum, cpu) => sum + cpu, 0)) : '']),
    '',
    closingLine(outcomes, skippedSuites),
  ].join('\n');
}

/** Number of lines that are repeated of a failed test. */
const LINES_OF_TEST = 12;
/** Number of last lines that are repeated of a suite that failed without a failed test, such as a build. */
const LINES_OF_SUITE = 30;

/** Repeats the failures at the end, because the original output is thousands of lines above. */
function printFailures({ suite, tests, left, output }: SuiteResult): string {
  const failures = tests?.failures ?? [];
  if (failures.length === 0)
    return [`✗ ${suite}`, ...(left.length > 0 ? [] : getLines(output).slice(-LINES_OF_SUITE)), ''].join('\n');
  return failures
    .flatMap(({ test, why: reason }) => [`✗ ${suite} › ${test}`, ...getLines(reason).slice(0, LINES_OF_TEST), ''])
    .join('\n');
}

const getLines = (text: string) =>
  stripVTControlCharacters(text)
    .trim()
    .split('\n')
    .map((line) => `  ${line}`);

/** Formats the closing line. A suite that failed without a failed test, or could not run, counts as one failure. */
export function closingLine(outcomes: readonly SuiteResult[], skippedSuites: readonly string[]): string {
  const sum = (count: (outcome: SuiteResult) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const passedCount = sum(({ tests }) => tests?.passed ?? 0);
  const failedCount =
    sum(({ tests, passed: good }) => Math.max(tests?.failed ?? 0, good ? 0 : 1)) + skippedSuites.length;
  const skippedCount = sum(({ tests }) => tests?.skipped ?? 0);
  return `${passedCount} passed, ${failedCount} failed${skippedCount > 0 ? `, ${skippedCount} skipped` : ''}`;
}
