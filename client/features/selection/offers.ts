// What other features may use of this one.
export { useSelectionForm } from './use-selection-form.ts';
export type { Answers } from './answers.ts';
export { readOwnAnswers } from './kept-answers.ts';
export { type Step, stepAddress } from './steps.ts';
export { type MatchCountAnswer, useMatchCount } from './use-match-count.ts';
