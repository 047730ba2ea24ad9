import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';

/** Largest distance from the end at which a reader counts as being at the end. */
const NEAR_END_PX = 48;
/** Height of the previous message that stays visible above a new one. */
const LOAD_MORE_DISTANCE_PX = 56;

interface FollowEndProps {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  /** Key of the oldest message. A change means that older messages were inserted above. */
  firstKey: number;
  /** Number of the visitor's pending messages; a new one scrolls the list to the end. */
  ownCount: number;
  last: number;
  /** True while there are no messages. The content is then displayed from its start. */
  isEmpty: boolean;
  onEndSeen: () => void;
}

/**
 * Keeps the list scrolled to the end while the reader is at the end, and otherwise keeps the reader's position when
 * older messages load above.
 */
export function useFollowEnd({ scroller, content, firstKey, ownCount, last, isEmpty, onEndSeen }: FollowEndProps) {
  const [isAtEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const seenRef = useRef({ firstKey, ownCount, top: 0, fromEnd: 0 });

  const goToEnd = () => {
    follows.current = true;
    setAtEnd(true);
    toEnd(scroller.current);
  };

  const follow = useEffectEvent(() => {
    if (isEmpty || !scroller.current) return;
    toNewest(scroller.current);
    seenRef.current = { ...seenRef.current, ...getPlace(scroller.current) };
  });
  const updatePosition = useEffectEvent((list: HTMLElement) => {
    if (isEmpty) return;
    follows.current = isNearEnd(list);
    seenRef.current = { ...seenRef.current, ...getPlace(list) };
    setAtEnd(follows.current);
  });

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const hadOlder = firstKey < seenRef.current.firstKey;
    // Scroll events fire one frame late: a reader who has just scrolled up must not be pulled down by content rendered
    // before the event. A shortened list also reduces scrollTop, but stays at its end.
    if (current.scrollTop < seenRef.current.top && !isNearEnd(current)) {
      follows.current = false;
      seenRef.current.fromEnd -= current.scrollTop - seenRef.current.top;
    }
    if (ownCount > seenRef.current.ownCount) follows.current = true;
    if (follows.current) follow();
    else if (hadOlder) current.scrollTo({ top: current.scrollHeight - seenRef.current.fromEnd, behavior: 'instant' });
    seenRef.current = { firstKey, ownCount, ...getPlace(current) };
  });

  useEffect(() => {
    const { current } = scroller;
    if (!current || !content.current) return;
    const onScroll = () => updatePosition(current);
    // Images, drafts and the keyboard change heights between two renders.
    const observer = new ResizeObserver(() => follows.current && follow());
    observer.observe(content.current);
    observer.observe(current);
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', onScroll);
    };
  }, [scroller, content]);

  const see = useEffectEvent(onEndSeen);
  useEffect(() => {
    if (isAtEnd) see();
  }, [isAtEnd, last]);

  return { isAtEnd, goToEnd };
}

const isNearEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop <= NEAR_END_PX;

const getPlace = ({ scrollHeight, scrollTop }: HTMLElement) => ({ top: scrollTop, fromEnd: scrollHeight - scrollTop });

const toEnd = (scroller: HTMLElement | null) => scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });

/** Scrolls to the end, except for crisis help, which is displayed from its first line. */
function toNewest(scroller: HTMLElement) {
  const last = [...scroller.querySelectorAll('.answer, .said__own, .person')].at(-1);
  if (!last?.matches('.answer:has(.answer__lines)')) return toEnd(scroller);
  const top = last.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  scroller.scrollTo({ top: top - LOAD_MORE_DISTANCE_PX, behavior: 'instant' });
}

/** Pull distance that loads the previous page. */
export const PULL_TRIGGER_PX = 30;
/** Ratio of finger movement to list movement while pulling. */
export const PULL_RATIO = 2;

export interface Pull {
  state: 'pending' | 'pull' | 'active' | 'loading';
  /** Offset of the list in pixels. */
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

/** Pull-to-load gesture at the top of the list. */
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
      const delta = at - from;
      if (delta > 0 && event.cancelable) event.preventDefault();
      dispatch({ kind: 'moved', by: delta });
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

const SWIPE_PX = 20;

/** Hides a phone's on-screen keyboard after a swipe over the list, since it covers the messages. */
export function useSwipeDismiss(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    let from = 0;
    const onStart = ({ touches }: TouchEvent) => {
      from = touches[0]?.clientY ?? 0;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const focused = document.activeElement;
      const swipeDistance = Math.abs((touches[0]?.clientY ?? from) - from) > SWIPE_PX;
      // The focus moves to the list instead of being removed: a modal would return a removed focus to the text field.
      if (swipeDistance && focused instanceof HTMLTextAreaElement) current.focus({ preventScroll: true });
    };
    current.addEventListener('touchstart', onStart, { passive: true });
    current.addEventListener('touchmove', onMove, { passive: true });
    return () => {
      current.removeEventListener('touchstart', onStart);
      current.removeEventListener('touchmove', onMove);
    };
  }, [scroller]);
}
