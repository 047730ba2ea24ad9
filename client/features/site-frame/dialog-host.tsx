import { assertNever } from '#shared/assert-never.ts';
import type { OpenDialog } from './site-frame.tsx';
import { PrivacyDialog } from '#client/features/privacy-policy/offers.ts';
import { SoonDialog } from './soon-dialog.tsx';
import { VersionNotesDialog } from '#client/features/version-notes/offers.ts';
import { WechatDialog } from './wechat-dialog.tsx';

interface DialogHostProps {
  dialog: OpenDialog;
  onClose: () => void;
}

/** The one dialog that stands open over a page. */
export function DialogHost({ dialog: { name }, onClose }: DialogHostProps) {
  switch (name) {
    case 'privacy':
      return <PrivacyDialog onClose={onClose} />;
    case 'versionNotes':
      return <VersionNotesDialog onClose={onClose} />;
    case 'wechat':
      return <WechatDialog onClose={onClose} />;
    case 'login':
    case 'register':
    case 'assistant':
      return <SoonDialog about={name} onClose={onClose} />;
    default:
      return assertNever(name);
  }
}
