import { Link, useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { AccountLinks, ContactBar, LanguageLinks, LanguageMenu, useDismiss } from './header-tools.tsx';
import { type MenuEntry, findCurrentEntry, fitMenu, getMenuTarget, removeRepeatedChildren } from './menu-entries.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createTelUrl, createWhatsappUrl } from '#client/site/addresses.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import './site-menu.css';
import { canPrefetch } from '#client/site/prefetch.ts';
import { useHasNoMargin } from '#client/ui/use-media.ts';
import { useIsScripted } from '#client/site/hydration.ts';

interface SiteHeaderProps {
  menus: MenuEntry[];
  /** Number of unread messages of a hidden chat. */
  unreadCount: number;
}

export function SiteHeader({ menus, unreadCount }: SiteHeaderProps) {
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
          <div className="only-phone">
            <SiteLink className="btn btn--icon has-icon i-search" to="/school/school-search" aria-label={t('search')} />
            <button
              type="button"
              className="btn btn--icon has-icon i-chat"
              aria-label={
                unreadCount > 0
                  ? `${t('helper.assistant')} ${t('helper.news', { count: unreadCount })}`
                  : t('helper.assistant')
              }
              aria-haspopup="dialog"
              data-chat-opener
              disabled={!isScripted}
              onClick={openChat}
            >
              {unreadCount > 0 && (
                <span className="helper__news" aria-hidden="true">
                  {unreadCount}
                </span>
              )}
            </button>
            <button type="button" className="btn btn--icon menu-button has-icon i-menu" popoverTarget={MENU_ID}>
              <span className="sr">{t('menu')}</span>
            </button>
          </div>
          <SiteMenu menus={removeRepeatedChildren(menus, agent.keyCode)} />
        </div>
      </div>
    </header>
  );
}

/** Header without an agent. It contains only the language menu. */
export function MinimalHeader() {
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

/** Back button on phones, to the previous page of the site or to the home page, on which it is absent. */
function BackButton() {
  const t = useText('frame');
  const { agent } = useSite();
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, '') === `/${agent.keyCode}`) return null;
  return (
    <SiteLink
      to="/"
      className="btn btn--icon back only-phone has-icon i-left"
      aria-label={t('back')}
      onClick={(event) => {
        if (window.history.length <= 1) return;
        event.preventDefault();
        window.history.back();
      }}
    />
  );
}

const MENU_ID = 'site-menu';

/**
 * Menu for all widths: a row with submenus on desktops, a popover below 1200 px. Without JavaScript, the popover still
 * opens, and closes on Escape or an outside click.
 */
function SiteMenu({ menus }: { menus: MenuEntry[] }) {
  const t = useText('frame');
  const { agent } = useSite();
  const { key, pathname } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const { visibleEntries, moreEntries } = fitMenu(menus);
  const currentMenuEntry = findCurrentEntry(menus, agent.keyCode, pathname);
  const isPopover = useHasNoMargin();
  const renderInPopover = (tools: ReactNode) =>
    isPopover ? tools : <noscript>{import.meta.env.SSR && tools}</noscript>;
  useEffect(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  }, [key]);
  return (
    <div className="site-menu" id={MENU_ID} popover="auto" ref={ref}>
      {renderInPopover(<PopoverAccount />)}
      <nav className="mainnav" aria-label={t('mainNav')}>
        <ul>
          {visibleEntries.map((entry) => (
            <li key={entry.key} className="has-sub">
              <MenuLink entry={entry} isCurrent={entry === currentMenuEntry} />
              {entry.children.length > 0 && (
                <SubMenu label={t('subMenu', { name: entry.name })} entries={entry.children} />
              )}
            </li>
          ))}
          {moreEntries.length > 0 && (
            <li className="has-sub has-sub--more">
              <SubMenu label={t('more')} isLabelShown entries={moreEntries} />
            </li>
          )}
        </ul>
      </nav>
      {renderInPopover(<PopoverContacts />)}
    </div>
  );
}

/** Languages and account, first in the menu of narrow windows, which have no contact bar. */
function PopoverAccount() {
  const { agent } = useSite();
  return (
    <div className="site-menu__account">
      <AccountLinks />
      <div className="site-menu__languages">{agent.locales.length > 1 && <LanguageLinks />}</div>
    </div>
  );
}

/** The other links of the contact bar, last in the menu of narrow windows. */
function PopoverContacts() {
  const t = useText('frame');
  const { agent } = useSite();
  const [whatsapp] = agent.whatsapp;
  return (
    <div className="site-menu__more">
      <SiteLink to="/about/us">{t('aboutUs')}</SiteLink>
      {agent.contactTel && <a href={createTelUrl(agent.contactTel)}>{t('call', { number: agent.contactTel })}</a>}
      {isFeatureEnabled(agent, 'whatsapp') && whatsapp && (
        <a href={createWhatsappUrl(whatsapp)}>{`WhatsApp ${whatsapp}`}</a>
      )}
      {isFeatureEnabled(agent, 'wechat') && agent.wechatId && <span>{t('wechat.id', { id: agent.wechatId })}</span>}
    </div>
  );
}

interface SubMenuProps {
  label: string;
  isLabelShown?: boolean;
  entries: MenuEntry[];
}

/** Submenu. CSS opens it on hover, without JavaScript. The button is for keyboard and touch. */
function SubMenu({ label, isLabelShown = false, entries }: SubMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  useDismiss(ref, { isOpen: () => isOpen, close: () => setIsOpen(false), getOpener: () => buttonRef.current });
  return (
    <div className="sub" ref={ref} data-open={isOpen || undefined}>
      <button
        ref={buttonRef}
        type="button"
        className="arrow i-down"
        aria-label={isLabelShown ? undefined : label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isLabelShown && label}
      </button>
      <ul className="pop menu" id={id}>
        {entries.map((entry) => (
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
    </div>
  );
}

/** Link of a menu entry, which opens the login dialog if a login is required. */
function MenuLink({ entry, isCurrent }: { entry: MenuEntry; isCurrent?: boolean }) {
  const { agent, isLoggedIn, openDialog } = useSite();
  const { href, afterLogin, isExternal } = getMenuTarget(entry, agent.keyCode, isLoggedIn);
  const ariaCurrent = isCurrent ? ('page' as const) : undefined;
  if (isExternal) {
    return (
      <a href={href} aria-current={ariaCurrent}>
        {entry.name}
      </a>
    );
  }
  return (
    <Link
      to={href}
      aria-current={ariaCurrent}
      prefetch={canPrefetch() ? 'intent' : 'none'}
      onClick={(event) => {
        if (afterLogin === null) return;
        event.preventDefault();
        openDialog('login', afterLogin);
      }}
    >
      {entry.name}
    </Link>
  );
}
