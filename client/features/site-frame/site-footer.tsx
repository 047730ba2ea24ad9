import { ICP_REGISTER_URL, getPoliceRegisterUrl } from '#shared/tenant/mainland-records.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { createTelUrl, createWhatsappUrl } from '#client/site/addresses.ts';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';

export function SiteFooter({ year }: { year: number }) {
  const t = useText('frame');
  const { agent, openDialog } = useSite();
  return (
    <footer className="foot on-night">
      <div className="neatline" aria-hidden="true" />
      <div className="wrap">
        <div className="foot__cols">
          <div>
            <div className="logo">
              {agent.bottomLogoPath ? (
                <img src={agent.bottomLogoPath} alt={agent.name} width={200} height={40} loading="lazy" />
              ) : (
                <b className="display">{agent.name}</b>
              )}
            </div>
            <p className="meta foot__motto">{t('motto')}</p>
          </div>
          <nav aria-labelledby="foot-about">
            <h2 id="foot-about">{t('footer.about')}</h2>
            <ul>
              <li>
                <SiteLink to="/about/us">{t('aboutUs')}</SiteLink>
              </li>
              <li>
                <SiteLink to="/about/question">{t('footer.faq')}</SiteLink>
              </li>
              <li>
                <SiteLink to="/about/sources">{t('footer.sources')}</SiteLink>
              </li>
              <li>
                <button
                  type="button"
                  className="linkish"
                  aria-haspopup="dialog"
                  onClick={() => openDialog('versionNotes')}
                >
                  {t('footer.versionNotes')}
                </button>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-terms">
            <h2 id="foot-terms">{t('footer.terms')}</h2>
            <ul>
              <li>
                <SiteLink
                  to="/about/privacy"
                  aria-haspopup="dialog"
                  onClick={(event) => {
                    if (isOpenedInNewTab(event)) return;
                    event.preventDefault();
                    openDialog('privacy');
                  }}
                >
                  {t('footer.privacy')}
                </SiteLink>
              </li>
            </ul>
          </nav>
          <div>
            <h2>{t('footer.contact')}</h2>
            <ul>
              {agent.officeAddress && <li className="foot__line">{agent.officeAddress}</li>}
              {agent.hoursText && <li>{t(`hoursIn.${agent.originCity}`, { hours: agent.hoursText })}</li>}
              {agent.contactTel && (
                <li>
                  <a href={createTelUrl(agent.contactTel)}>{t('call', { number: agent.contactTel })}</a>
                </li>
              )}
              {isFeatureEnabled(agent, 'wechat') && agent.wechatId && (
                <li className="foot__line">{t('wechat.id', { id: agent.wechatId })}</li>
              )}
              {isFeatureEnabled(agent, 'whatsapp') &&
                agent.whatsapp.map((number) => (
                  <ExternalLink key={number} href={createWhatsappUrl(number)} text={`WhatsApp ${number}`} />
                ))}
              {agent.facebook && <ExternalLink href={agent.facebook} text="Facebook" />}
              {agent.instagram && <ExternalLink href={agent.instagram} text="Instagram" />}
            </ul>
          </div>
        </div>
        <div className="foot__base source">
          <span>{t('footer.copyright', { year: String(year), name: agent.name })}</span>
          {agent.registration && <span>{agent.registration}</span>}
          {agent.icpRecord && <RecordLink href={ICP_REGISTER_URL} record={agent.icpRecord} />}
          {agent.policeRecord && (
            <RecordLink href={getPoliceRegisterUrl(agent.policeRecord)} record={agent.policeRecord} />
          )}
        </div>
      </div>
    </footer>
  );
}

function RecordLink({ href, record }: { href: string; record: string }) {
  return (
    <a href={href} lang="zh-CN" rel="noopener" target="_blank">
      {record}
    </a>
  );
}

function ExternalLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a href={href} rel="noopener" target="_blank">
        {text}
      </a>
    </li>
  );
}
