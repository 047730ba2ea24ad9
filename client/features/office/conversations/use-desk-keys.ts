import { useEffect, useEffectEvent, useState } from 'react';
import { browserStorage } from '#client/site/storage/safe-storage.ts';

const OFF = 'desk-keys-off';
/**
 * Excludes checkboxes: they accept no text, and after a dialog closes, its checkbox has the focus until the next
 * frame.
 */
const TYPES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

export type DeskKey = 'j' | 'k' | 'g' | 'r' | 'n' | 'l' | 't' | 'e' | 'f' | '?';

/** Handles single-key shortcuts outside text fields; users can turn them off (WCAG 2.1.4). */
export function useDeskKeys(actions: Record<DeskKey, () => void>, isPaused: boolean) {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(browserStorage.read(OFF) === null), []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isPaused || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPES)) return;
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key as DeskKey]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return {
    isOn,
    setOn(next: boolean) {
      setOn(next);
      if (next) browserStorage.drop(OFF);
      else browserStorage.keep(OFF, 'yes');
    },
  };
}
