// What other features may use of this one.
export { AbroadConsent } from './consent-gate.tsx';
export { ConsentGate } from './consent-gate.tsx';
export { type KeptConsents, useKeptConsents } from './use-kept-consents.ts';
