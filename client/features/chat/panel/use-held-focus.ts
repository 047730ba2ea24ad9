import { type RefObject, useEffect } from 'react';

/** Whoever presses what is gone afterwards would stand nowhere, where the panel hears no key: they stay in it. */
export function useHeldFocus(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const own = panel.current;
    if (!own) return;
    let held: Element | null = null;
    let around: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      held = target as Element;
      around = held.parentElement?.closest<HTMLElement>('[tabindex="0"]') ?? null;
    };
    // Some browsers say so too of what is being taken away.
    const onBlur = ({ target }: FocusEvent) => queueMicrotask(() => target === held && held?.isConnected && forget());
    const forget = () => {
      held = around = null;
    };
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected) return;
      const next = around?.isConnected ? around : own.querySelector('textarea');
      forget();
      if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    });
    observer.observe(own, { childList: true, subtree: true });
    own.addEventListener('focusin', onFocus);
    own.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      own.removeEventListener('focusin', onFocus);
      own.removeEventListener('focusout', onBlur);
    };
  }, [panel]);
}
