// What other features may use of this one, at the server.
export { toSchoolFacts } from './school-facts.ts';
