import { useEffect, useRef } from 'react';

/**
 * Leaving a field may change the page, and a press that leaves it is aimed at something that would move away under it.
 * So what comes back waits until a press is over and its click is done; without one it happens at once.
 */
export function useAfterPress(isOn: boolean): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const down = () => {
      isPressed.current = true;
    };
    const up = () => {
      isPressed.current = false;
      if (waiting.current) setTimeout(waiting.current);
      waiting.current = null;
    };
    const ups = ['pointerup', 'pointercancel'] as const;
    document.addEventListener('pointerdown', down, true);
    for (const name of ups) document.addEventListener(name, up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const name of ups) document.removeEventListener(name, up, true);
    };
  }, [isOn]);

  return (act) => {
    if (isPressed.current) waiting.current = act;
    else act();
  };
}
