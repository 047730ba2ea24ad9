import { type RefObject, useEffect, useEffectEvent, useReducer } from 'react';
import { assertNever } from '#shared/assert-never.ts';

/** How far the list has to be drawn down to load the page before. */
export const PULL_TRIGGER_PX = 30;
/** The finger goes so many times as far as the list. */
export const PULL_RATIO = 2;

export interface Pull {
  state: 'pending' | 'pull' | 'active' | 'loading';
  /** By how much the list has gone down. */
  distance: number;
}

export const NO_PULL: Pull = { state: 'pending', distance: 0 };

type PullEvent = { kind: 'moved'; by: number } | { kind: 'released' } | { kind: 'loading'; isLoading: boolean };

export function nextPull(pull: Pull, event: PullEvent): Pull {
  switch (event.kind) {
    case 'moved': {
      if (pull.state === 'loading') return pull;
      const distance = Math.max(0, event.by / PULL_RATIO);
      if (distance === 0) return NO_PULL;
      return { state: distance >= PULL_TRIGGER_PX ? 'active' : 'pull', distance };
    }
    case 'released':
      return pull.state === 'active'
        ? { state: 'loading', distance: PULL_TRIGGER_PX }
        : pull.state === 'pull'
          ? NO_PULL
          : pull;
    case 'loading':
      if (event.isLoading) return { state: 'loading', distance: pull.state === 'loading' ? pull.distance : 0 };
      return pull.state === 'loading' ? NO_PULL : pull;
    default:
      return assertNever(event);
  }
}

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
