import { sees } from '#shared/tenant/level-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useIsScripted, useSite } from '#client/site/site.tsx';
import { whatsappAddress } from '#client/site/addresses.ts';

interface HelperRailProps {
  chatStage: 'open' | 'small' | 'closed';
  /** What has been said in the chat while it was out of sight. */
  chatNews: number;
}

/** What is at hand on every page, at its right edge. */
export function HelperRail({ chatStage, chatNews }: HelperRailProps) {
  const t = useText('frame');
  const { agent, isLoggedIn, openDialog, openChat } = useSite();
  const isScripted = useIsScripted();
  const [whatsapp] = agent.whatsapp;
  return (
    // On a phone it stands aside, unless somebody waits in the chat for an answer.
    <aside className={chatStage === 'small' ? 'helper helper--waits' : 'helper'} aria-label={t('helper.label')}>
      {/* Without script there is no chat, and the button says so. */}
      <button
        id="chat-opener"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={chatStage === 'open'}
        disabled={!isScripted}
        onClick={openChat}
      >
        <span className="i i-chat" aria-hidden="true" />
        {t('helper.assistant')}
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
        {t('helper.collection')}
      </SiteLink>
      {sees(agent, 'whatsapp') && whatsapp && (
        <a href={whatsappAddress(whatsapp)} rel="noopener" target="_blank">
          <span className="i i-bubbles" aria-hidden="true" />
          WhatsApp
        </a>
      )}
      {sees(agent, 'wechat') && agent.wechatQrPath && (
        <button type="button" aria-haspopup="dialog" onClick={() => openDialog('wechat')}>
          <span className="i i-qr" aria-hidden="true" />
          {t('helper.wechat')}
        </button>
      )}
      <a href="#top" onClick={scrollToTop}>
        <span className="i i-up" aria-hidden="true" />
        {t('helper.top')}
      </a>
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
