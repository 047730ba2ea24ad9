import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { AskAgain } from '#client/ui/say/ask-again.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { useShownResult } from './use-shown-result.ts';
import './shown-result.css';

/** Among what somebody has agreed to: that advisers see a result of theirs, with every entry, and how to end it. */
export function ShownConsent() {
  const t = useText('shown-result');
  const locale = useLocale();
  const toast = useToast();
  const { state, failure, retry, isWorking, refusal, hide } = useShownResult();
  if (failure) return <AskAgain text={t('loadFailed')} retry={t('retry')} onRetry={retry} />;
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
