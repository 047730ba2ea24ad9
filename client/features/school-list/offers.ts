// What other features may use of this one.
export { formatFee } from './format-fee.ts';
