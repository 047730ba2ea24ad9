// What other features may use of this one on the server: grades as a form sends them.
export { readGradeForm } from './load-fast-line.server.ts';
