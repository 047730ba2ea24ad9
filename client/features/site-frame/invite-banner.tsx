import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { SiteLink } from '#client/site/site.tsx';
import { sectionOf } from './header/menu-entries.ts';

const STORE_KEY = 'inviteIsSmall';

/** Pages where the invitation would be in the way of what it invites to, or of a form. */
const NOT_ON = ['school-selection', 'my-apply', 'personal-center', 'register', '404', '500'];

/** Invites to the smart selection from the foot of the window; waits until the page's own invitation is off screen. */
export function InviteBanner() {
  const t = useText('frame');
  const { pathname } = useLocation();
  const [isSmall, setSmall] = useState(false);
  const isShown = useNoOtherInvitation(pathname);

  useEffect(() => setSmall(tabStorage.read(STORE_KEY) === '1'), []);
  const resize = (small: boolean) => {
    setSmall(small);
    tabStorage.keep(STORE_KEY, small ? '1' : '0');
  };

  if (!isShown || NOT_ON.includes(sectionOf(pathname))) return null;
  if (isSmall) {
    return (
      <button type="button" className="invite invite--small" aria-expanded="false" onClick={() => resize(false)}>
        <span className="i i-up" aria-hidden="true" />
        {t('invite.small')}
      </button>
    );
  }
  return (
    <aside className="invite" aria-label={t('invite.label')}>
      <span>{t('invite.text')}</span>
      <SiteLink className="btn btn--primary btn--s" to="/school-selection">
        {t('invite.start')}
      </SiteLink>
      <button type="button" className="btn btn--icon" aria-label={t('invite.shrink')} onClick={() => resize(true)}>
        <span className="i i-min" aria-hidden="true" />
      </button>
    </aside>
  );
}

/** One primary action a view: while the page shows its own, marked data-invitation, the banner waits. */
function useNoOtherInvitation(pathname: string): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    const own = document.querySelector('[data-invitation]');
    if (!own) {
      setFree(true);
      return;
    }
    const watcher = new IntersectionObserver(([entry]) => setFree(!entry?.isIntersecting));
    watcher.observe(own);
    return () => watcher.disconnect();
  }, [pathname]);
  return isFree;
}
