import { sees } from '#shared/tenant/level-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { AccountLinks } from './menu-links.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { telAddress, whatsappAddress } from '#client/site/addresses.ts';
import { WechatCard } from './wechat-card.tsx';

/** The line above the head: how to reach a person, who is logged in, which language. */
export function ContactBar() {
  const t = useText('frame');
  const { agent } = useSite();
  const [whatsapp] = agent.whatsapp;
  return (
    <div className="top">
      <div className="wrap">
        {sees(agent, 'wechat') && agent.wechatQrPath && <WechatCard />}
        {sees(agent, 'whatsapp') && whatsapp && (
          <a href={whatsappAddress(whatsapp)} rel="noopener" target="_blank">
            <span className="i i-bubbles" aria-hidden="true" />
            WhatsApp <span className="num">{whatsapp}</span>
          </a>
        )}
        {agent.contactTel && (
          <a href={telAddress(agent.contactTel)}>
            <span className="i i-phone" aria-hidden="true" />
            <span className="sr">{t('phone')}</span>
            <span className="num">{agent.contactTel}</span>
          </a>
        )}
        <span className="hours num">{t('hours')}</span>
        <SiteLink className="push" to="/about/us">
          {t('aboutUs')}
        </SiteLink>
        <AccountLinks />
        <LanguageMenu />
      </div>
    </div>
  );
}
