// What other features may use of this one.
export { applyAddress } from './apply-address.ts';
export { ApplyBar } from './apply-bar.tsx';
export { ApplyLink } from './apply-link.tsx';
export { forgetApplyWish, readApplyWish } from './apply-wish-store.ts';
