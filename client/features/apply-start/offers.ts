// What other features may use of this one.
export { ApplyBar } from './apply-bar.tsx';
export { ApplyLink } from './apply-link.tsx';
