import { latePart } from '#client/ui/late-part.tsx';

// What other features may use of this one.
export { endSession, findOwnUser, hearEnd, refreshAnswers } from './session-watch.tsx';
export { SessionWatch } from './session-watch.tsx';

/** Loaded late: everybody who is logged in loads the session clock, and dialogs are heavy. */
export const LoggedOutDialog = latePart({
  load: async () => (await import('./logged-out-dialog.tsx')).LoggedOutDialog,
  words: ['session', 'ui'],
});
