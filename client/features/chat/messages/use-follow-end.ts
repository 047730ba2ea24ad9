import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** A reader so near to the end is taken to be at the end. */
const NEAR_PX = 48;
/** How much of the message before stays in sight. */
const ABOVE_PX = 56;

interface FollowEndProps {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  /** The key of the oldest message: once it changes, older messages stand above. */
  firstKey: number;
  /** How many messages of the visitor are on their way: a new one is scrolled to, for who has said it wants to see it. */
  ownCount: number;
  last: number;
  /** Nothing has been said: what stands there is read from its beginning. */
  isEmpty: boolean;
  onEndSeen: () => void;
}

/** Stays at the end as long as one was there, and where one was when older messages come in above. */
export function useFollowEnd({ scroller, content, firstKey, ownCount, last, isEmpty, onEndSeen }: FollowEndProps) {
  const [isAtEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const seen = useRef({ firstKey, ownCount, top: 0, fromEnd: 0 });

  const goToEnd = () => {
    follows.current = true;
    setAtEnd(true);
    toEnd(scroller.current);
  };

  const follow = useEffectEvent(() => {
    if (isEmpty || !scroller.current) return;
    toNewest(scroller.current);
    seen.current = { ...seen.current, ...placeOf(scroller.current) };
  });
  const look = useEffectEvent((list: HTMLElement) => {
    if (isEmpty) return;
    follows.current = isNearEnd(list);
    seen.current = { ...seen.current, ...placeOf(list) };
    setAtEnd(follows.current);
  });

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const hadOlder = firstKey < seen.current.firstKey;
    // The event that tells of scrolling comes with the next frame: who has begun to read above is not drawn back by what
    // is drawn before it. A list that became shorter also stands higher, but at its end.
    if (current.scrollTop < seen.current.top && !isNearEnd(current)) {
      follows.current = false;
      seen.current.fromEnd -= current.scrollTop - seen.current.top;
    }
    if (ownCount > seen.current.ownCount) follows.current = true;
    if (follows.current) follow();
    else if (hadOlder) current.scrollTo({ top: current.scrollHeight - seen.current.fromEnd, behavior: 'instant' });
    seen.current = { firstKey, ownCount, ...placeOf(current) };
  });

  useEffect(() => {
    const { current } = scroller;
    if (!current || !content.current) return;
    const onScroll = () => look(current);
    // Pictures, drafts and the keyboard change heights between two renders.
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
  scrollHeight - clientHeight - scrollTop <= NEAR_PX;

const placeOf = ({ scrollHeight, scrollTop }: HTMLElement) => ({ top: scrollTop, fromEnd: scrollHeight - scrollTop });

const toEnd = (scroller: HTMLElement | null) => scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });

/** To the end; but help for somebody in danger is read from its first word, and not from the last of its numbers. */
function toNewest(scroller: HTMLElement) {
  const last = [...scroller.querySelectorAll('.answer, .said__own, .person')].at(-1);
  if (!last?.matches('.answer:has(.answer__lines)')) return toEnd(scroller);
  const top = last.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  scroller.scrollTo({ top: top - ABOVE_PX, behavior: 'instant' });
}
