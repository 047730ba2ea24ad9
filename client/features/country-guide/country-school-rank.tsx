import type { RankingAnswer } from '#client/features/ranking/offers.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { guideAddress } from './guide-address.ts';
import type { GuideFrame } from './guide-country.ts';
import { GuidePage } from './guide-page.tsx';
import { RankingPart } from './ranking-part.tsx';

export function CountrySchoolRank({ frame, ranking }: { frame: GuideFrame; ranking: RankingAnswer | null }) {
  const t = useText('guide');
  const here = frame.kind === 'there' ? frame.here : null;
  return (
    <GuidePage frame={frame} tab="school-rank-tab">
      {ranking && (
        <RankingPart
          answer={ranking}
          title={t('rankOf', { name: here?.name ?? t('allCountries') })}
          address={guideAddress('school-rank-tab', here?.slug)}
          showCountry={!here}
        />
      )}
    </GuidePage>
  );
}
