import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseTestReport } from './parse-test-report.ts';
import type { SuiteResult } from './run-suite.ts';
import { formatClosingLine, printResults, formatTime } from './print-results.ts';

describe('summary', () => {
  const createCounts = (passedCount: number, failedCount: number, skippedCount = 0) => ({
    passed: passedCount,
    failed: failedCount,
    skipped: skippedCount,
    failures: [],
  });
  const createOutcome = (changedFields: Partial<SuiteResult>): SuiteResult => ({
    suite: 'a',
    passed: true,
    wall: 1,
    cpu: 1,
    tests: null,
    leftProcesses: [],
    output: '',
    ...changedFields,
  });

  it('counts tests, and each suite that failed without one', () => {
    const outcomes = [
      createOutcome({ tests: createCounts(10, 2), passed: false }),
      createOutcome({ tests: createCounts(5, 0) }),
      createOutcome({ passed: false }),
    ];
    expect(formatClosingLine(outcomes, ['b'])).toBe('15 passed, 4 failed');
  });

  it('names skipped suites', () =>
    expect(formatClosingLine([createOutcome({ tests: createCounts(1, 0, 3) })], [])).toBe(
      '1 passed, 0 failed, 3 skipped',
    ));

  it('counts a file that could not be read, and a test that passed at its second try', () => {
    const createAssertion = (status: string) => ({
      status,
      fullName: `is ${status}`,
      failureMessages: ['expected 1 to be 2'],
    });
    const createFileResult = (status: string, tests: string[]) => ({
      name: join(process.cwd(), `tests/${tests.length}.test.ts`),
      status,
      message: 'no such module',
      assertionResults: tests.map(createAssertion),
    });
    const vitest = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    const testResults = [
      createFileResult('failed', ['passed', 'failed']),
      createFileResult('failed', []),
      createFileResult('passed', []),
    ];
    expect(parseTestReport('vitest', JSON.stringify({ ...vitest, testResults }))).toEqual({
      passed: 4,
      failed: 2,
      skipped: 0,
      failures: [
        { test: 'tests/0.test.ts', why: 'no such module' },
        { test: 'tests/2.test.ts › is failed', why: 'expected 1 to be 2' },
      ],
    });
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    const createSpec = (title: string, ...errors: string[]) => ({
      title,
      file: 'map.spec.ts',
      line: 7,
      tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }],
    });
    const innerSuite = { title: 'on a phone', specs: [createSpec('opens', 'no answer')] };
    const suites = [{ title: 'map.spec.ts', specs: [createSpec('is there')], suites: [innerSuite] }];
    expect(parseTestReport('playwright', JSON.stringify({ stats, suites, errors: [] }))).toEqual({
      passed: 7,
      failed: 2,
      skipped: 2,
      failures: [{ test: 'map.spec.ts:7 › on a phone › opens', why: 'no answer' }],
    });
  });

  it('names each failed test with its error, and the last lines of a suite without tests', () => {
    const failures = [{ test: 'tests/a.test.ts › adds', why: '\u001B[31mexpected 1 to be 2\u001B[39m\n  at a.ts:3' }];
    const output = Array.from({ length: 50 }, (_, index) => `line ${index + 1}`).join('\n');
    const text = printResults(
      [
        createOutcome({ suite: 'unit', passed: false, tests: { ...createCounts(3, 1), failures } }),
        createOutcome({ suite: 'types', passed: false, output }),
        createOutcome({ suite: 'lint', output: 'all is well' }),
      ],
      [],
      1,
    );
    expect(text).toContain('✗ unit › tests/a.test.ts › adds\n  expected 1 to be 2\n    at a.ts:3\n');
    expect(text).toContain('✗ types\n  line 21\n');
    expect(text).toContain('  line 50\n');
    expect(text).not.toMatch(/line 20\n|all is well/);
  });

  it.each([
    [8.24, '8.2 s'],
    [119.6, '2 m 00 s'],
    [185, '3 m 05 s'],
  ])('formats %d seconds as %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));
});
