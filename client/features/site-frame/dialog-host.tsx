import { AccountDialog } from '#client/features/account/account-dialog.tsx';
import { PrivacyDialog } from '#client/features/privacy-policy/privacy-policy.tsx';
import { VersionNotesDialog } from '#client/features/version-notes/version-notes.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { type SiteDialog, useSite } from '#client/site/site.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { CopyButton } from '#client/features/site-frame/header/header-tools.tsx';

/** Dialog after an automatic logout. It is loaded on demand, because it is large and rarely needed. */
const LoggedOutDialog = createLazyPart({
  load: async () => (await import('#client/features/session/logged-out-dialog.tsx')).LoggedOutDialog,
  namespaces: ['session', 'ui'],
});

interface DialogHostProps {
  name: SiteDialog;
  onClose: () => void;
}

/** Renders the open dialog. Only one dialog is open at a time. */
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

function WechatDialog({ onClose }: { onClose: () => void }) {
  const t = useText('frame');
  const { agent } = useSite();
  return (
    <Dialog isOpen onClose={onClose} title={t('wechat.title')} closesBeside>
      <div className="wechat wechat--dialog">
        <img
          className="qr"
          src={agent.wechatQrPath}
          width={200}
          height={200}
          alt={t('wechat.code', { name: agent.name })}
        />
        <p>
          <b>{t('wechat.scan')}</b>
        </p>
        {agent.wechatId && <p>{t('wechat.id', { id: agent.wechatId })}</p>}
        {agent.hoursText && <p className="meta">{t(`hoursIn.${agent.originCity}`, { hours: agent.hoursText })}</p>}
        {agent.wechatId && <CopyButton text={agent.wechatId} label={t('wechat.copy')} />}
      </div>
    </Dialog>
  );
}
