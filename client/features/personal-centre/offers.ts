// What other features may use of this one.
export { maskMobile } from './mask-mobile.ts';
