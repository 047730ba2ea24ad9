import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useIsScripted, useSite } from '#client/site/site.tsx';
import { ContactBar, LanguageMenu } from './header-tools.tsx';
import { MainNav, PhoneMenu } from './main-nav.tsx';
import type { MenuEntry } from './menu-entries.ts';

interface SiteHeaderProps {
  menus: MenuEntry[];
  /** What has been said in the chat while it was out of sight. */
  chatNews: number;
}

export function SiteHeader({ menus, chatNews }: SiteHeaderProps) {
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
              aria-label={
                chatNews > 0
                  ? `${t('helper.assistant')} ${t('helper.news', { count: chatNews })}`
                  : t('helper.assistant')
              }
              aria-haspopup="dialog"
              data-chat-opener
              disabled={!isScripted}
              onClick={openChat}
            >
              <span className="i i-chat" aria-hidden="true" />
              {chatNews > 0 && (
                <span className="helper__news" aria-hidden="true">
                  {chatNews}
                </span>
              )}
            </button>
            <PhoneMenu menus={menus} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Without an agent there is no name and no menu; the language can still be chosen. */
export function BareHeader() {
  return (
    <header>
      <div className="top top--bare">
        <div className="wrap">
          <span className="push" />
          <LanguageMenu />
        </div>
      </div>
    </header>
  );
}

/** On a phone: back to where one came from, or home for who came from nowhere. The home page has none. */
function BackButton() {
  const t = useText('frame');
  const { agent } = useSite();
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, '') === `/${agent.keyCode}`) return null;
  return (
    <SiteLink
      to="/"
      className="btn btn--icon back only-phone"
      aria-label={t('back')}
      onClick={(event) => {
        if (window.history.length <= 1) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      <span className="i i-left" aria-hidden="true" />
    </SiteLink>
  );
}
