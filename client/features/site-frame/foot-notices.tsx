import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { FootNotice } from '#client/ui/foot-bar/foot-bar.tsx';
import { useHasNoMargin } from '#client/ui/use-media.ts';

interface FootNoticesProps {
  /** What has been said in a chat that was made small; null where there is none. */
  chatNews: number | null;
  /** Null where the invitation is small, or nowhere. */
  onShrink: (() => void) | null;
}

/** What the site says at the foot of the window; the foot decides which of them, and pages with a bar of their own have none. */
export function FootNotices({ chatNews, onShrink }: FootNoticesProps) {
  return (
    <>
      {chatNews !== null && <ChatWaits news={chatNews} />}
      {onShrink && <InvitationBar onShrink={onShrink} />}
    </>
  );
}

/** The way back to a conversation that was made small, where no helper stands beside the page. */
function ChatWaits({ news }: { news: number }) {
  const t = useText('frame');
  const { openChat } = useSite();
  if (!useHasNoMargin()) return null;
  return (
    <FootNotice bar="chat" label={t('chatWaits.label')}>
      <span>{news > 0 ? t('helper.news', { count: news }) : t('chatWaits.text')}</span>
      <button type="button" className="btn btn--s" aria-haspopup="dialog" onClick={openChat}>
        {t('chatWaits.open')}
      </button>
    </FootNotice>
  );
}

function InvitationBar({ onShrink }: { onShrink: () => void }) {
  const t = useText('frame');
  return (
    <FootNotice bar="invitation" label={t('invite.label')}>
      <span>{t('invite.text')}</span>
      <SiteLink className="btn btn--primary btn--s" to="/school-selection">
        {t('invite.start')}
      </SiteLink>
      <button type="button" className="btn btn--icon" aria-label={t('invite.shrink')} onClick={onShrink}>
        <span className="i i-min" aria-hidden="true" />
      </button>
    </FootNotice>
  );
}
