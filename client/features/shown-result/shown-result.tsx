import { useId, useState } from 'react';
import useSWR from 'swr';
import { removeIdentity } from '#client/features/selection/without-identity.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  type PortalInput,
  fetchPortal,
  getPortalUrl,
  type PortalAddress,
  postPortal,
} from '#client/site/portal/fetch-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { ShownState } from '#shared/contract/matching/shown-result.ts';
import type { CallError, Result } from '#shared/call-error.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import './shown-result.css';

const SHARED_PARTS = ['exams', 'wishes', 'sums'] as const;

interface ShowResultProps {
  form: PortalInput<'/appUser/shown/give'>['form'];
}

/**
 * Lets a student share this result with the advisers of the site, or stop sharing it. Nothing is sent until the student
 * agrees.
 */
export function ShowResult({ form }: ShowResultProps) {
  const t = useText('shown-result');
  const id = useId();
  const locale = useLocale();
  const { agent } = useSite();
  const { shownState, error, retry, isPending, errorText, shareResult, hideResult } = useShownResult();
  if (error) return <RetryPrompt text={t('loadFailed')} retry={t('retry')} onRetry={retry} />;
  if (!shownState) return null;
  const isShown = shownState.shownAt !== '';
  return (
    <section className="shown" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p>{t('lead', { agent: agent.shortName })}</p>
      <Checkbox
        role="switch"
        checked={isShown}
        aria-checked={isShown}
        aria-busy={isPending}
        onChange={() => {
          if (isPending) return;
          if (isShown) hideResult();
          else shareResult(form);
        }}
        note={t(isShown ? 'offDeletes' : 'onAgrees')}
      >
        {t('switch')}
      </Checkbox>
      <div role="status">
        {isPending ? (
          <p className="meta">{t('working')}</p>
        ) : (
          isShown && <p className="jade">{t('shownAt', { moment: formatMoment(shownState.shownAt, locale) })}</p>
        )}
      </div>
      {isShown && (
        <Button size="s" pending={isPending} onClick={() => shareResult(form)}>
          {t('renew')}
        </Button>
      )}
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      <Disclosure title={t('what.title')}>
        <ul className="shown__what">
          {SHARED_PARTS.map((sharedPart) => (
            <li key={sharedPart}>{t(`what.${sharedPart}`)}</li>
          ))}
        </ul>
        <p>{t('what.not')}</p>
        <p>{t('what.howLong', { days: RETENTION_DAYS.shownResult })}</p>
        <p>
          <SiteLink to="/about/privacy">{t('policy')}</SiteLink>
        </p>
      </Disclosure>
    </section>
  );
}

export function ShownConsent() {
  const t = useText('shown-result');
  const locale = useLocale();
  const toast = useToast();
  const { shownState, error, retry, isPending, errorText, hideResult } = useShownResult();
  if (error) return <RetryPrompt text={t('loadFailed')} retry={t('retry')} onRetry={retry} />;
  if (!shownState) return null;
  return (
    <section className="shown" aria-labelledby="shown-result">
      <h2 id="shown-result">{t('title')}</h2>
      <p>{shownState.shownAt ? t('shownAt', { moment: formatMoment(shownState.shownAt, locale) }) : t('notShown')}</p>
      {shownState.shownAt ? (
        <Button size="s" pending={isPending} onClick={() => hideResult(() => toast.success(t('stopped')))}>
          {t('stop')}
        </Button>
      ) : (
        <p>
          <SiteLink className="more" to="/school-selection/search">
            {t('toResults')}
          </SiteLink>
        </p>
      )}
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      {shownState.lines.length > 0 && (
        <details>
          <summary>{t('history')}</summary>
          <ol>
            {[...shownState.lines].reverse().map(({ at, action, version }) => (
              <li key={`${at} ${action}`}>
                {t(`line.${action}`, { moment: formatMoment(at, locale) })}{' '}
                <span className="meta">{t('lineVersion', { version })}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const SHOWN_STATE_PATH = '/appUser/shown/state';

type SharedForm = PortalInput<'/appUser/shown/give'>['form'];

interface ShownResultState {
  /** State of sharing, or undefined until it has loaded. */
  shownState: ShownState | undefined;
  error: CallError | undefined;
  retry: () => void;
  isPending: boolean;
  errorText: string;
  shareResult: (form: SharedForm) => void;
  /** Stops sharing. `onHidden` is called only if that succeeded. */
  hideResult: (onHidden?: () => void) => void;
}

/** Loads the result that the student shares with the advisers of this site. */
function useShownResult(): ShownResultState {
  const t = useText('shown-result');
  const language = useLocale();
  const { agent, user } = useSite();
  const { data, error, mutate } = useSWR<
    ShownState,
    CallError,
    readonly [PortalAddress<typeof SHOWN_STATE_PATH>, string]
  >([getPortalUrl(agent.keyCode, SHOWN_STATE_PATH), user?.staffId ?? ''], ([address]) => fetchPortal(address), {
    revalidateOnFocus: false,
  });
  const [isPending, setPending] = useState(false);
  const [errorText, setErrorText] = useState('');
  const applyChange = (sendChange: () => Promise<Result<ShownState>>, onDone?: () => void) =>
    void whilePending(setPending, async () => {
      setErrorText('');
      const changeResult = await sendChange();
      if (!changeResult.ok) return setErrorText(changeResult.error.message || t('failed'));
      await mutate(changeResult.value, { revalidate: false });
      onDone?.();
    });
  return {
    shownState: data,
    error: error,
    retry: () => void mutate(),
    isPending,
    errorText: errorText,
    shareResult: (form) =>
      applyChange(() => {
        const sharedForm = { version: data?.version ?? '', language, form: removeIdentity(form) };
        return postPortal(getPortalUrl(agent.keyCode, '/appUser/shown/give'), sharedForm);
      }),
    hideResult: (then) =>
      applyChange(() => postPortal(getPortalUrl(agent.keyCode, '/appUser/shown/withdraw'), { language }), then),
  };
}
