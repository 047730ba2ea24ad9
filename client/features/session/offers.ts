import { latePart } from '#client/ui/late-part.tsx';

// What other features may use of this one.
export { endSession, hearEnd } from './end-session.ts';
export { refreshAnswers } from './refresh-answers.ts';
export { SessionWatch } from './session-watch.tsx';

/** Apart from the clock, which everybody who is logged in has behind his page: dialogs are heavy. */
export const LoggedOutDialog = latePart({
  load: async () => (await import('./logged-out-dialog.tsx')).LoggedOutDialog,
  words: ['session', 'ui'],
});
