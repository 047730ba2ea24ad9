// What other features may use of this one.
export { PageModules } from './page-modules.tsx';
