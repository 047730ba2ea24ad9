export { PrivacyDialog } from './privacy-dialog.tsx';
