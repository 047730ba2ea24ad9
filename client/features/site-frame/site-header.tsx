import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { useIsScripted } from '#client/site/use-is-scripted.ts';
import { BackButton } from './back-button.tsx';
import { ContactBar } from './contact-bar.tsx';
import { MainNav } from './main-nav.tsx';
import type { MenuEntry } from './menu-target.ts';
import { PhoneMenu } from './phone-menu.tsx';

export function SiteHeader({ menus }: { menus: MenuEntry[] }) {
  const t = useText('frame');
  const { agent, openChat } = useSite();
  const isScripted = useIsScripted();
  return (
    <header>
      <ContactBar />
      <div className="head">
        <div className="wrap">
          <BackButton />
          <SiteLink className="logo" to="/" aria-label={t('homeOf', { name: agent.name })}>
            {agent.topLogoPath ? (
              <img src={agent.topLogoPath} alt="" width={200} height={40} />
            ) : (
              <b className="display">{agent.name}</b>
            )}
          </SiteLink>
          <MainNav menus={menus} />
          <div className="only-phone">
            <SiteLink className="btn btn--icon" to="/school/school-search" aria-label={t('search')}>
              <span className="i i-search" aria-hidden="true" />
            </SiteLink>
            <button
              type="button"
              className="btn btn--icon"
              aria-label={t('helper.assistant')}
              aria-haspopup="dialog"
              disabled={!isScripted}
              onClick={openChat}
            >
              <span className="i i-chat" aria-hidden="true" />
            </button>
            <PhoneMenu menus={menus} />
          </div>
        </div>
      </div>
    </header>
  );
}
