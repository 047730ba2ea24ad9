import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { CopyButton } from './copy-button.tsx';
import { useDetails } from './use-dismiss.ts';

/** WeChat with its code to scan; on a phone, which cannot scan its own screen, the id can be copied. */
export function WechatCard() {
  const t = useText('frame');
  const { agent } = useSite();
  const ref = useDetails();
  return (
    <details className="drop" ref={ref}>
      <summary>
        <span className="i i-bubbles" aria-hidden="true" />
        {t('wechat.open')}
        <span className="i i-down" aria-hidden="true" />
      </summary>
      <div className="pop wechat">
        <img
          className="qr"
          src={agent.wechatQrPath}
          width={144}
          height={144}
          loading="lazy"
          alt={t('wechat.code', { name: agent.name })}
        />
        <div className="wechat__say">
          <b>{t('wechat.scan')}</b>
          {agent.wechatId && <span className="meta">{t('wechat.id', { id: agent.wechatId })}</span>}
          <span className="meta">{t('hours')}</span>
          {agent.wechatId && <CopyButton text={agent.wechatId} label={t('wechat.copy')} />}
        </div>
      </div>
    </details>
  );
}
