import { type ReactNode, useEffect, useRef, useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import { EDGE_ERROR_CODES, fail, type Result } from '#shared/call-error.ts';
import { CHALLENGE_HEADER } from '#shared/rules/challenge.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { portalAddress, type PortalInput, postPortal } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import type { Solved } from './solve-challenge.ts';
import './challenge.css';

const PATH = '/appUser/verification';

interface CodeSender {
  /** Sends a code by text message, after the challenge if one is configured. */
  sendCode: (input: PortalInput<typeof PATH>) => Promise<Result<unknown>>;
  /** Interactive challenge, rendered near the button. */
  challenge: ReactNode;
}

/** Every form that sends a code by text message uses this hook, so that none bypasses the challenge. */
export function useCodeSender(): CodeSender {
  const t = useText('frame'); // This namespace is preloaded on every page.
  const locale = useLocale();
  const { agent, challengeKey } = useSite();
  const group = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const isLeft = useRef(new AbortController());
  const [isAsking, setAsks] = useState(false);

  useEffect(() => {
    const abortController = new AbortController();
    isLeft.current = abortController;
    // Loads the script early; an error is reported when the code is sent.
    if (challengeKey)
      void solver().then(
        ({ loadChallenge }) => loadChallenge().catch(() => undefined),
        () => undefined,
      );
    return () => abortController.abort();
  }, [challengeKey]);

  useEffect(() => {
    if (!isAsking || !group.current) return;
    group.current.focus();
    return allowTabbing(group.current);
  }, [isAsking]);

  async function solve(): Promise<Solved> {
    if (!ref.current) return { kind: 'failed' };
    const previousFocus = document.activeElement;
    let hasAsked = false;
    const reportRequests = (isRequesting: boolean) => {
      hasAsked ||= isRequesting;
      setAsks(isRequesting);
    };
    const options = {
      place: ref.current,
      siteKey: challengeKey,
      locale,
      tellAsks: reportRequests,
      signal: isLeft.current.signal,
    };
    const solved = await solver().then(
      ({ solveChallenge }) => solveChallenge(options),
      (): Solved => ({ kind: 'unreachable' }),
    );
    if (hasAsked && previousFocus instanceof HTMLElement) previousFocus.focus();
    return solved;
  }

  async function sendCode(input: PortalInput<typeof PATH>) {
    const address = portalAddress(agent.keyCode, PATH);
    if (!challengeKey) return postPortal(address, input);
    const solved = await solve();
    switch (solved.kind) {
      case 'token':
        return postPortal(address, input, { headers: { [CHALLENGE_HEADER]: solved.token } });
      case 'unreachable':
        return fail({ code: EDGE_ERROR_CODES.challengeFailed, message: t('challenge.unreachable') });
      case 'failed':
        return fail({ code: EDGE_ERROR_CODES.challengeFailed, message: t('challenge.failed') });
      default:
        return assertNever(solved);
    }
  }

  const challenge = challengeKey && (
    <div
      ref={group}
      className="challenge"
      {...(isAsking && { role: 'group', 'aria-label': t('challenge.answer'), tabIndex: 0, 'data-asks': '' })}
    >
      {isAsking && <p>{t('challenge.answer')}</p>}
      <div ref={ref} />
    </div>
  );
  return { sendCode, challenge };
}

/** The module is loaded only on sites with a challenge. */
const solver = () => import('./solve-challenge.ts');

/**
 * Focus traps walk the DOM and do not see the challenge's closed shadow tree, so they are bypassed and the browser's
 * own tab order applies.
 */
function allowTabbing(group: HTMLElement): () => void {
  const stop = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  };
  group.addEventListener('keydown', stop);
  return () => group.removeEventListener('keydown', stop);
}
