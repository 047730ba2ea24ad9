import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { CopyButton } from './copy-button.tsx';

export function WechatDialog({ onClose }: { onClose: () => void }) {
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
        <p className="meta">{t('hours')}</p>
        {agent.wechatId && <CopyButton text={agent.wechatId} label={t('wechat.copy')} />}
      </div>
    </Dialog>
  );
}
