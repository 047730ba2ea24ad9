import type { ReactNode } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import type { OpenWindow } from '#client/site/open-windows.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { WindowLink } from '#client/site/window-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsPhone } from '#client/ui/use-is-phone.ts';

type Target = { opens: OpenWindow } | { path: string } | { website: string };

/** The whole row of a card leads somewhere: to a window over this page, to a page, or out of the site. */
export function CardLink({ to, onFollow, children }: { to: Target; onFollow: () => void; children: ReactNode }) {
  const { t } = useChatText();
  const isPhone = useIsPhone();
  const follow = () => {
    if (isPhone) onFollow();
  };
  if ('opens' in to) {
    return (
      <WindowLink className="card-link" opens={to.opens} onClick={follow}>
        {children}
      </WindowLink>
    );
  }
  if ('path' in to) {
    return (
      <SiteLink className="card-link" to={to.path} onClick={follow}>
        {children}
      </SiteLink>
    );
  }
  return (
    <a className="card-link" href={to.website} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" label={t('cards.newTab')} />
    </a>
  );
}
