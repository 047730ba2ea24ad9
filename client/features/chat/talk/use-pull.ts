import { type RefObject, useEffect, useEffectEvent, useReducer } from 'react';
import { NO_PULL, nextPull, type Pull } from './next-pull.ts';

interface PullProps {
  mayPull: boolean;
  isLoading: boolean;
  onPulled: () => void;
}

/** Drawing the list down at its top, by finger. */
export function usePull(scroller: RefObject<HTMLElement | null>, { mayPull, isLoading, onPulled }: PullProps): Pull {
  const [pull, dispatch] = useReducer(nextPull, NO_PULL);
  const isActive = pull.state === 'active';
  const hasPull = pull.state === 'active' || pull.state === 'pull';
  const onRelease = useEffectEvent(() => {
    dispatch({ kind: 'released' });
    if (isActive) onPulled();
  });

  useEffect(() => dispatch({ kind: 'loading', isLoading }), [isLoading]);

  useEffect(() => {
    const { current } = scroller;
    if (!current || !mayPull) return;
    let from: number | null = null;
    const onStart = ({ touches }: TouchEvent) => {
      from = current.scrollTop <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    };
    const onMove = (event: TouchEvent) => {
      const at = event.touches[0]?.clientY;
      if (from === null || at === undefined) return;
      const by = at - from;
      if (by > 0 && event.cancelable) event.preventDefault();
      dispatch({ kind: 'moved', by });
    };
    const onEnd = () => {
      if (from !== null) onRelease();
      from = null;
    };
    current.addEventListener('touchstart', onStart, { passive: true });
    current.addEventListener('touchmove', onMove, { passive: false });
    current.addEventListener('touchend', onEnd);
    current.addEventListener('touchcancel', onEnd);
    return () => {
      current.removeEventListener('touchstart', onStart);
      current.removeEventListener('touchmove', onMove);
      current.removeEventListener('touchend', onEnd);
      current.removeEventListener('touchcancel', onEnd);
    };
  }, [scroller, mayPull]);

  return hasPull || pull.state === 'loading' ? pull : NO_PULL;
}
