import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';

/** Maximum distance in pixels from the end of the list at which the reader counts as being at the end. */
const NEAR_END_PX = 48;
/** Height in pixels of the previous message that stays visible above a new one. */
const LOAD_MORE_DISTANCE_PX = 56;

interface FollowEndProps {
  scrollerRef: RefObject<HTMLElement | null>;
  contentRef: RefObject<HTMLElement | null>;
  /** Key of the oldest message. It changes when older messages are inserted above. */
  firstSeq: number;
  /** Number of the visitor's pending messages. A new one scrolls the list to the end. */
  ownMessageCount: number;
  lastSeq: number;
  /** True while there are no messages, in which case the list is displayed from its start. */
  isEmpty: boolean;
  onEndSeen: () => void;
}

/**
 * Keeps the list scrolled to its end while the reader is there. Otherwise keeps the reader's position when older
 * messages are inserted above.
 */
export function useFollowEnd({
  scrollerRef,
  contentRef,
  firstSeq,
  ownMessageCount,
  lastSeq,
  isEmpty,
  onEndSeen,
}: FollowEndProps) {
  const [isAtEnd, setAtEnd] = useState(true);
  const isFollowingRef = useRef(true);
  const positionRef = useRef({ firstKey: firstSeq, ownCount: ownMessageCount, top: 0, fromEnd: 0 });

  const scrollToEnd = () => {
    isFollowingRef.current = true;
    setAtEnd(true);
    scrollElementToEnd(scrollerRef.current);
  };

  const followNewest = useEffectEvent(() => {
    if (isEmpty || !scrollerRef.current) return;
    scrollToNewest(scrollerRef.current);
    positionRef.current = { ...positionRef.current, ...getScrollPosition(scrollerRef.current) };
  });
  const updatePosition = useEffectEvent((scrollElement: HTMLElement) => {
    if (isEmpty) return;
    isFollowingRef.current = isNearEnd(scrollElement);
    positionRef.current = { ...positionRef.current, ...getScrollPosition(scrollElement) };
    setAtEnd(isFollowingRef.current);
  });

  useLayoutEffect(() => {
    const { current: scrollElement } = scrollerRef;
    if (!scrollElement) return;
    const hasLoadedOlder = firstSeq < positionRef.current.firstKey;
    // Scroll events fire one frame late, so content rendered before the event must not pull down a reader who has just
    // scrolled up. A list that has become shorter also reduces scrollTop, but is still at its end.
    if (scrollElement.scrollTop < positionRef.current.top && !isNearEnd(scrollElement)) {
      isFollowingRef.current = false;
      positionRef.current.fromEnd -= scrollElement.scrollTop - positionRef.current.top;
    }
    if (ownMessageCount > positionRef.current.ownCount) isFollowingRef.current = true;
    if (isFollowingRef.current) followNewest();
    else if (hasLoadedOlder)
      scrollElement.scrollTo({ top: scrollElement.scrollHeight - positionRef.current.fromEnd, behavior: 'instant' });
    positionRef.current = { firstKey: firstSeq, ownCount: ownMessageCount, ...getScrollPosition(scrollElement) };
  });

  useEffect(() => {
    const { current: scrollElement } = scrollerRef;
    if (!scrollElement || !contentRef.current) return;
    const handleScroll = () => updatePosition(scrollElement);
    // Images, drafts and the keyboard change heights between two renders.
    const observer = new ResizeObserver(() => isFollowingRef.current && followNewest());
    observer.observe(contentRef.current);
    observer.observe(scrollElement);
    scrollElement.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      scrollElement.removeEventListener('scroll', handleScroll);
    };
  }, [scrollerRef, contentRef]);

  const markEndSeen = useEffectEvent(onEndSeen);
  useEffect(() => {
    if (isAtEnd) markEndSeen();
  }, [isAtEnd, lastSeq]);

  return { isAtEnd, goToEnd: scrollToEnd };
}

const isNearEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop <= NEAR_END_PX;

const getScrollPosition = ({ scrollHeight, scrollTop }: HTMLElement) => ({
  top: scrollTop,
  fromEnd: scrollHeight - scrollTop,
});

const scrollElementToEnd = (scrollElement: HTMLElement | null) =>
  scrollElement?.scrollTo({ top: scrollElement.scrollHeight, behavior: 'instant' });

/** Scrolls to the end, except that an answer of the assistant is displayed from its first line if it is long. */
function scrollToNewest(scrollElement: HTMLElement) {
  const lastMessage = [...scrollElement.querySelectorAll('.answer, .said__own, .person')].at(-1);
  if (!lastMessage?.matches('.answer')) return scrollElementToEnd(scrollElement);
  const messageTop =
    lastMessage.getBoundingClientRect().top - scrollElement.getBoundingClientRect().top + scrollElement.scrollTop;
  scrollElement.scrollTo({ top: messageTop - LOAD_MORE_DISTANCE_PX, behavior: 'instant' });
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
  canPull: boolean;
  isLoading: boolean;
  onPullEnd: () => void;
}

/** Pull-to-load gesture at the top of the list. */
export function usePull(
  scrollerRef: RefObject<HTMLElement | null>,
  { canPull, isLoading, onPullEnd }: PullProps,
): Pull {
  const [pull, dispatch] = useReducer(nextPull, NO_PULL);
  const isActive = pull.state === 'active';
  const isPulled = pull.state === 'active' || pull.state === 'pull';
  const handleRelease = useEffectEvent(() => {
    dispatch({ kind: 'released' });
    if (isActive) onPullEnd();
  });

  useEffect(() => dispatch({ kind: 'loading', isLoading }), [isLoading]);

  useEffect(() => {
    const { current: scrollElement } = scrollerRef;
    if (!scrollElement || !canPull) return;
    let startY: number | null = null;
    const handleTouchStart = ({ touches }: TouchEvent) => {
      startY = scrollElement.scrollTop <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    };
    const handleTouchMove = (event: TouchEvent) => {
      const currentY = event.touches[0]?.clientY;
      if (startY === null || currentY === undefined) return;
      const offsetY = currentY - startY;
      if (offsetY > 0 && event.cancelable) event.preventDefault();
      dispatch({ kind: 'moved', by: offsetY });
    };
    const handleTouchEnd = () => {
      if (startY !== null) handleRelease();
      startY = null;
    };
    scrollElement.addEventListener('touchstart', handleTouchStart, { passive: true });
    scrollElement.addEventListener('touchmove', handleTouchMove, { passive: false });
    scrollElement.addEventListener('touchend', handleTouchEnd);
    scrollElement.addEventListener('touchcancel', handleTouchEnd);
    return () => {
      scrollElement.removeEventListener('touchstart', handleTouchStart);
      scrollElement.removeEventListener('touchmove', handleTouchMove);
      scrollElement.removeEventListener('touchend', handleTouchEnd);
      scrollElement.removeEventListener('touchcancel', handleTouchEnd);
    };
  }, [scrollerRef, canPull]);

  return isPulled || pull.state === 'loading' ? pull : NO_PULL;
}

const MIN_SWIPE_PX = 20;

/** Hides a phone's on-screen keyboard, which covers the messages, after a swipe over the list. */
export function useSwipeDismiss(scrollerRef: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current: scrollElement } = scrollerRef;
    if (!scrollElement) return;
    let startY = 0;
    const handleTouchStart = ({ touches }: TouchEvent) => {
      startY = touches[0]?.clientY ?? 0;
    };
    const handleTouchMove = ({ touches }: TouchEvent) => {
      const focusedElement = document.activeElement;
      const isSwipe = Math.abs((touches[0]?.clientY ?? startY) - startY) > MIN_SWIPE_PX;
      // The focus moves to the list. If it were removed, a modal would return it to the text field.
      if (isSwipe && focusedElement instanceof HTMLTextAreaElement) scrollElement.focus({ preventScroll: true });
    };
    scrollElement.addEventListener('touchstart', handleTouchStart, { passive: true });
    scrollElement.addEventListener('touchmove', handleTouchMove, { passive: true });
    return () => {
      scrollElement.removeEventListener('touchstart', handleTouchStart);
      scrollElement.removeEventListener('touchmove', handleTouchMove);
    };
  }, [scrollerRef]);
}
