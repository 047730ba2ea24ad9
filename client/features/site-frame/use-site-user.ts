import { useEffect, useState } from 'react';
import { untilItComes } from '#client/reach/until-it-comes.ts';
import type { SiteContextValue, SiteUser } from '#client/site/site.tsx';
import type { Frame } from './load-frame.server.ts';

interface Told {
  /** The frame beside which it was asked. */
  of: Frame;
  user: SiteUser | null;
}

/**
 * Who it is that is logged in. A page that all users get alike does not say, so it is asked for beside it, and again whenever
 * the frame is. Until it is told, whoever was there before is still there.
 */
export function useSiteUser(frame: Frame): Pick<SiteContextValue, 'user' | 'isLoggedIn'> {
  const [told, setTold] = useState<Told | null>(null);
  const isAsked = frame.isLoggedIn && frame.user === null;
  useEffect(() => {
    if (!isAsked) return;
    let isOld = false;
    // Without a network it waits, as every late part: whoever is there is not known before.
    void untilItComes(() => import('#client/features/session/offers.ts'))
      .then(({ findOwnUser }) => findOwnUser(frame.agent.keyCode, () => !isOld))
      .then((user) => {
        if (!isOld) setTold({ of: frame, user });
      });
    return () => {
      isOld = true;
    };
  }, [frame, isAsked]);
  if (!isAsked) return { user: frame.user, isLoggedIn: frame.user !== null };
  const isOver = told?.of === frame && told.user === null;
  return { user: isOver ? null : (told?.user ?? null), isLoggedIn: !isOver };
}
