// What other features may use of this one.
export { applyAddress, forgetApplyIntent, readApplyIntent } from './apply-intent.ts';
export { ApplyBar, ApplyLink } from './apply-link.tsx';
