import { useEffect, useState } from 'react';
import { browserStorage, type SafeStorage } from '#client/site/storage/safe-storage.ts';
import { RESEND_SECONDS } from '#shared/constants.ts';

/** Until when no other code can be asked for, in milliseconds since 1970; 0 where none has been yet. */
const STORE_KEY = 'codeCountdown';

export const readCountdown = (storage: SafeStorage = browserStorage) => Number(storage.read(STORE_KEY)) || 0;

/** The whole of it after a code was sent; less where the answer says that another device had one sent a while ago. */
export function startCountdown(now: number, seconds = RESEND_SECONDS, storage: SafeStorage = browserStorage): number {
  const until = now + Math.min(seconds, RESEND_SECONDS) * 1000;
  storage.keep(STORE_KEY, String(until));
  return until;
}

/** Limited to the whole period: a clock that was set back would make it longer. */
export const secondsLeft = (until: number, now: number) =>
  Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((until - now) / 1000)));

const SECOND_MS = 1000;

/** After a reload it continues where it was. */
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
