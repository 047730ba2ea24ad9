// Parses the reports of both test runners: passed and failed tests, with the reason of each failure.
import { relative } from 'node:path';

export interface TestResults {
  passed: number;
  failed: number;
  skipped: number;
  failures: TestFailure[];
}

interface TestFailure {
  /** File and title of the test. */
  test: string;
  why: string;
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Results by file. A file that could not be loaded has no tests. */
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export function parseTestReport(runner: 'vitest' | 'playwright', text: string | null): TestResults | null {
  if (!text) return null;
  const results: unknown = JSON.parse(text);
  return runner === 'vitest' ? parseVitest(results as VitestResults) : parsePlaywright(results as PlaywrightResults);
}

function parseVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }: VitestResults) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...brokenFiles.map(({ name, message }) => ({ test: relative('.', name), why: message })),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            test: `${relative('.', name)} › ${fullName}`,
            why: failureMessages?.join('\n') ?? '',
          })),
      ),
    ],
  };
}

const parsePlaywright = ({ stats, suites, errors }: PlaywrightResults): TestResults => ({
  passed: stats.expected,
  // A flaky test counts as a failure.
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: [
    ...errors.map(({ message = '' }) => ({ test: 'test run', why: message })),
    ...suites.flatMap((suite) => getFailures(suite, [])),
  ],
});

const getFailures = (
  { specs, suites = [], title }: PlaywrightSuite,
  parentTitles: readonly string[],
): TestFailure[] => {
  const path = [...parentTitles, title];
  return [
    ...specs.flatMap(({ title: specTitle, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      if (errors.length === 0) return [];
      // The first title is the name of the file, which is replaced with file and line.
      const test = [`${file}:${line}`, ...path.slice(1), specTitle].join(' › ');
      return [{ test, why: errors.map(({ message = '' }) => message).join('\n') }];
    }),
    ...suites.flatMap((childSuite) => getFailures(childSuite, path)),
  ];
};
