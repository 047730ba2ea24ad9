import { sees } from '#shared/tenant/level-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { AccountLinks, MenuLink } from './menu-links.tsx';
import { telAddress, whatsappAddress } from '#client/site/addresses.ts';
import { LanguageLinks } from './language-menu.tsx';
import type { MenuEntry } from './menu-entries.ts';
import { useDetails } from './use-dismiss.ts';
import './phone-menu.css';

/** All of the head and the contact line on a phone: the categories with what is under each, one below the other. */
export function PhoneMenu({ menus }: { menus: MenuEntry[] }) {
  const t = useText('frame');
  const { agent } = useSite();
  const ref = useDetails();
  const [whatsapp] = agent.whatsapp;
  return (
    <details className="phonemenu" ref={ref}>
      <summary className="btn btn--icon">
        <span className="i i-menu" aria-hidden="true" />
        <span className="sr">{t('menu')}</span>
      </summary>
      <div className="phonemenu__in">
        <nav aria-label={t('mainNav')}>
          <ul className="phonemenu__list">
            {menus.map((entry) => (
              <li key={entry.key}>
                <MenuLink entry={entry} />
                {entry.children.length > 0 && (
                  <ul>
                    {entry.children.map((child) => (
                      <li key={child.key}>
                        <MenuLink entry={child} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="phonemenu__more">
          <AccountLinks />
          <SiteLink to="/about/us">{t('aboutUs')}</SiteLink>
          {agent.contactTel && <a href={telAddress(agent.contactTel)}>{t('call', { number: agent.contactTel })}</a>}
          {sees(agent, 'whatsapp') && whatsapp && <a href={whatsappAddress(whatsapp)}>{`WhatsApp ${whatsapp}`}</a>}
          {sees(agent, 'wechat') && agent.wechatId && <span>{t('wechat.id', { id: agent.wechatId })}</span>}
        </div>
        <div className="phonemenu__languages">
          <LanguageLinks />
        </div>
      </div>
    </details>
  );
}
