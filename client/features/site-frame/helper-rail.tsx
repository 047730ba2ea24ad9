import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { whatsappAddress } from '#client/site/contact-address.ts';
import { isMainland } from '#client/site/is-mainland.ts';

/** What is at hand on every page, at its right edge. */
export function HelperRail() {
  const t = useText('frame');
  const { agent, user, openDialog } = useSite();
  const [whatsapp] = agent.whatsapp;
  return (
    <aside className="helper" aria-label={t('helper.label')}>
      <button type="button" aria-haspopup="dialog" onClick={() => openDialog('assistant')}>
        <span className="i i-chat" aria-hidden="true" />
        {t('helper.assistant')}
      </button>
      <SiteLink
        to="/personal-center/collection"
        onClick={(event) => {
          if (user) return;
          event.preventDefault();
          openDialog('login', '/personal-center/collection');
        }}
      >
        <span className="i i-heart" aria-hidden="true" />
        {t('helper.collection')}
      </SiteLink>
      {!isMainland(agent) && whatsapp && (
        <a href={whatsappAddress(whatsapp)} rel="noopener" target="_blank">
          <span className="i i-bubbles" aria-hidden="true" />
          WhatsApp
        </a>
      )}
      {isMainland(agent) && agent.wechatQrPath && (
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

/** The focus goes along, so that the next key starts at the top as well. */
function scrollToTop(event: { preventDefault: () => void }) {
  event.preventDefault();
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  document.getElementById('top')?.focus({ preventScroll: true });
}
