import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Handles a single key anywhere on the page except in form fields. The listener is added during hydration, so that a
 * key pressed before the effects have run is not lost.
 */
export function usePageKey(key: string, handlePress: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isInFormField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || isInFormField) return;
    event.preventDefault();
    handlePress();
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
