// What other features may use of this one.
export { findMenuName } from './find-menu-name.ts';
export { PageModules } from './page-modules.tsx';
