import { type ReactNode, Suspense, useCallback, useLayoutEffect, useRef } from 'react';
import { giveFocus, type LeftFocus, noteFocus } from './left-focus.ts';

interface LatePlaceProps {
  /** What stands there meanwhile. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A place for what comes late: whoever has the focus in what stands there meanwhile has it afterwards in what came. */
export function LatePlace({ waiting, children }: LatePlaceProps) {
  const left = useRef<LeftFocus>(null);
  const leave = useCallback(() => {
    left.current = noteFocus();
  }, []);
  const arrive = useCallback(() => {
    if (left.current) giveFocus(left.current);
    left.current = null;
  }, []);
  return (
    <Suspense fallback={<Meanwhile onLeave={leave}>{waiting}</Meanwhile>}>
      {children}
      <Arrived onArrive={arrive} />
    </Suspense>
  );
}

/** The cleanup of a layout effect runs while its elements are still in the page. */
function Meanwhile({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  useLayoutEffect(() => onLeave, [onLeave]);
  return children;
}

function Arrived({ onArrive }: { onArrive: () => void }) {
  useLayoutEffect(onArrive, [onArrive]);
  return null;
}
