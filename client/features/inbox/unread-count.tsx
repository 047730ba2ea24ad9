import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import useSWR from 'swr';
import { useText } from '#client/i18n/use-text.ts';
import { askPortal, portalAddress } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';

const NOT_SOONER_MS = 60_000;

/** The header's own links to the messages, and the button of the phone's menu, behind which such a link stands. */
const PLACES = 'header a[href$="/personal-center/messages"], header .phonemenu > summary';

/**
 * How much is unread, in the header: a first visit loads nothing of this, and a page that is kept for everybody has no
 * number in it. A backend that does not say leaves no mark.
 */
export function UnreadCount() {
  const t = useText('frame');
  const { agent } = useSite();
  const [places, setPlaces] = useState<readonly Element[]>([]);
  useEffect(() => setPlaces([...document.querySelectorAll(PLACES)]), []);
  const unread = portalAddress(agent.keyCode, '/appMso/message/unread');
  const { data } = useSWR(unread, () => askPortal(unread), {
    shouldRetryOnError: false,
    focusThrottleInterval: NOT_SOONER_MS,
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return places.map((place, at) =>
    createPortal(
      <span className="unread num">
        <span aria-hidden="true">{count}</span>
        <span className="sr">{t('unread', { count })}</span>
      </span>,
      place,
      String(at),
    ),
  );
}
