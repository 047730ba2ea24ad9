import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, type SiteUser, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { useCentredCurrentLink } from '#client/ui/link/use-centred-current-link.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import './personal-centre.css';

const MAIN_PAGES = [
  { to: '/personal-center/collection', icon: 'heart', name: 'collection' },
  { to: '/my-apply', icon: 'file', name: 'apply' },
  { to: '/personal-center/next', icon: 'clock', name: 'next' },
  { to: '/personal-center/messages', icon: 'bell', name: 'messages' },
  { to: '/personal-center/family', icon: 'chat', name: 'family' },
  { to: '/personal-center/information', icon: 'user', name: 'information' },
] as const satisfies PersonalPage[];

const MORE_PAGES = [
  { to: '/personal-center/lectures', icon: 'calendar', name: 'lectures' },
  { to: '/personal-center/flight', icon: 'print', name: 'flight' },
  { to: '/personal-center/change-password', icon: 'lock', name: 'password' },
  { to: '/personal-center/consents', icon: 'check', name: 'consents' },
  { to: '/personal-center/your-data', icon: 'download', name: 'data' },
] as const satisfies PersonalPage[];

interface PersonalPage {
  to: string;
  icon: IconName;
  name: string;
}

type PageName = (typeof MAIN_PAGES | typeof MORE_PAGES)[number]['name'];

/** Whether the backend supports the page. */
const isPageAvailable = (name: PageName, user: SiteUser | null) =>
  name === 'data' ? user?.ownData : name === 'next' ? user?.nextDates : true;

/** Shows a page of the personal centre next to a sidebar with the user's identity and the navigation. */
export function PersonalCentre({ mobile, children }: { mobile: string; children: ReactNode }) {
  const t = useText('personal');
  const { agent, user } = useSite();
  const { pathname } = useLocation();
  const navRef = useRef<HTMLElement>(null);
  useCentredCurrentLink(navRef, pathname);
  const isCurrentPage = (to: string) => pathname === sitePath(agent.keyCode, to);
  const isMorePage = MORE_PAGES.some(({ to }) => isCurrentPage(to));
  return (
    <div className="wrap pc">
      <div>
        <div className="pc__me">
          <UserAvatar />
          <span>
            <b>{user?.displayName}</b>
            <span className="meta num">{mobile}</span>
          </span>
        </div>
        <nav className="pc__nav" aria-label={t('name')} ref={navRef}>
          <ul>
            {MAIN_PAGES.filter(({ name }) => isPageAvailable(name, user)).map(({ to, icon, name }) => (
              <li key={to}>
                <SiteLink
                  to={name === 'apply' && user?.studentFormStatus === 1 ? '/my-apply/result' : to}
                  aria-current={isCurrentPage(to) ? 'page' : name === 'information' && isMorePage ? 'true' : undefined}
                >
                  <Icon name={icon} />
                  {t(`nav.${name}`)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="pc__part">
        {children}
        {(isMorePage || isCurrentPage('/personal-center/information')) && (
          <nav className="pc__more" aria-label={t('more')}>
            <ul>
              {MORE_PAGES.filter(({ name }) => isPageAvailable(name, user)).map(({ to, icon, name }) => (
                <li key={to}>
                  <SiteLink to={to} aria-current={isCurrentPage(to) ? 'page' : undefined}>
                    <Icon name={icon} />
                    {t(`nav.${name}`)}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

export function UserAvatar({ isLarge }: { isLarge?: boolean }) {
  const { user } = useSite();
  const [initialLetter = ''] = user?.displayName ?? '';
  return (
    <span className={joinClasses('pc-face', isLarge && 'pc-face--large')} aria-hidden="true">
      {user?.userHeadIcon ? <img src={user.userHeadIcon} alt="" width={96} height={96} /> : initialLetter.toUpperCase()}
    </span>
  );
}
