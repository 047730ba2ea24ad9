import { useText } from '#client/i18n/use-text.ts';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { useSite } from '#client/site/site-context.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { TextLink } from '#client/ui/link/text-link.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { AreaRow } from './area-row.tsx';
import { CountryRows } from './country-rows.tsx';
import { guideAddress } from './guide-address.ts';
import type { GuideFrame } from './guide-country.ts';
import { GuidePage } from './guide-page.tsx';
import type { AreasAnswer } from './load-areas.server.ts';

/** The areas of a country, or of all countries the countries themselves. */
export function CountryAreas({ frame, areas }: { frame: GuideFrame; areas: AreasAnswer | null }) {
  return (
    <GuidePage frame={frame} tab="area-list-tab">
      {frame.kind === 'there' &&
        (frame.here && areas ? (
          <AreaList country={frame.here} answer={areas} />
        ) : (
          <CountryRows countries={frame.offered} />
        ))}
    </GuidePage>
  );
}

function AreaList({ country, answer }: { country: { id: string; slug: string; name: string }; answer: AreasAnswer }) {
  const t = useText('guide');
  const path = useSitePath();
  const { agent } = useSite();
  if (!answer.ok) return <RetryNotice text={t('areas.failed')} hint={t('failedHint')} retry={t('retry')} />;
  if (answer.areas.length === 0) {
    return (
      <EmptyState
        picture={emptyArtAddress('atlas', agent.brandColour)}
        title={t('areas.none')}
        text={t('areas.noneHint')}
      />
    );
  }
  return (
    <>
      <ol className="guide__areas">
        {answer.areas.map((area, index) => (
          <AreaRow key={area.id} area={area} number={answer.isNarrowed ? null : index + 1} country={country} />
        ))}
      </ol>
      {answer.isNarrowed && (
        <TextLink look="more" icon="right" href={path(guideAddress('area-list-tab', country.slug))}>
          {t('areas.all', { name: country.name })}
        </TextLink>
      )}
    </>
  );
}
