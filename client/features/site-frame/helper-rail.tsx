import { sees } from '#shared/tenant/level-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useIsScripted, useSite } from '#client/site/site.tsx';
import { whatsappAddress } from '#client/site/addresses.ts';

interface HelperRailProps {
  chatStage: 'open' | 'small' | 'closed';
  /** Makes the invitation wide; null while it is wide or nowhere. */
  onInvite: (() => void) | null;
  /** What has been said in the chat while it was out of sight. */
  chatNews: number;
}

/** What is at hand on every page, in the margin at its right: with words where that is wide, else with signs that name themselves. */
export function HelperRail({ chatStage, chatNews, onInvite }: HelperRailProps) {
  const t = useText('frame');
  const { agent, isLoggedIn, openDialog, openChat } = useSite();
  const isScripted = useIsScripted();
  const [whatsapp] = agent.whatsapp;
  return (
    <aside className="helper" aria-label={t('helper.label')}>
      {/* Without script there is no chat, and the button says so. */}
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
      {sees(agent, 'whatsapp') && whatsapp && (
        <a href={whatsappAddress(whatsapp)} rel="noopener" target="_blank">
          <span className="i i-bubbles" aria-hidden="true" />
          <span>WhatsApp</span>
        </a>
      )}
      {sees(agent, 'wechat') && agent.wechatQrPath && (
        <button type="button" aria-haspopup="dialog" onClick={() => openDialog('wechat')}>
          <span className="i i-qr" aria-hidden="true" />
          <span>{t('helper.wechat')}</span>
        </button>
      )}
      <a href="#top" onClick={scrollToTop}>
        <span className="i i-up" aria-hidden="true" />
        <span>{t('helper.top')}</span>
      </a>
      {/* The last: it comes when this tab is known, and moves nothing. */}
      {onInvite && (
        <button type="button" aria-expanded="false" onClick={onInvite}>
          <span className="i i-list" aria-hidden="true" />
          <span>{t('invite.small')}</span>
        </button>
      )}
    </aside>
  );
}

/** The focus moves too, so that the next Tab starts at the top. */
function scrollToTop(event: { preventDefault: () => void }) {
  event.preventDefault();
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  document.getElementById('top')?.focus({ preventScroll: true });
}
