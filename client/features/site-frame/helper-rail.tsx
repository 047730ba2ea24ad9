import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isEnabled } from '#shared/tenant/level-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { whatsappAddress } from '#client/site/addresses.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { getSection } from './header/menu-entries.ts';
import { useIsScripted } from '#client/site/hydration.ts';

interface HelperRailProps {
  chatStage: 'open' | 'small' | 'closed';
  /** Expands the invitation; null if it is expanded or absent. */
  onInvite: (() => void) | null;
  /** Number of unread messages of a hidden chat. */
  chatNews: number;
}

/** Tools in the right margin of every page. A wide margin shows labels, a narrow one icons with accessible names. */
export function HelperRail({ chatStage, chatNews, onInvite }: HelperRailProps) {
  const t = useText('frame');
  const { agent, isLoggedIn, openDialog, openChat } = useSite();
  const isScripted = useIsScripted();
  const [whatsapp] = agent.whatsapp;
  return (
    <aside className="helper" aria-label={t('helper.label')}>
      {/* The chat needs JavaScript, so the button is disabled without it. */}
      <button
        id="chat-opener"
        data-chat-opener
        type="button"
        aria-haspopup="dialog"
        aria-expanded={chatStage === 'open'}
        disabled={!isScripted}
        onClick={openChat}
      >
        <span className="i i-chat" aria-hidden="true" />
        <span>{t('helper.assistant')}</span>
        {chatNews > 0 && (
          <span className="helper__news">
            <span aria-hidden="true">{chatNews}</span>
            <span className="sr">{t('helper.news', { count: chatNews })}</span>
          </span>
        )}
      </button>
      <SiteLink
        to="/personal-center/collection"
        onClick={(event) => {
          if (isLoggedIn) return;
          event.preventDefault();
          openDialog('login', '/personal-center/collection');
        }}
      >
        <span className="i i-heart" aria-hidden="true" />
        <span>{t('helper.collection')}</span>
      </SiteLink>
      {isEnabled(agent, 'whatsapp') && whatsapp && (
        <a href={whatsappAddress(whatsapp)} rel="noopener" target="_blank">
          <span className="i i-bubbles" aria-hidden="true" />
          <span>WhatsApp</span>
        </a>
      )}
      {isEnabled(agent, 'wechat') && agent.wechatQrPath && (
        <button type="button" aria-haspopup="dialog" onClick={() => openDialog('wechat')}>
          <span className="i i-qr" aria-hidden="true" />
          <span>{t('helper.wechat')}</span>
        </button>
      )}
      <a href="#top" onClick={scrollToTop}>
        <span className="i i-up" aria-hidden="true" />
        <span>{t('helper.top')}</span>
      </a>
      {/* This button is the last, so that its late rendering moves nothing. */}
      {onInvite && (
        <button type="button" aria-expanded="false" onClick={onInvite}>
          <span className="i i-list" aria-hidden="true" />
          <span>{t('invite.small')}</span>
        </button>
      )}
    </aside>
  );
}

/** Scrolls to the top and moves focus there, so that Tab continues at the top. */
function scrollToTop(event: { preventDefault: () => void }) {
  event.preventDefault();
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  document.getElementById('top')?.focus({ preventScroll: true });
}

const STORE_KEY = 'inviteIsSmall';

/**
 * Sections without the invitation: the questionnaire that it links to, forms, and pages for other readers, such as
 * parents.
 */
const NOT_ON = ['school-selection', 'my-apply', 'personal-center', 'family', 'register', '404', '500'];

/** Sections on which the invitation starts collapsed, since it would cover content. */
const SMALL_ON = ['compare', 'school', 'dse', 'consult', 'lecture'];

interface Invitation {
  isWanted: boolean;
  /** Collapses the invitation; null if it is collapsed or absent. */
  onShrink: (() => void) | null;
  /** Expands the invitation; null if it is expanded or absent. */
  onOpen: (() => void) | null;
}

/** State of the invitation to the smart selection, which is expanded on the first page and collapsed on later ones. */
export function useInvitation(): Invitation {
  const { pathname } = useLocation();
  // State of the invitation. It is null before hydration, so that neither state is displayed briefly.
  const [isSmall, setSmall] = useState<boolean | null>(null);
  const [firstPage] = useState(pathname);
  const isFree = useNoOtherInvitation(pathname);
  const section = getSection(pathname);

  useEffect(() => {
    const storedText = tabStorage.read(STORE_KEY);
    if (storedText === null && pathname !== firstPage) tabStorage.keep(STORE_KEY, '1');
    setSmall(storedText === null ? pathname !== firstPage || SMALL_ON.includes(section) : storedText === '1');
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

/**
 * Collapsed invitation below the page, where there is no margin for the rail. Its space is reserved to prevent a layout
 * shift.
 */
export function SmallInvitation({ onOpen }: Pick<Invitation, 'onOpen'>) {
  const t = useText('frame');
  return (
    <div className="wrap invite-small">
      {onOpen && (
        <button type="button" className="btn btn--s" aria-expanded="false" onClick={onOpen}>
          <span className="i i-list" aria-hidden="true" />
          {t('invite.small')}
        </button>
      )}
    </div>
  );
}

/** Returns true unless an element with data-invitation, the page's own primary action, is visible. */
function useNoOtherInvitation(pathname: string): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    const ownValue = document.querySelector('[data-invitation]');
    if (!ownValue) {
      setFree(true);
      return;
    }
    const watcher = new IntersectionObserver(([entry]) => setFree(!entry?.isIntersecting));
    watcher.observe(ownValue);
    return () => watcher.disconnect();
  }, [pathname]);
  return isFree;
}
