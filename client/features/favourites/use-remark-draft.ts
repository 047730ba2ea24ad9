import { useState } from 'react';
import { useSite } from '#client/site/site-context.ts';
import type { Place } from './favourites.ts';
import { remarkDraft } from './remark-draft.ts';

/** What is being typed beside a school or course: begins with what was typed and not saved, else with what stands there. */
export function useRemarkDraft(place: Place, saved: string) {
  const { user } = useSite();
  const draft = remarkDraft(user?.staffId ?? '', place);
  const [typed, setTyped] = useState(() => draft.read());
  return {
    remark: typed ?? saved,
    /** Typed, and not saved yet. */
    isOpen: typed !== null,
    setRemark(remark: string) {
      setTyped(remark);
      draft.keep(remark);
    },
    drop() {
      setTyped(null);
      draft.drop();
    },
  };
}
