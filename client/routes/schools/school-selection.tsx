import { getProfile } from '#client/features/selection/answers/use-answers.ts';
import { loadSelection, type SelectionContent } from '#client/features/selection/load-selection.server.ts';
import { Questionnaire } from '#client/features/selection/questionnaire.tsx';
import { SelectionGuide } from '#client/features/selection/selection-guide.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { RetryNotice } from '#client/ui/feedback/notice.tsx';
import type { Route } from './+types/school-selection.ts';
import '#client/features/selection/selection.css';
import '#client/features/selection/selection-fields.css';
import { useIsReady } from '#client/site/hydration.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadSelection(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function SchoolSelectionRoute({ loaderData }: Route.ComponentProps) {
  return <SelectionPage {...loaderData} />;
}

const OfflineQuestionnaire = createLazyPart({
  load: async () => (await import('#client/features/selection/cached-questionnaire.tsx')).StoredQuestionnaire,
  namespaces: ['exam', 'saved-answers', 'selection', 'ui'],
});

/** The questionnaire runs in the browser, which stores the answers. The server renders it without answers. */
function SelectionPage({ lists, step }: SelectionContent) {
  const t = useText('selection');
  const { user } = useSite();
  const isReady = useIsReady();
  const userProfile = user && getProfile(user);
  if (!lists) {
    return (
      <div className="sel">
        <div className="wrap sel--failed">
          <h1>{t('title')}</h1>
          <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />
        </div>
        {isReady && <OfflineQuestionnaire key={user?.staffId ?? ''} profile={userProfile} step={step} />}
      </div>
    );
  }
  return (
    <div className="sel">
      <Questionnaire key={user?.staffId ?? ''} lists={lists} profile={userProfile} step={step} />
      <SelectionGuide />
    </div>
  );
}
