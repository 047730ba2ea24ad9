import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { mayPrefetch, SiteLink, useSite } from '#client/site/site.tsx';
import { type MenuEntry, menuTarget } from './menu-entries.ts';

interface MenuLinkProps {
  entry: MenuEntry;
  isCurrent?: boolean;
  onChoose?: () => void;
  children?: ReactNode;
}

/** An entry of the agent's menu. Where login comes first, the dialog opens instead of the page. */
export function MenuLink({ entry, isCurrent, onChoose, children }: MenuLinkProps) {
  const { agent, user, openDialog } = useSite();
  const { href, afterLogin, isExternal } = menuTarget(entry, agent.keyCode, user !== null);
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

/** Login and registration for a visitor; a welcome, the application and the way out for a user. */
export function AccountLinks() {
  const t = useText('frame');
  const { user, openDialog, logOut } = useSite();
  if (!user) {
    return (
      <>
        <button type="button" aria-haspopup="dialog" onClick={() => openDialog('login')}>
          {t('login')}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => openDialog('register')}>
          {t('register')}
        </button>
      </>
    );
  }
  return (
    <>
      <SiteLink to={user.studentFormStatus === 1 ? '/my-apply/result' : '/my-apply'}>{t('myApply')}</SiteLink>
      <SiteLink to="/personal-center/messages">{t('messages')}</SiteLink>
      <SiteLink to="/personal-center/information">
        {user.userHeadIcon && <img className="face face--s" src={user.userHeadIcon} alt="" width={28} height={28} />}
        <span className="who">{t('welcome', { name: user.displayName })}</span>
      </SiteLink>
      <button type="button" onClick={() => void logOut()}>
        {t('logout')}
      </button>
    </>
  );
}
