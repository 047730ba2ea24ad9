// What other features may use of this one, at the server.
export { loadStudyCosts } from './study-costs.server.ts';
export { citationsOf, offersOf } from './json-ld-facts.server.ts';
