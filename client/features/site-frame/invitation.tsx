import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { sectionOf } from './header/menu-entries.ts';

const STORE_KEY = 'inviteIsSmall';

/** Pages where the invitation would be in the way of what it invites to, or of a form, or is not for who reads: parents do not select. */
const NOT_ON = ['school-selection', 'my-apply', 'personal-center', 'family', 'register', '404', '500'];

/** Pages with a rail, a sum or a long text of their own have it small, unless somebody made it wide: it would hide what one reads. */
const SMALL_ON = ['compare', 'school', 'dse', 'consult', 'lecture'];

interface Invitation {
  /** Whether this page has it at all, wide or small. */
  isWanted: boolean;
  /** Makes it small; null while it is small, or nowhere. */
  onShrink: (() => void) | null;
  /** Makes it wide; null while it is wide, or nowhere. */
  onOpen: (() => void) | null;
}

/** Invites to the smart selection: over the foot of the window on the first page, and from the second on small. */
export function useInvitation(): Invitation {
  const { pathname } = useLocation();
  // Null until this tab is known: neither is shown for a moment before the other.
  const [isSmall, setSmall] = useState<boolean | null>(null);
  const [firstPage] = useState(pathname);
  const isFree = useNoOtherInvitation(pathname);
  const section = sectionOf(pathname);

  useEffect(() => {
    const kept = tabStorage.read(STORE_KEY);
    if (kept === null && pathname !== firstPage) tabStorage.keep(STORE_KEY, '1');
    setSmall(kept === null ? pathname !== firstPage || SMALL_ON.includes(section) : kept === '1');
  }, [pathname, firstPage, section]);
  const resize = (small: boolean) => () => {
    setSmall(small);
    tabStorage.keep(STORE_KEY, small ? '1' : '0');
  };

  const isWanted = !NOT_ON.includes(section);
  return {
    isWanted,
    onShrink: isWanted && isSmall === false && isFree ? resize(true) : null,
    onOpen: isWanted && isSmall ? resize(false) : null,
  };
}

/** Where there is no helper: after the page, where it lies on nothing. Its place is there before it is, so that it moves nothing. */
export function SmallInvitation({ onOpen }: Pick<Invitation, 'onOpen'>) {
  const t = useText('frame');
  return (
    <div className="wrap invite-small">
      {onOpen && (
        <button type="button" className="btn btn--quiet btn--s" aria-expanded="false" onClick={onOpen}>
          <span className="i i-list" aria-hidden="true" />
          {t('invite.small')}
        </button>
      )}
    </div>
  );
}

/** One primary action a view: while the page shows its own, marked data-invitation, the other waits. */
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
