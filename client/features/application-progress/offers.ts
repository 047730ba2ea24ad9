// What other features may use of this one.
export { NotSent } from './not-sent.tsx';
export type { ProgressContent } from './progress-content.ts';
export { useApplication } from './use-application.ts';
