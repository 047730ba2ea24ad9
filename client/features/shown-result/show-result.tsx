import { useId } from 'react';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { PortalInput } from '#client/site/asking/ask-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { AskAgain } from '#client/ui/say/ask-again.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { useShownResult } from './use-shown-result.ts';
import './shown-result.css';

const SENT = ['exams', 'wishes', 'sums'] as const;

interface ShowResultProps {
  /** The answers behind the results of this page. */
  form: PortalInput<'/appUser/shown/give'>['form'];
}

/** A student lets the advisers of the site see this result, or stops it: nothing has left the browser before. */
export function ShowResult({ form }: ShowResultProps) {
  const t = useText('shown-result');
  const id = useId();
  const locale = useLocale();
  const { agent } = useSite();
  const { state, failure, retry, isWorking, refusal, show, hide } = useShownResult();
  if (failure) return <AskAgain text={t('loadFailed')} retry={t('retry')} onRetry={retry} />;
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
          {SENT.map((one) => (
            <li key={one}>{t(`what.${one}`)}</li>
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
