import { useEffect, useState } from 'react';

/** Whether something has gone on for so long, on the clock of this page. */
export function useIsPast(ms: number, isGoingOn: boolean): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setPast(true), ms);
    return () => {
      clearTimeout(timer);
      setPast(false);
    };
  }, [ms, isGoingOn]);
  return isPast;
}
