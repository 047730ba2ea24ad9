import { useEffect, useEffectEvent, useState } from 'react';
import { browserStorage } from '#client/site/storage/safe-storage.ts';

const KEYS_DISABLED_KEY = 'desk-keys-off';
/**
 * Selects text fields. Checkboxes are excluded because shortcuts do not disturb them. When a dialog closes, its
 * checkbox even keeps the focus until the next frame.
 */
const TEXT_FIELDS_SELECTOR = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

export type DeskKey = 'j' | 'k' | 'g' | 'r' | 'n' | 'l' | 't' | 'e' | 'f' | '?';

/** Handles single-key shortcuts outside text fields. Users can turn them off (WCAG 2.1.4). */
export function useDeskKeys(actions: Record<DeskKey, () => void>, isPaused: boolean) {
  const [isEnabled, setEnabled] = useState(true);
  useEffect(() => setEnabled(browserStorage.read(KEYS_DISABLED_KEY) === null), []);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isEnabled || isPaused || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TEXT_FIELDS_SELECTOR)) return;
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key as DeskKey]();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return {
    isOn: isEnabled,
    setOn(nextEnabled: boolean) {
      setEnabled(nextEnabled);
      if (nextEnabled) browserStorage.drop(KEYS_DISABLED_KEY);
      else browserStorage.keep(KEYS_DISABLED_KEY, 'yes');
    },
  };
}
