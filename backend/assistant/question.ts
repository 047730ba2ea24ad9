import type { Lookup } from './look-ups/claims.ts';
import type { QuestionReading } from './reading/read-question.ts';

export interface Question extends Lookup {
  question: string;
  /** Recent questions of the same person with the schools in their answers, oldest first. */
  earlier: readonly { question: string; schools: readonly number[] }[];
}

export interface ParsedQuestion extends Question {
  reading: QuestionReading;
}
