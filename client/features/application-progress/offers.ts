// What other features may use of this one.
export type { ProgressContent } from './load-progress.server.ts';
export { NotSent, useApplication } from './own-application.tsx';
