import { useEffect, useState } from 'react';
import { readCountdown, secondsLeft, startCountdown } from './code-countdown.ts';

const SECOND_MS = 1000;

/** Goes on where it was after a reload. */
export function useCodeCountdown() {
  const [until, setUntil] = useState(readCountdown);
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft(until, now);
  const isCounting = left > 0;

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);

  return {
    left,
    hasSent: until > 0,
    start(seconds?: number) {
      setNow(Date.now());
      setUntil(startCountdown(Date.now(), seconds));
    },
  };
}
