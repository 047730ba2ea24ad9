import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** A moment of today: a new one once the day has changed, for what was said today was said yesterday then. */
export function useToday(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(
      () => setNow((had) => (new Date(had).toDateString() === new Date().toDateString() ? had : Date.now())),
      MINUTE_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}
