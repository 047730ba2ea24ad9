// What other features may use of this one.
export { ForgetAnswers } from './forget-answers.tsx';
export { SavedAnswersGate } from './saved-answers-gate.tsx';
