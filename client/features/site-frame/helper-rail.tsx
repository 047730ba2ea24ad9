import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { createWhatsappUrl } from '#client/site/addresses.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { getSection } from './header/menu-entries.ts';
import { useIsScripted } from '#client/site/hydration.ts';

interface HelperRailProps {
  chatStage: 'open' | 'small' | 'closed';
  /** Number of unread messages of a hidden chat. */
  unreadCount: number;
}

/** Tools in the right margin of every page. A wide margin shows labels, a narrow one icons with accessible names. */
export function HelperRail({ chatStage, unreadCount }: HelperRailProps) {
  const t = useText('frame');
  const { agent, isLoggedIn, openDialog, openChat } = useSite();
  const isScripted = useIsScripted();
  const [whatsapp] = agent.whatsapp;
  return (
    <aside className="helper" aria-label={t('helper.label')}>
      {/* The chat needs JavaScript, so the button is disabled without it. */}
      <button
        id="chat-opener"
        className="has-icon i-chat"
        data-chat-opener
        type="button"
        aria-haspopup="dialog"
        aria-expanded={chatStage === 'open'}
        disabled={!isScripted}
        onClick={openChat}
      >
        <span>{t('helper.assistant')}</span>
        {unreadCount > 0 && (
          <span className="helper__news">
            <span aria-hidden="true">{unreadCount}</span>
            <span className="sr">{t('helper.news', { count: unreadCount })}</span>
          </span>
        )}
      </button>
      <SiteLink
        className="has-icon i-heart"
        to="/personal-center/collection"
        onClick={(event) => {
          if (isLoggedIn) return;
          event.preventDefault();
          openDialog('login', '/personal-center/collection');
        }}
      >
        <span>{t('helper.collection')}</span>
      </SiteLink>
      {isFeatureEnabled(agent, 'whatsapp') && whatsapp && (
        <a className="has-icon i-bubbles" href={createWhatsappUrl(whatsapp)} rel="noopener" target="_blank">
          <span>WhatsApp</span>
        </a>
      )}
      {isFeatureEnabled(agent, 'wechat') && agent.wechatQrPath && (
        <button className="has-icon i-qr" type="button" aria-haspopup="dialog" onClick={() => openDialog('wechat')}>
          <span>{t('helper.wechat')}</span>
        </button>
      )}
      <a className="has-icon i-up" href="#top" onClick={scrollToTop}>
        <span>{t('helper.top')}</span>
      </a>
    </aside>
  );
}

/** Scrolls to the top and moves focus there, so that Tab continues at the top. */
function scrollToTop(event: { preventDefault: () => void }) {
  event.preventDefault();
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  document.getElementById('top')?.focus({ preventScroll: true });
}

const CLOSED_KEY = 'isInvitationClosed';

/**
 * Whether a page is for browsing schools and courses. On other pages, and on a search with its map, the invitation would
 * cover the main content.
 */
const isBrowsingPage = (pathname: string) =>
  ['school', 'college-library'].includes(getSection(pathname)) && !pathname.includes('/school-search');

/**
 * Returns a function that closes the invitation to the smart selection for this tab, or null if there is no invitation.
 */
export function useInvitation(): (() => void) | null {
  const { pathname } = useLocation();
  // Initially true, so that a closed invitation does not appear briefly before hydration.
  const [isClosed, setClosed] = useState(true);
  const hasNoOtherInvitation = useHasNoOtherInvitation(pathname);
  useEffect(() => setClosed(tabStorage.read(CLOSED_KEY) !== null), []);
  if (isClosed || !hasNoOtherInvitation || !isBrowsingPage(pathname)) return null;
  return () => {
    setClosed(true);
    tabStorage.keep(CLOSED_KEY, '1');
  };
}

/** Returns true unless an element with data-invitation, which marks the page's own primary action, is visible. */
function useHasNoOtherInvitation(pathname: string): boolean {
  const [hasNoOther, setHasNoOther] = useState(false);
  useEffect(() => {
    const pageInvitation = document.querySelector('[data-invitation]');
    if (!pageInvitation) {
      setHasNoOther(true);
      return;
    }
    const intersectionObserver = new IntersectionObserver(([entry]) => setHasNoOther(!entry?.isIntersecting));
    intersectionObserver.observe(pageInvitation);
    return () => intersectionObserver.disconnect();
  }, [pathname]);
  return hasNoOther;
}
