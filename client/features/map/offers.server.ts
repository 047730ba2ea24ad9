// What other features' loaders may use of this one.
export { readPlace } from './places/read-place.ts';
