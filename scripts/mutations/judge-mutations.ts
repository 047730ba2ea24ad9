import type { Mutation } from './mutation.ts';

/** Whether grades suffice is said by published rules alone (decision 038). */
export const JUDGE_MUTATIONS: Mutation[] = [
  {
    mistake: 'a course without a published rule is called a match',
    path: 'backend/matching/band-of.ts',
    from: "return { band: 'unknown',",
    to: "return { band: 'match',",
    caughtBy: 'tests/unit/matching-published.test.ts',
  },
  {
    mistake: 'an example figure is ticked off',
    path: 'backend/matching/write-example-lines.ts',
    from: 'met: null }',
    to: 'met: true }',
    caughtBy: 'tests/unit/matching-published.test.ts',
  },
  {
    mistake: 'grades are compared in another place',
    path: 'backend/assistant/answers/tell-fact.ts',
    to: `\nexport { findMissing } from '#shared/rules/exams/find-missing.ts';\n`,
    caughtBy: 'tests/unit/one-judge.test.ts',
  },
];
