import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import useSWR from 'swr';
import { useText } from '#client/i18n/use-text.ts';
import { fetchPortal, portalAddress } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';

const NOT_SOONER_MS = 60_000;

/** Selector of the links to the messages in the header, and of the phone menu's button. */
const PLACES = 'header a[href$="/personal-center/messages"], header .menu-button';

/**
 * Badge with the number of unread messages in the header. It is loaded after hydration, since cached pages do not
 * contain it. Without data there is no badge.
 */
export function UnreadCount() {
  const t = useText('frame');
  const { agent } = useSite();
  const [places, setPlaces] = useState<readonly Element[]>([]);
  useEffect(() => setPlaces([...document.querySelectorAll(PLACES)]), []);
  const unreadAddress = portalAddress(agent.keyCode, '/appMso/message/unread');
  const { data } = useSWR(unreadAddress, () => fetchPortal(unreadAddress), {
    shouldRetryOnError: false,
    focusThrottleInterval: NOT_SOONER_MS,
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return places.map((element, index) =>
    createPortal(
      <span className="unread num">
        <span aria-hidden="true">{count}</span>
        <span className="sr">{t('unread', { count })}</span>
      </span>,
      element,
      String(index),
    ),
  );
}
