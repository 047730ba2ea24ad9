import { emptyArtAddress } from '#shared/art/art-address.ts';
import { type MatchCountAnswer, stepAddress } from '#client/features/selection/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { type ResultWish, wishAddress } from './result-wish.ts';

/** What to loosen; where only the wanted kind is missing, the other kinds. */
export function NoMatch({ wish, count }: { wish: ResultWish; count: MatchCountAnswer | undefined }) {
  const t = useText('match');
  const { agent } = useSite();
  const hasOthers = wish.band !== '' && (count?.total ?? 0) > 0;
  return (
    <EmptyState
      headingLevel={2}
      picture={emptyArtAddress('school', agent.brandColour)}
      title={t(hasOthers ? 'nothing.inBand' : 'nothing.title')}
      text={t(hasOthers ? 'nothing.inBandText' : 'nothing.text')}
    >
      <ul className="row">
        {hasOthers ? (
          <li>
            <SiteLink className="btn" to={wishAddress({ ...wish, band: '', page: 1 })}>
              {t('nothing.allBands')}
            </SiteLink>
          </li>
        ) : (
          (['step4', 'step1', 'step3'] as const).map((step) => (
            <li key={step}>
              <SiteLink className="btn" to={stepAddress(step)}>
                {t(`nothing.loosen.${step}`)}
              </SiteLink>
            </li>
          ))
        )}
      </ul>
    </EmptyState>
  );
}
