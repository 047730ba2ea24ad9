import { useEffect } from 'react';
import { useSite } from '#client/site/site-context.ts';
import { useCollecting } from './use-collecting.ts';
import { useFavourites } from './use-favourites.ts';

/** For a page whose answers tell nothing of the collection: its hearts learn from the whole of it how they stand. */
export function useWholeCollection() {
  const { user } = useSite();
  const { isWhole } = useFavourites();
  const { refresh } = useCollecting();
  const isMissing = user !== null && !isWhole;
  useEffect(() => {
    if (isMissing) refresh();
    // Once: where the answer fails, coming back to the tab asks again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing]);
}
