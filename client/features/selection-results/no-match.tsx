import type { MatchCountOutput } from '#client/features/selection/match-inquiry.ts';
import { getStepPath } from '#client/features/selection/steps.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { EmptyState } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { type ResultQuery, getResultsPath } from './use-matches.ts';

/**
 * Message for an empty result. It suggests an answer to change. If only the selected band is empty, it links to the
 * other bands.
 */
export function NoMatch({ query, count }: { query: ResultQuery; count: MatchCountOutput | undefined }) {
  const t = useText('match');
  const { agent } = useSite();
  const hasOtherBands = query.band !== '' && (count?.total ?? 0) > 0;
  return (
    <EmptyState
      headingLevel={2}
      picture={getEmptyArtPath('school', agent.brandColour)}
      title={t(hasOtherBands ? 'nothing.inBand' : 'nothing.title')}
      text={t(hasOtherBands ? 'nothing.inBandText' : 'nothing.text')}
    >
      <ul className="row">
        {hasOtherBands ? (
          <li>
            <SiteLink className="btn" to={getResultsPath({ ...query, band: '', page: 1 })}>
              {t('nothing.allBands')}
            </SiteLink>
          </li>
        ) : (
          (['step4', 'step1', 'step3'] as const).map((step) => (
            <li key={step}>
              <SiteLink className="btn" to={getStepPath(step)}>
                {t(`nothing.loosen.${step}`)}
              </SiteLink>
            </li>
          ))
        )}
      </ul>
    </EmptyState>
  );
}
