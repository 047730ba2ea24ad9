// What other features may use of this one.
export { DeletionNotice } from './deletion-notice.tsx';
