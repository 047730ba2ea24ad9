// What other features may use of this one.
export type { Answers } from './answers/answers.ts';
export { readOwnAnswers } from './answers/questionnaire-storage.ts';
export { type MatchCountAnswer, useMatchCount } from './match-inquiry.ts';
export { useSelectionForm } from './match-inquiry.ts';
export { type Step, stepAddress } from './steps.ts';
