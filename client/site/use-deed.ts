import { useEffect, useEffectEvent } from 'react';
import { dropDeed, keepDeed, takeDeed } from './pending-deed.ts';
import { useSite } from './site-context.ts';

/**
 * Something that only a user can do. What comes back does it; for a visitor it opens the login first, and the deed is
 * done once he is logged in, by whichever component then names it alike: after a reload as well.
 * A deed's name says what and to which: `collect-school-12`.
 */
export function useDeed(deed: string, perform: () => void): () => void {
  const { user, openDialog } = useSite();
  const act = useEffectEvent(perform);

  // At every login, also of somebody whose session had ended without the page having noticed.
  useEffect(() => {
    if (user && takeDeed(deed)) act();
  }, [user, deed]);

  return () => {
    if (user) {
      dropDeed();
      perform();
    } else {
      keepDeed(deed);
      openDialog('login');
    }
  };
}
