import type { LookupContext } from './look-ups/claims.ts';
import type { QuestionReading } from './reading/read-question.ts';

export interface Question extends LookupContext {
  question: string;
  /** Recent questions of the same person, with the schools that each answer mentioned, oldest first. */
  earlierQuestions: readonly { question: string; schools: readonly number[] }[];
}

export interface ParsedQuestion extends Question {
  reading: QuestionReading;
}
