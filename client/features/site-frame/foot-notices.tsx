import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { FootNotice } from '#client/ui/foot-bar/foot-bar.tsx';
import { useHasNoMargin } from '#client/ui/use-media.ts';

interface FootNoticesProps {
  /** Number of unread messages of a minimised chat, or null if no chat is minimised. */
  unreadCount: number | null;
  /** Closes the invitation. Null if there is no invitation. */
  onClose: (() => void) | null;
}

/** Notices at the bottom of the window. Pages that have their own bar there do not show them. */
export function FootNotices({ unreadCount, onClose }: FootNoticesProps) {
  return (
    <>
      {unreadCount !== null && <UnreadChatNotice unreadCount={unreadCount} />}
      {onClose && <InvitationBar onClose={onClose} />}
    </>
  );
}

/** Button of a minimised chat, for windows that are too narrow for the helper rail. */
function UnreadChatNotice({ unreadCount }: { unreadCount: number }) {
  const t = useText('frame');
  const { openChat } = useSite();
  if (!useHasNoMargin()) return null;
  return (
    <FootNotice bar="chat" label={t('chatWaits.label')}>
      <span>{unreadCount > 0 ? t('helper.news', { count: unreadCount }) : t('chatWaits.text')}</span>
      <button type="button" className="btn btn--s" aria-haspopup="dialog" onClick={openChat}>
        {t('chatWaits.open')}
      </button>
    </FootNotice>
  );
}

function InvitationBar({ onClose }: { onClose: () => void }) {
  const t = useText('frame');
  return (
    <FootNotice bar="invitation" label={t('invite.label')}>
      <span>{t('invite.text')}</span>
      <SiteLink className="btn btn--primary btn--s" to="/school-selection">
        {t('invite.start')}
      </SiteLink>
      <button type="button" className="btn btn--icon" aria-label={t('invite.close')} onClick={onClose}>
        <span className="i i-close" aria-hidden="true" />
      </button>
    </FootNotice>
  );
}
