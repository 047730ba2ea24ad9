import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { FailedNotice } from './failed-notice.tsx';
import type { HelpEntry } from './matches-words.ts';
import { QuestionList } from './question-list.tsx';

export function AboutQuestion({ entries }: { entries: HelpEntry[] | null }) {
  const t = useText('about');
  return (
    <div className="wrap about-head about-questions">
      <h1>{t('question.title')}</h1>
      {entries === null && (
        <FailedNotice
          text={t('question.failed')}
          hint={t('question.failedHint')}
          retry={t('question.retry')}
          to="/about/question"
        />
      )}
      {entries?.length === 0 && <NoQuestions />}
      {entries && entries.length > 0 && <QuestionList entries={entries} />}
    </div>
  );
}

function NoQuestions() {
  const t = useText('about');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('message', agent.brandColour)}
      title={t('question.empty')}
      text={t('question.emptyHint')}
      headingLevel={2}
    />
  );
}
