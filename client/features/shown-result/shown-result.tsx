import { useId, useState } from 'react';
import useSWR from 'swr';
import { withoutIdentity } from '#client/features/selection/without-identity.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  type PortalInput,
  fetchPortal,
  portalAddress,
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

const SENT = ['exams', 'wishes', 'sums'] as const;

interface ShowResultProps {
  form: PortalInput<'/appUser/shown/give'>['form'];
}

/** Lets a student share this result with the advisers of the site, or stop sharing it. No data is sent before. */
export function ShowResult({ form }: ShowResultProps) {
  const t = useText('shown-result');
  const id = useId();
  const locale = useLocale();
  const { agent } = useSite();
  const { state, failure, retry, isWorking, refusal, show, hide } = useShownResult();
  if (failure) return <RetryPrompt text={t('loadFailed')} retry={t('retry')} onRetry={retry} />;
  if (!state) return null;
  const isShown = state.shownAt !== '';
  return (
    <section className="shown" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p>{t('lead', { agent: agent.shortName })}</p>
      <Checkbox
        role="switch"
        checked={isShown}
        aria-checked={isShown}
        aria-busy={isWorking}
        onChange={() => {
          if (isWorking) return;
          if (isShown) hide();
          else show(form);
        }}
        note={t(isShown ? 'offDeletes' : 'onAgrees')}
      >
        {t('switch')}
      </Checkbox>
      <div role="status">
        {isWorking ? (
          <p className="meta">{t('working')}</p>
        ) : (
          isShown && <p className="jade">{t('shownAt', { moment: momentText(state.shownAt, locale) })}</p>
        )}
      </div>
      {isShown && (
        <Button size="s" pending={isWorking} onClick={() => show(form)}>
          {t('renew')}
        </Button>
      )}
      {refusal && (
        <Notice tone="caution" announce="at once">
          {refusal}
        </Notice>
      )}
      <Disclosure title={t('what.title')}>
        <ul className="shown__what">
          {SENT.map((item) => (
            <li key={item}>{t(`what.${item}`)}</li>
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
  const { state, failure, retry, isWorking, refusal, hide } = useShownResult();
  if (failure) return <RetryPrompt text={t('loadFailed')} retry={t('retry')} onRetry={retry} />;
  if (!state) return null;
  return (
    <section className="shown" aria-labelledby="shown-result">
      <h2 id="shown-result">{t('title')}</h2>
      <p>{state.shownAt ? t('shownAt', { moment: momentText(state.shownAt, locale) }) : t('notShown')}</p>
      {state.shownAt ? (
        <Button size="s" pending={isWorking} onClick={() => hide(() => toast.success(t('stopped')))}>
          {t('stop')}
        </Button>
      ) : (
        <p>
          <SiteLink className="more" to="/school-selection/search">
            {t('toResults')}
          </SiteLink>
        </p>
      )}
      {refusal && (
        <Notice tone="caution" announce="at once">
          {refusal}
        </Notice>
      )}
      {state.lines.length > 0 && (
        <details>
          <summary>{t('history')}</summary>
          <ol>
            {[...state.lines].reverse().map(({ at, action, version }) => (
              <li key={`${at} ${action}`}>
                {t(`line.${action}`, { moment: momentText(at, locale) })}{' '}
                <span className="meta">{t('lineVersion', { version })}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const STATE = '/appUser/shown/state';

type Form = PortalInput<'/appUser/shown/give'>['form'];

interface ShownResult {
  /** State of sharing; undefined until it has loaded. */
  state: ShownState | undefined;
  failure: CallError | undefined;
  retry: () => void;
  isWorking: boolean;
  refusal: string;
  show: (form: Form) => void;
  /** Stops sharing. `then` is called only after success. */
  hide: (then?: () => void) => void;
}

/** Loads the result that the student shares with the advisers of this site. */
function useShownResult(): ShownResult {
  const t = useText('shown-result');
  const language = useLocale();
  const { agent, user } = useSite();
  const { data, error, mutate } = useSWR<ShownState, CallError, readonly [PortalAddress<typeof STATE>, string]>(
    [portalAddress(agent.keyCode, STATE), user?.staffId ?? ''],
    ([address]) => fetchPortal(address),
    { revalidateOnFocus: false },
  );
  const [isWorking, setWorking] = useState(false);
  const [rejection, setRejection] = useState('');
  const notify = (sendChange: () => Promise<Result<ShownState>>, then?: () => void) =>
    void whilePending(setWorking, async () => {
      setRejection('');
      const result = await sendChange();
      if (!result.ok) return setRejection(result.error.message || t('failed'));
      await mutate(result.value, { revalidate: false });
      then?.();
    });
  return {
    state: data,
    failure: error,
    retry: () => void mutate(),
    isWorking,
    refusal: rejection,
    show: (form) =>
      notify(() => {
        const sharedForm = { version: data?.version ?? '', language, form: withoutIdentity(form) };
        return postPortal(portalAddress(agent.keyCode, '/appUser/shown/give'), sharedForm);
      }),
    hide: (then) =>
      notify(() => postPortal(portalAddress(agent.keyCode, '/appUser/shown/withdraw'), { language }), then),
  };
}
