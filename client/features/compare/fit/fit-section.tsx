import { type ReactNode, useEffect } from 'react';
import { type Compared, compareAddress } from '#client/features/compare/compare-query.ts';
import type { Column } from '#client/features/compare/load-compare.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useIsReady, useSite } from '#client/site/site.tsx';
import { dropReturn, keepReturn } from '#client/site/storage/return-address.ts';
import { findSaved, readAnswer } from '#client/site/storage/saved-answers.ts';
import { latePart } from '#client/ui/late-part.tsx';

const CompareFit = latePart({
  load: async () => (await import('./compare-fit.tsx')).CompareFit,
  words: ['compare', 'compare-fit', 'exam', 'match', 'saved-answers', 'selection'],
});

interface FitSectionProps {
  compared: Compared;
  columns: readonly Column[];
}

/** How each of the compared fits what somebody has answered. The server draws it for who has answered nothing. */
export function FitSection({ compared, columns }: FitSectionProps) {
  const t = useText('compare');
  const { agent, user } = useSite();
  const owner = user?.staffId ?? '';
  const isReady = useIsReady();
  const { kind, ids, onlyDiffering: only } = compared;
  useEffect(() => dropReturn(agent.keyCode), [agent.keyCode]);
  const invite = (to: string, words: ReactNode = t('fit.invite')) => (
    <div className="fit__invite">
      <p>{words}</p>
      <SiteLink className="btn" to={to} onClick={() => keepReturn(agent.keyCode, compareAddress({ kind, ids, only }))}>
        {t('fit.go')}
      </SiteLink>
    </div>
  );
  return (
    <section className="fit" aria-labelledby="fit-title">
      <h2 id="fit-title">{t('fit.title')}</h2>
      {isReady && hasAnswers(owner) ? (
        <CompareFit
          key={owner}
          columns={columns}
          kind={kind}
          onlyDiffering={only}
          invite={invite}
          waiting={<p role="status">{t('fit.waiting')}</p>}
        />
      ) : (
        invite('/school-selection')
      )}
    </section>
  );
}

/** In this tab, or saved by an earlier one, whose they are is asked then. */
const hasAnswers = (owner: string) => readAnswer('selectionAnswers', owner) !== null || findSaved(owner) !== null;
