// What other features may use of this one.
export { useSelectionForm } from './match-inquiry.ts';
export type { Answers } from './answers/answers.ts';
export { readOwnAnswers } from './answers/kept-answers.ts';
export { type Step, stepAddress } from './steps.ts';
export { type MatchCountAnswer, useMatchCount } from './match-inquiry.ts';
