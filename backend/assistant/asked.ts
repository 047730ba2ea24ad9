import type { Lookup } from './look-ups/claims.ts';
import type { Reading } from './reading/read-question.ts';

export interface Question extends Lookup {
  question: string;
  /** What the same person asked shortly before, the oldest first. */
  earlier: readonly { question: string; schools: readonly number[] }[];
}

/** What a question asks, with what stands before it. */
export interface ParsedQuestion extends Question {
  reading: Reading;
}
