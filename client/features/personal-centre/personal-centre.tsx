import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, type SiteUser, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import './personal-centre.css';

const MAIN = [
  { to: '/personal-center/collection', icon: 'heart', name: 'collection' },
  { to: '/my-apply', icon: 'file', name: 'apply' },
  { to: '/personal-center/next', icon: 'clock', name: 'next' },
  { to: '/personal-center/messages', icon: 'bell', name: 'messages' },
  { to: '/personal-center/family', icon: 'chat', name: 'family' },
  { to: '/personal-center/information', icon: 'user', name: 'information' },
] as const satisfies PersonalPage[];

const MORE = [
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

type PartName = (typeof MAIN | typeof MORE)[number]['name'];

/** Returns false for pages that the backend does not support. */
const exists = (name: PartName, user: SiteUser | null) =>
  name === 'data' ? user?.ownData : name === 'next' ? user?.nextDates : true;

/** Sidebar with identity and navigation, beside each page of the personal centre. */
export function PersonalCentre({ mobile, children }: { mobile: string; children: ReactNode }) {
  const t = useText('personal');
  const { agent, user } = useSite();
  const { pathname } = useLocation();
  const nav = useShownPart(pathname);
  const isHere = (to: string) => pathname === sitePath(agent.keyCode, to);
  const isOfMore = MORE.some(({ to }) => isHere(to));
  return (
    <div className="wrap pc">
      <div>
        <div className="pc__me">
          <Face />
          <span>
            <b>{user?.displayName}</b>
            <span className="meta num">{mobile}</span>
          </span>
        </div>
        <nav className="pc__nav" aria-label={t('name')} ref={nav}>
          <ul>
            {MAIN.filter(({ name }) => exists(name, user)).map(({ to, icon, name }) => (
              <li key={to}>
                <SiteLink
                  to={name === 'apply' && user?.studentFormStatus === 1 ? '/my-apply/result' : to}
                  aria-current={isHere(to) ? 'page' : name === 'information' && isOfMore ? 'true' : undefined}
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
        {(isOfMore || isHere('/personal-center/information')) && (
          <nav className="pc__more" aria-label={t('more')}>
            <ul>
              {MORE.filter(({ name }) => exists(name, user)).map(({ to, icon, name }) => (
                <li key={to}>
                  <SiteLink to={to} aria-current={isHere(to) ? 'page' : undefined}>
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

/** Scrolls the link of the open page to the centre of the row in which narrow windows display the links. */
function useShownPart(pathname: string) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current?.firstElementChild;
    const currentLink = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && currentLink) row.scrollLeft = currentLink.offsetLeft - (row.clientWidth - currentLink.offsetWidth) / 2;
  }, [pathname]);
  return nav;
}

export function Face({ large }: { large?: boolean }) {
  const { user } = useSite();
  const [letter = ''] = user?.displayName ?? '';
  return (
    <span className={joinClasses('pc-face', large && 'pc-face--large')} aria-hidden="true">
      {user?.userHeadIcon ? <img src={user.userHeadIcon} alt="" width={96} height={96} /> : letter.toUpperCase()}
    </span>
  );
}
