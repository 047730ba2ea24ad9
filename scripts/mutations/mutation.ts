/** What tells: the linter, the compiler, or a file of tests that needs no build. */
export type Check = 'lint' | 'types' | `tests/${string}.test.ts`;

export interface Mutation {
  /** What a colleague did. */
  mistake: string;
  path: string;
  /** What is there, once, and what comes in its place. Without `from` the text comes after all that is there. */
  from?: string;
  to: string;
  caughtBy: Check;
}
