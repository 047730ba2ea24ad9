// What other features may use of this one.
export { ForgetAnswers, SavedAnswersGate } from './saved-answers.tsx';
