import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import useSWR from 'swr';
import { useText } from '#client/i18n/use-text.ts';
import { fetchPortal, getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';

const REFRESH_INTERVAL_MS = 60_000;

/** Selector of the links to the messages in the header, and of the phone menu's button. */
const BADGE_TARGETS_SELECTOR = 'header a[href$="/personal-center/messages"], header .menu-button';

/**
 * Badge in the header with the number of unread messages. It loads after hydration, because cached pages do not contain
 * it. Without data, there is no badge.
 */
export function UnreadCount() {
  const t = useText('frame');
  const { agent } = useSite();
  const [targetElements, setTargetElements] = useState<readonly Element[]>([]);
  useEffect(() => setTargetElements([...document.querySelectorAll(BADGE_TARGETS_SELECTOR)]), []);
  const unreadUrl = getPortalUrl(agent.keyCode, '/appMso/message/unread');
  const { data } = useSWR(unreadUrl, () => fetchPortal(unreadUrl), {
    shouldRetryOnError: false,
    focusThrottleInterval: REFRESH_INTERVAL_MS,
  });
  const unreadCount = data?.count ?? 0;
  if (unreadCount === 0) return null;
  return targetElements.map((element, index) =>
    createPortal(
      <span className="unread num">
        <span aria-hidden="true">{unreadCount}</span>
        <span className="sr">{t('unread', { count: unreadCount })}</span>
      </span>,
      element,
      String(index),
    ),
  );
}
