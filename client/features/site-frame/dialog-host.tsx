import { assertNever } from '#shared/assert-never.ts';
import { AccountDialog } from '#client/features/account/offers.ts';
import { PrivacyDialog } from '#client/features/privacy-policy/offers.ts';
import { LoggedOutDialog } from '#client/features/session/offers.ts';
import type { SiteDialog } from '#client/site/site-context.ts';
import { VersionNotesDialog } from '#client/features/version-notes/offers.ts';
import { WechatDialog } from './wechat-dialog.tsx';

interface DialogHostProps {
  name: SiteDialog;
  onClose: () => void;
}

/** The one dialog that stands open over a page. */
export function DialogHost({ name, onClose }: DialogHostProps) {
  switch (name) {
    case 'privacy':
      return <PrivacyDialog onClose={onClose} />;
    case 'versionNotes':
      return <VersionNotesDialog onClose={onClose} />;
    case 'wechat':
      return <WechatDialog onClose={onClose} />;
    case 'login':
    case 'register':
    case 'forget':
    case 'reset':
      return <AccountDialog type={name} onClose={onClose} />;
    case 'loggedOut':
      return <LoggedOutDialog onClose={onClose} />;
    default:
      return assertNever(name);
  }
}
