import { type Missing, TRY_AGAIN, UNREACHED } from '#client/reach/until-it-comes.ts';

/** All that waits for a network asks again. */
export const tryAgain = () => void window.dispatchEvent(new Event(TRY_AGAIN));

export function watchUnreached(hear: (missing: Missing) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Missing>).detail);
  window.addEventListener(UNREACHED, listen);
  return () => window.removeEventListener(UNREACHED, listen);
}
