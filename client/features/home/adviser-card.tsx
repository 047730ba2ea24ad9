import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

/** A person to talk to: Wechat by its code, or by telephone. */
export function AdviserCard() {
  const t = useText('home');
  const { agent } = useSite();
  const { name, wechatId, wechatQrPath, contactTel } = agent;
  return (
    <div className="talk">
      {wechatQrPath && (
        <img
          className="qr"
          src={wechatQrPath}
          width={136}
          height={136}
          loading="lazy"
          alt={t('adviser.code', { name })}
        />
      )}
      <div>
        <h3>{t('adviser.title')}</h3>
        <p className="meta">{t(wechatQrPath ? 'adviser.scan' : 'adviser.call')}</p>
        {wechatId && <p className="meta">{t('adviser.wechat', { id: wechatId })}</p>}
        {contactTel && (
          <a className="btn btn--s" href={`tel:${contactTel.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" />
            <span className="num">{contactTel}</span>
          </a>
        )}
      </div>
    </div>
  );
}
