import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { mayPrefetch, SiteLink, useSite } from '#client/site/site.tsx';
import { telAddress, whatsappAddress } from '#client/site/addresses.ts';
import { sees } from '#shared/tenant/level-policy.ts';
import { AccountLinks, LanguageLinks } from './header-tools.tsx';
import { currentEntry, fitMenu, type MenuEntry, menuTarget } from './menu-entries.ts';
import { useDetails, useDismiss } from './use-dismiss.ts';
import './phone-menu.css';

/** The agent's menu on a wide screen. Sub-menus open on hover, and by a button of their own for keys and touch. */
export function MainNav({ menus }: { menus: MenuEntry[] }) {
  const t = useText('frame');
  const { agent } = useSite();
  const { pathname } = useLocation();
  const { shown, rest } = fitMenu(menus);
  const current = currentEntry(menus, agent.keyCode, pathname);
  return (
    <nav className="mainnav" aria-label={t('mainNav')}>
      <ul>
        {shown.map((entry) => (
          <li key={entry.key} className="has-sub">
            <MenuLink entry={entry} isCurrent={entry === current} />
            {entry.children.length > 0 && (
              <SubMenu label={t('subMenu', { name: entry.name })} entries={entry.children} />
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li className="has-sub has-sub--more">
            <SubMenu label={t('more')} showsLabel entries={rest.flatMap((entry) => [entry, ...entry.children])} />
          </li>
        )}
      </ul>
    </nav>
  );
}

interface SubMenuProps {
  label: string;
  showsLabel?: boolean;
  entries: MenuEntry[];
}

/** Shown by style on hover, so also without any script; the button opens it for keys and touch. */
function SubMenu({ label, showsLabel = false, entries }: SubMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useDismiss(ref, { isOpen: () => isOpen, close: () => setOpen(false), opener: () => button.current });
  return (
    <div className="sub" ref={ref} data-open={isOpen || undefined}>
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className={showsLabel ? undefined : 'sr'}>{label}</span>
        <span className="i i-down" aria-hidden="true" />
      </button>
      <ul className="pop menu" id={id}>
        {entries.map((child, at) => (
          // An entry may stand in its own sub-menu, and both in one list where the menu is too long.
          <li key={`${at} ${child.key}`}>
            <MenuLink entry={child} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MenuLinkProps {
  entry: MenuEntry;
  isCurrent?: boolean;
  onChoose?: () => void;
  children?: ReactNode;
}

/** An entry of the agent's menu. Where login comes first, the dialog opens instead of the page. */
function MenuLink({ entry, isCurrent, onChoose, children }: MenuLinkProps) {
  const { agent, isLoggedIn, openDialog } = useSite();
  const { href, afterLogin, isExternal } = menuTarget(entry, agent.keyCode, isLoggedIn);
  const current = isCurrent ? ('page' as const) : undefined;
  const words = children ?? entry.name;
  if (isExternal) {
    return (
      <a href={href} aria-current={current} onClick={onChoose}>
        {words}
      </a>
    );
  }
  return (
    <Link
      to={href}
      aria-current={current}
      prefetch={mayPrefetch() ? 'intent' : 'none'}
      onClick={(event) => {
        onChoose?.();
        if (afterLogin === null) return;
        event.preventDefault();
        openDialog('login', afterLogin);
      }}
    >
      {words}
    </Link>
  );
}

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
        {agent.locales.length > 1 && (
          <div className="phonemenu__languages">
            <LanguageLinks />
          </div>
        )}
      </div>
    </details>
  );
}
