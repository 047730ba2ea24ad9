/** What is missing for want of a network: a part of this page, or the script of another one. */
export type Missing = 'part' | 'route';

const UNREACHED = 'portal:unreached';
const TRY_AGAIN = 'portal:try-again';
/** A network that answers nothing for so long is none. */
const PATIENCE_MS = 4_000;

/**
 * Loads something, and where there is no network waits until there is one. React and React Router remember what was
 * rejected, so that nobody could try it again; what is still on its way can come. What fails although there is a network
 * is gone, and fails.
 */
export async function untilItComes<T>(load: () => Promise<T>, missing: Missing = 'part'): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === 'undefined' || (await isReachable())) throw error;
      const another = nextTry();
      window.dispatchEvent(new CustomEvent(UNREACHED, { detail: missing }));
      await another;
    }
  }
}

/** Whether our own edge answers, whatever it answers. HEAD is never answered from what the browser keeps. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))]);
}

/** All that waits for a network asks again. */
export const tryAgain = () => void window.dispatchEvent(new Event(TRY_AGAIN));

export const nextTry = () =>
  new Promise<void>((resolve) => {
    for (const name of ['online', TRY_AGAIN]) window.addEventListener(name, () => resolve(), { once: true });
  });

export function watchUnreached(hear: (missing: Missing) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<Missing>).detail);
  window.addEventListener(UNREACHED, listen);
  return () => window.removeEventListener(UNREACHED, listen);
}
