import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/ui/say/notice.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { useIsReady, useSite } from '#client/site/site.tsx';
import { profileOf } from './answers/profile-part.ts';
import { Questionnaire } from './questionnaire.tsx';
import type { SelectionContent } from './load-selection.server.ts';
import { SelectionGuide } from './selection-guide.tsx';
import './selection.css';
import './selection-fields.css';

const OfflineQuestionnaire = latePart({
  load: async () => (await import('./kept-questionnaire.tsx')).KeptQuestionnaire,
  words: ['exam', 'saved-answers', 'selection', 'ui'],
});

/** Answers are kept in the browser, so the questionnaire goes on there; the server draws it as somebody sees it who has answered nothing. */
export function SelectionPage({ lists, step }: SelectionContent) {
  const t = useText('selection');
  const { user } = useSite();
  const isReady = useIsReady();
  const profile = user && profileOf(user);
  if (!lists) {
    return (
      <div className="sel">
        <div className="wrap sel--failed">
          <h1>{t('title')}</h1>
          <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />
        </div>
        {isReady && <OfflineQuestionnaire key={user?.staffId ?? ''} profile={profile} step={step} />}
      </div>
    );
  }
  return (
    <div className="sel">
      <SelectionGuide />
      <Questionnaire key={user?.staffId ?? ''} lists={lists} profile={profile} step={step} />
    </div>
  );
}
