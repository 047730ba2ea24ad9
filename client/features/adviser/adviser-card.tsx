import { useText } from '#client/i18n/use-text.ts';
import { createTelUrl, createWhatsappUrl } from '#client/site/addresses.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import './adviser-card.css';

export function AdviserCard() {
  const t = useText('adviser');
  const frameText = useText('frame');
  const { agent } = useSite();
  const { name, adviser, wechatId, wechatQrPath, contactTel, whatsapp, hoursText, officeAddress, registration } = agent;
  const [whatsappNumber] = isFeatureEnabled(agent, 'whatsapp') ? whatsapp : [];
  const qrPath = isFeatureEnabled(agent, 'wechat') && wechatQrPath;
  const picturePath = adviser.picture || qrPath;
  return (
    <div className="adviser-card">
      {picturePath ? (
        <img
          className={adviser.picture ? 'adviser-card__face' : 'qr'}
          src={picturePath}
          width={136}
          height={136}
          loading="lazy"
          alt={adviser.picture ? adviser.name : t('code', { name })}
        />
      ) : (
        adviser.name && (
          <span className="adviser-card__face display" aria-hidden="true">
            {[...adviser.name][0]}
          </span>
        )
      )}
      <div>
        <h3>{adviser.name || t('title')}</h3>
        {adviser.name && adviser.role && <p>{adviser.role}</p>}
        {hoursText && <p className="meta">{frameText(`hoursIn.${agent.originCity}`, { hours: hoursText })}</p>}
        {qrPath && wechatId && <p className="meta">{t('wechat', { id: wechatId })}</p>}
        <p className="row adviser-card__ways">
          {agent.takesAppointments && (
            <SiteLink className={`btn btn--s ${getIconClass('calendar')}`} to="/book">
              {t('book')}
            </SiteLink>
          )}
          {contactTel && (
            <a className={`btn btn--s num ${getIconClass('phone')}`} href={createTelUrl(contactTel)}>
              {contactTel}
            </a>
          )}
          {whatsappNumber && (
            <a className="btn btn--s" href={createWhatsappUrl(whatsappNumber)} rel="noopener" target="_blank">
              WhatsApp
            </a>
          )}
        </p>
      </div>
      {(officeAddress || registration) && (
        <p className="source adviser-card__office">
          {officeAddress}
          {officeAddress && registration && <br />}
          {registration}
        </p>
      )}
    </div>
  );
}
