// What other features may use of this one.
export type { SchoolContent } from './load-school-detail.server.ts';
export type { SchoolFacts } from './school-facts.ts';
export { SchoolDetailView } from './school-detail-view.tsx';
