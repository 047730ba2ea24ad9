import { type ReactNode, useEffect, useRef, useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import { EDGE_ERROR_CODES, fail, type Result } from '#shared/call-error.ts';
import { CHALLENGE_HEADER } from '#shared/rules/challenge.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { getPortalUrl, type PortalInput, postPortal } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import type { ChallengeResult } from './solve-challenge.ts';
import './challenge.css';

const VERIFICATION_PATH = '/appUser/verification';

interface CodeSender {
  /** Sends a code by text message, after the challenge if one is configured. */
  sendCode: (input: PortalInput<typeof VERIFICATION_PATH>) => Promise<Result<unknown>>;
  /** Interactive challenge, rendered near the button. */
  challenge: ReactNode;
}

/** Every form that sends a code by text message uses this hook, so that none bypasses the challenge. */
export function useCodeSender(): CodeSender {
  const t = useText('frame'); // This namespace is preloaded on every page.
  const locale = useLocale();
  const { agent, challengeKey } = useSite();
  const groupRef = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const unmountControllerRef = useRef(new AbortController());
  const [isInteractive, setInteractive] = useState(false);

  useEffect(() => {
    const abortController = new AbortController();
    unmountControllerRef.current = abortController;
    // Loads the script early. An error is reported when the code is sent.
    if (challengeKey)
      void loadSolver().then(
        ({ loadChallenge }) => loadChallenge().catch(() => undefined),
        () => undefined,
      );
    return () => abortController.abort();
  }, [challengeKey]);

  useEffect(() => {
    if (!isInteractive || !groupRef.current) return;
    groupRef.current.focus();
    return allowTabbing(groupRef.current);
  }, [isInteractive]);

  async function solveInWidget(): Promise<ChallengeResult> {
    if (!ref.current) return { kind: 'failed' };
    const previousFocus = document.activeElement;
    let wasInteractive = false;
    const handleInteraction = (isInteractionNeeded: boolean) => {
      wasInteractive ||= isInteractionNeeded;
      setInteractive(isInteractionNeeded);
    };
    const challengeOptions = {
      container: ref.current,
      siteKey: challengeKey,
      locale,
      onInteractionChange: handleInteraction,
      signal: unmountControllerRef.current.signal,
    };
    const challengeResult = await loadSolver().then(
      ({ solveChallenge }) => solveChallenge(challengeOptions),
      (): ChallengeResult => ({ kind: 'unreachable' }),
    );
    if (wasInteractive && previousFocus instanceof HTMLElement) previousFocus.focus();
    return challengeResult;
  }

  async function sendCode(input: PortalInput<typeof VERIFICATION_PATH>) {
    const verificationUrl = getPortalUrl(agent.keyCode, VERIFICATION_PATH);
    if (!challengeKey) return postPortal(verificationUrl, input);
    const challengeResult = await solveInWidget();
    switch (challengeResult.kind) {
      case 'token':
        return postPortal(verificationUrl, input, { headers: { [CHALLENGE_HEADER]: challengeResult.token } });
      case 'unreachable':
        return fail({ code: EDGE_ERROR_CODES.challengeFailed, message: t('challenge.unreachable') });
      case 'failed':
        return fail({ code: EDGE_ERROR_CODES.challengeFailed, message: t('challenge.failed') });
      default:
        return assertNever(challengeResult);
    }
  }

  const challengeWidget = challengeKey && (
    <div
      ref={groupRef}
      className="challenge"
      {...(isInteractive && { role: 'group', 'aria-label': t('challenge.answer'), tabIndex: 0, 'data-asks': '' })}
    >
      {isInteractive && <p>{t('challenge.answer')}</p>}
      <div ref={ref} />
    </div>
  );
  return { sendCode, challenge: challengeWidget };
}

/** Loads the module, which only sites with a challenge need. */
const loadSolver = () => import('./solve-challenge.ts');

/**
 * Lets Tab reach the challenge. Focus traps walk the DOM and cannot see its closed shadow tree, so they are bypassed
 * and the browser's own tab order applies.
 */
function allowTabbing(groupElement: HTMLElement): () => void {
  const stopPropagation = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  };
  groupElement.addEventListener('keydown', stopPropagation);
  return () => groupElement.removeEventListener('keydown', stopPropagation);
}
