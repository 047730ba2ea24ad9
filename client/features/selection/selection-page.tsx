import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { useSite } from '#client/site/site-context.ts';
import { useIsScripted } from '#client/site/use-is-scripted.ts';
import { latePart } from '#client/ui/late-part.tsx';
import type { SelectionContent } from './load-selection.server.ts';
import { SelectionGuide } from './selection-guide.tsx';
import { SelectionWaiting } from './selection-waiting.tsx';
import './selection.css';
import './selection-fields.css';

const Questionnaire = latePart({
  load: async () => (await import('./questionnaire.tsx')).Questionnaire,
  words: ['collect', 'exam', 'saved-answers', 'schools', 'selection', 'ui'],
});

const KeptQuestionnaire = latePart({
  load: async () => (await import('./kept-questionnaire.tsx')).KeptQuestionnaire,
  words: ['collect', 'exam', 'saved-answers', 'schools', 'selection', 'ui'],
});

/** Answers are in the browser, so the questionnaire is as well; the page says what it will ask. */
export function SelectionPage({ lists, profile, step }: SelectionContent) {
  const t = useText('selection');
  const { user } = useSite();
  const isScripted = useIsScripted();
  const waiting = <SelectionWaiting step={step} />;
  if (!lists) {
    return (
      <div className="sel">
        <div className="wrap sel--failed">
          <h1>{t('title')}</h1>
          <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />
        </div>
        {isScripted && <KeptQuestionnaire key={user?.staffId ?? ''} profile={profile} step={step} />}
      </div>
    );
  }
  return (
    <div className="sel">
      <SelectionGuide />
      {isScripted ? (
        <Questionnaire waiting={waiting} key={user?.staffId ?? ''} lists={lists} profile={profile} step={step} />
      ) : (
        waiting
      )}
    </div>
  );
}
