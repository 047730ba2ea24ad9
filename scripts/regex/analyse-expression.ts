// Determines the worst-case complexity of a regular expression with recheck.
import { createHash } from 'node:crypto';
import type { Expression } from './find-expressions.ts';

/** Complexity of matching. 'polynomial 2' contains the degree. */
export type Verdict = 'linear' | 'exponential' | 'undecided' | `polynomial ${number}`;

export const getHash = ({ source, flags }: Expression) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 20);

/** Whether an expression contains no repetition, so that its matches read a bounded number of characters. */
export const hasNoRepetition = ({ source }: Expression): boolean => {
  let remainingSource = source.replace(/\\(?:[pPu]\{[^}]*\}|.)/gsu, '');
  for (let prefix = ''; prefix !== remainingSource;) {
    prefix = remainingSource;
    remainingSource = remainingSource.replace(/\[[^[\]]*\]/g, '');
  }
  return !/[*+{]/.test(remainingSource);
};

/** Removes recheck's time limits, which would make the result depend on the machine. */
const NO_TIMEOUTS = { attackTimeout: null, incubationTimeout: null };
/**
 * Options for the automaton checker, whose results are proven and take milliseconds. By default, recheck would analyse
 * long alternations with its fuzzer instead.
 */
const AUTOMATON_OPTIONS = { checker: 'automaton', maxNFASize: 400_000 } as const;

export async function analyse(expression: Expression, timeout: number): Promise<Verdict> {
  if (hasNoRepetition(expression)) return 'linear';
  const { check } = await import('recheck');
  const { source, flags } = expression;
  const automatonDiagnostics = await check(source, flags, { timeout, ...AUTOMATON_OPTIONS });
  // The automaton checker supports neither lookaround nor backreferences.
  const diagnostics =
    automatonDiagnostics.status === 'unknown'
      ? await check(source, flags, { timeout, ...NO_TIMEOUTS })
      : automatonDiagnostics;
  if (diagnostics.status === 'unknown') return 'undecided';
  if (diagnostics.complexity.type === 'exponential') return 'exponential';
  return diagnostics.complexity.type === 'polynomial' ? `polynomial ${diagnostics.complexity.degree}` : 'linear';
}

/** Analyses two expressions at a time, each in a separate process. */
export async function analyseAll<E extends Expression>(
  expressions: readonly E[],
  timeout: number,
): Promise<{ expression: E; verdict: Verdict }[]> {
  const results: { expression: E; verdict: Verdict }[] = [];
  const pendingExpressions = [...expressions];
  const analysePending = async () => {
    for (let expression = pendingExpressions.shift(); expression; expression = pendingExpressions.shift())
      results.push({ expression: expression, verdict: await analyse(expression, timeout) });
  };
  await Promise.all([analysePending(), analysePending()]);
  return results;
}
