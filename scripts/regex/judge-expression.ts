// How long an expression may take on a hostile text, by recheck: a verdict is remembered by the expression's text.
import { createHash } from 'node:crypto';
import type { Expression } from './find-expressions.ts';

/** 'linear', 'exponential', 'undecided', or 'polynomial 2', with its degree. */
export type Verdict = 'linear' | 'exponential' | 'undecided' | `polynomial ${number}`;

export type Verdicts = Record<string, Verdict>;

export const keyOf = ({ source, flags }: Expression) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 20);

/** Nothing in it repeats, so a match reads no more than so many letters. */
export const repeatsNothing = ({ source }: Expression): boolean => {
  let rest = source.replace(/\\(?:[pPu]\{[^}]*\}|.)/gsu, '');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\[[^[\]]*\]/g, '');
  }
  return !/[*+{]/.test(rest);
};

/** Of limits by time a busy machine would make another verdict. */
const BY_STEPS_ALONE = { attackTimeout: null, incubationTimeout: null };
/** The analysis of an automaton is a proof and takes milliseconds; by default recheck leaves long alternations to its fuzzer. */
const AS_AUTOMATON = { checker: 'automaton', maxNFASize: 400_000 } as const;

export async function judge(expression: Expression, timeout: number): Promise<Verdict> {
  if (repeatsNothing(expression)) return 'linear';
  const { check } = await import('recheck');
  const { source, flags } = expression;
  const proven = await check(source, flags, { timeout, ...AS_AUTOMATON });
  // An automaton knows no lookaround and no backreference.
  const { status, complexity } =
    proven.status === 'unknown' ? await check(source, flags, { timeout, ...BY_STEPS_ALONE }) : proven;
  if (status === 'unknown') return 'undecided';
  if (complexity?.type === 'exponential') return 'exponential';
  return complexity?.type === 'polynomial' ? `polynomial ${complexity.degree}` : 'linear';
}

/** Some at a time: each waits for a process of its own. */
export async function judgeAll(
  expressions: readonly Expression[],
  timeout: number,
  atOnce = 2,
  report: (expression: Expression, verdict: Verdict) => void = () => {},
): Promise<Verdicts> {
  const verdicts: Verdicts = {};
  const waiting = [...expressions];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await judge(next, timeout);
      verdicts[keyOf(next)] = verdict;
      report(next, verdict);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return verdicts;
}
