// What came of each test of the table of trust, out of what the runners wrote down, with the figures that were measured.
import type { Proof, TrustTest } from '#tests/trust/support/trust-table.ts';

export interface RanTest {
  file: string;
  title: string;
  passed: boolean;
}

interface VitestResults {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

export function readRanTests(results: string, root: string): RanTest[] {
  const { testResults } = JSON.parse(results) as VitestResults;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status }) => ({ file: name.replace(`${root}/`, ''), title, passed: status === 'passed' })),
  );
}

/** A title as a source writes it, with %s and ${…} where the test is given something. */
export function fitsTitle(written: string, title: string): boolean {
  const parts = written.split(/%[sdj]|\$\{[^}]*\}|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(title);
}

const ofProof = ({ file, title }: Proof, ran: readonly RanTest[]) =>
  ran.filter((one) => one.file === file && (title === undefined || fitsTitle(title, one.title)));

export interface TrustRow {
  number: number;
  passes: string;
  outcome: 'pass' | 'FAIL' | 'not run';
  tests: number;
  figure: string;
}

/** A test of the table of which a proof was not run has not passed. */
export function rowOf({ number, passes, proofs }: TrustTest, ran: readonly RanTest[], figure = ''): TrustRow {
  const found = proofs.map((proof) => ofProof(proof, ran));
  const tests = [...new Set(found.flat())];
  const outcome = tests.some(({ passed }) => !passed)
    ? 'FAIL'
    : found.some((some) => some.length === 0)
      ? 'not run'
      : 'pass';
  return { number, passes, outcome, tests: tests.length, figure };
}

export function tellTrust(rows: readonly TrustRow[]): string {
  const lines = rows.flatMap(({ number, passes, outcome, tests, figure }) => [
    `${String(number).padStart(2)}  ${outcome.padEnd(8)}${String(tests).padStart(4)} tests  ${passes}`,
    ...(figure ? [`${' '.repeat(26)}measured: ${figure}`] : []),
  ]);
  const count = (outcome: TrustRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return [...lines, '', `${count('pass')} pass, ${count('FAIL')} fail, ${count('not run')} not run`].join('\n');
}
