import { latePart } from '#client/ui/late-part.tsx';

// What other features may use of this one.
export { usePolicy } from './use-policy.ts';

/** Only after the privacy policy has changed, or on a site where somebody is for the first time. */
export const AgreementBar = latePart({
  load: async () => (await import('./agreement-bar.tsx')).AgreementBar,
  words: ['consent'],
});
