let held = 0;

/** Is something being fetched whose absence the page bears? */
export const isReloadHeld = () => held > 0;

/** A page loads itself anew when a file of it does not come. For this one it shall not. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  held += 1;
  try {
    return await load();
  } finally {
    held -= 1;
  }
}

/** Events of the window; features/network hears the first two and sends the third. */
export const UNREACHED = 'unreached';
/** All parts of the page that were missed are there, or gone for good: nobody waits for a network any more. */
export const REACHED = 'reached';
export const TRY_AGAIN = 'try-again';
/** A chunk of this page is gone with an older release: reload-on-stale-chunk.ts reloads the page. */
export const GONE = 'part-gone';
/** A network that answers nothing for so long is none. */
const EDGE_ANSWERS_WITHIN_MS = 4_000;
const SOON_MS = 10_000;

/**
 * Loads something, and where there is no network waits until there is one. React and React Router remember what was
 * rejected, so that nobody could try it again; what is still on its way can come. What fails although there is a network
 * is gone, and fails. Only a second try shows that: the first may have begun before the network was back, and to take its
 * file for gone would load the page anew, with all that somebody has typed in it.
 */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  let isTold = false;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    missedParts += 1;
    dispatchEvent(new Event(UNREACHED));
  };
  try {
    return await loadWithNetwork(load, tell);
  } finally {
    if (isTold) missedParts -= 1;
    if (isTold && missedParts === 0) dispatchEvent(new Event(REACHED));
  }
}

/** Those of which somebody was told. */
let missedParts = 0;

async function loadWithNetwork<T>(load: () => Promise<T>, tell: () => void): Promise<T> {
  let hasNetwork = false;
  for (;;) {
    try {
      return await withoutReload(load);
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      const hadNetwork = hasNetwork;
      hasNetwork = await isReachable();
      if (hasNetwork && hadNetwork) {
        dispatchEvent(new Event(GONE));
        throw error;
      }
      if (hasNetwork) continue;
      const another = nextTry();
      tell();
      await another;
    }
  }
}

/** Whether our own edge answers, whatever it answers. HEAD is never answered from what the browser keeps. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const patience = new AbortController();
  setTimeout(() => patience.abort(), EDGE_ANSWERS_WITHIN_MS);
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: patience.signal }).then(
    () => true,
    () => false,
  );
}

export const nextTry = () =>
  new Promise<void>((resolve) => {
    for (const name of ['online', TRY_AGAIN]) addEventListener(name, () => resolve(), { once: true });
    // A device that has joined a network has not reached anything yet, and nothing says when it has.
    if (navigator.onLine) setTimeout(resolve, SOON_MS);
  });

type Words = (hasNetwork: boolean) => string;

let words: Words | null = null;

/** What somebody is told whose words nobody answered; '' until features/network has come. */
export const unansweredWords = (): string => words?.(navigator.onLine) ?? '';

export function setUnansweredWords(wanted: Words | null) {
  words = wanted;
}
