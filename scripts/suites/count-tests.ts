// How many tests passed and failed, as the two runners write it down.

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** A file that could not be read has no tests that could fail. */
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export function countTests(runner: 'vitest' | 'playwright', text: string | null): TestCounts | null {
  if (!text) return null;
  const results: unknown = JSON.parse(text);
  return runner === 'vitest' ? countVitest(results as VitestResults) : countPlaywright(results as PlaywrightResults);
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }: VitestResults) {
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

const countPlaywright = ({ stats }: PlaywrightResults) => ({
  passed: stats.expected,
  // What fails once and passes then has failed.
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});
