// What other features may use of this one, at the server.
export { citationsOf, offersOf } from './json-ld-facts.server.ts';
