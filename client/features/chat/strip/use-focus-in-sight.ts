import { type RefObject, useEffect } from 'react';

/** Of what is half in sight a browser thinks that it is seen, and leaves it so when it gets the focus by a key. */
export function useFocusInSight(strip: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    current.addEventListener('focusin', onFocus);
    return () => current.removeEventListener('focusin', onFocus);
  }, [strip]);
}
