// What other features may use of this one.
export { CompareLink } from './link/compare-link.tsx';
