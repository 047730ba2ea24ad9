export { VersionNotesDialog } from './version-notes-dialog.tsx';
