// What other features may use of this one.
export { ApplyLink } from './apply-link.tsx';
