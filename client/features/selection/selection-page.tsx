import { useText } from '#client/i18n/use-text.ts';
import { Notice, RetryNotice } from '#client/ui/say/notice.tsx';
import { SiteLink, useIsReady, useSite } from '#client/site/site.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';
import { profileOf } from './answers/profile-part.ts';
import type { SelectionContent } from './load-selection.server.ts';
import { SelectionGuide } from './selection-guide.tsx';
import { StepList } from './step-list.tsx';
import { type Step, STEPS } from './steps.ts';
import './selection.css';
import './selection-fields.css';

const Questionnaire = latePart({
  load: async () => (await import('./questionnaire.tsx')).Questionnaire,
  words: ['exam', 'favourite-button', 'saved-answers', 'schools', 'selection', 'ui'],
});

const KeptQuestionnaire = latePart({
  load: async () => (await import('./questionnaire.tsx')).KeptQuestionnaire,
  words: ['exam', 'favourite-button', 'saved-answers', 'schools', 'selection', 'ui'],
});

/** Answers are kept in the browser, so the questionnaire runs there; the server's page says what it will ask. */
export function SelectionPage({ lists, step }: SelectionContent) {
  const t = useText('selection');
  const { user } = useSite();
  const isReady = useIsReady();
  const profile = user && profileOf(user);
  const waiting = <SelectionWaiting step={step} />;
  if (!lists) {
    return (
      <div className="sel">
        <div className="wrap sel--failed">
          <h1>{t('title')}</h1>
          <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />
        </div>
        {isReady && <KeptQuestionnaire key={user?.staffId ?? ''} profile={profile} step={step} />}
      </div>
    );
  }
  return (
    <div className="sel">
      <SelectionGuide />
      {isReady ? (
        <Questionnaire waiting={waiting} key={user?.staffId ?? ''} lists={lists} profile={profile} step={step} />
      ) : (
        waiting
      )}
    </div>
  );
}

/** Shown until the script has come, and for good in a browser without one. */
function SelectionWaiting({ step }: { step: Step }) {
  const t = useText('selection');
  return (
    <div className="wrap sel__cols">
      <StepList step={step} />
      <div className="sel__main">
        <noscript>
          <Notice icon="info">
            <p>{t('noScript.text')}</p>
            <p className="meta">{t('noScript.hint')}</p>
            <ul className="sel__asked">
              {STEPS.map((one) => (
                <li key={one}>
                  <b>{t(`step.${one}.title`)}</b> {t(`step.${one}.asks`)}
                </li>
              ))}
            </ul>
            <SiteLink className="more" to="/school">
              {t('noScript.schools')}
            </SiteLink>
          </Notice>
        </noscript>
        <SkeletonGroup className="sel__skeleton">
          <Skeleton height="2rem" width="40%" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </SkeletonGroup>
      </div>
    </div>
  );
}
