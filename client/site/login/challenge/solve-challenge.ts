import type { Locale } from '#shared/locale/locales.ts';
import { CHALLENGE_ACTION, CHALLENGE_ORIGIN } from '#shared/rules/challenge.ts';

interface Turnstile {
  render: (element: HTMLElement, options: object) => string | null | undefined;
  remove: (widgetId: string) => void;
}

const SCRIPT_URL = `${CHALLENGE_ORIGIN}/turnstile/v0/api.js?render=explicit`;

/** Turnstile has no Hong Kong Chinese. Its Taiwan locale uses the same script. */
const WIDGET_LANGUAGES: Record<Locale, string> = { zh: 'zh-cn', 'zh-hk': 'zh-tw', 'en-us': 'en' };

/** Timeout of loading the script, and of a challenge without interaction. */
const CHALLENGE_TIMEOUT_MS = 15_000;

export type ChallengeResult = { kind: 'token'; token: string } | { kind: 'unreachable' } | { kind: 'failed' };

export interface ChallengeOptions {
  container: HTMLElement;
  siteKey: string;
  locale: Locale;
  /** Called with true when the visitor has to interact with the challenge, and with false afterwards. */
  onInteractionChange: (isInteractive: boolean) => void;
  /** Aborted on unmount, which removes the widget. */
  signal: AbortSignal;
}

let turnstileLoad: Promise<Turnstile> | undefined;

/** Loads the script once per page. A failed load is retried on the next call. */
export function loadChallenge(): Promise<Turnstile> {
  turnstileLoad ??= loadScript().catch((error: unknown) => {
    turnstileLoad = undefined;
    throw error;
  });
  return turnstileLoad;
}

function loadScript(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const resolveOrReject = () => {
      clearTimeout(timer);
      const { turnstile } = globalThis as { turnstile?: Turnstile };
      if (turnstile) return resolve(turnstile);
      script.remove();
      return reject(new Error('the challenge script did not load'));
    };
    const timer = setTimeout(resolveOrReject, CHALLENGE_TIMEOUT_MS);
    Object.assign(script, { src: SCRIPT_URL, async: true, onload: resolveOrReject, onerror: resolveOrReject });
    document.head.append(script);
  });
}

/** Solves a challenge for one code, because tokens are single-use. The challenge is usually invisible. */
export async function solveChallenge({
  container,
  siteKey,
  locale,
  onInteractionChange,
  signal,
}: ChallengeOptions): Promise<ChallengeResult> {
  let turnstile: Turnstile;
  try {
    turnstile = await loadChallenge();
  } catch {
    return { kind: 'unreachable' };
  }
  let widgetId: string | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const whenSolved = new Promise<ChallengeResult>((resolve) => {
    const failChallenge = () => resolve({ kind: 'failed' });
    const startTimeout = () => {
      timer = setTimeout(() => resolve({ kind: 'unreachable' }), CHALLENGE_TIMEOUT_MS);
    };
    signal.addEventListener('abort', failChallenge, { once: true });
    if (signal.aborted) failChallenge();
    startTimeout();
    widgetId = turnstile.render(container, {
      sitekey: siteKey,
      action: CHALLENGE_ACTION,
      language: WIDGET_LANGUAGES[locale],
      appearance: 'interaction-only',
      size: 'flexible',
      retry: 'never',
      'response-field': false,
      callback: (token: string) => resolve({ kind: 'token', token }),
      'error-callback': (code: unknown) => {
        resolve({ kind: isUnreachableCode(code) ? 'unreachable' : 'failed' });
        return true; // Returning true prevents the script from logging its own error.
      },
      'timeout-callback': failChallenge,
      'unsupported-callback': failChallenge,
      'before-interactive-callback': () => {
        clearTimeout(timer); // There is no timeout during interaction.
        onInteractionChange(true);
      },
      'after-interactive-callback': startTimeout,
    });
  });
  try {
    return await whenSolved;
  } finally {
    clearTimeout(timer);
    onInteractionChange(false);
    if (widgetId) turnstile.remove(widgetId);
  }
}

/** Turnstile's error codes 2005xx mean that its frame failed to load. */
const isUnreachableCode = (code: unknown) => String(code).startsWith('2005');
