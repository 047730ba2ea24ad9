// What other features may use of this one, at the server.
export { type Column, loadColumns } from './load-compare.server.ts';
