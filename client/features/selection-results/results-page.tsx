import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { useIsScripted } from '#client/site/use-is-scripted.ts';
import { stepAddress } from '#client/features/selection/offers.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { ResultsHere } from './results-here.tsx';
import { ResultsWaiting } from './results-waiting.tsx';
import './results.css';

/** Answers are in the browser, so it is the browser that asks with them. */
export function ResultsPage() {
  const t = useText('match');
  const { user } = useSite();
  const isScripted = useIsScripted();
  return (
    <div className="wrap results">
      <header className="results__head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <SiteLink className="btn" to={stepAddress('step1')}>
          {t('changeAnswers')}
        </SiteLink>
      </header>
      <noscript>
        <Notice icon="info">
          <p>{t('noScript')}</p>
          <SiteLink className="more" to="/school">
            {t('allSchools')}
          </SiteLink>
        </Notice>
      </noscript>
      {isScripted ? <ResultsHere key={user?.staffId ?? ''} /> : <ResultsWaiting />}
    </div>
  );
}
