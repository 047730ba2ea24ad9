import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { guideAddress } from './guide-address.ts';
import type { GuideFrame } from './guide-country.ts';
import { GuidePage } from './guide-page.tsx';
import type { SubjectPart } from './load-subjects.server.ts';
import { RankingPart } from './ranking-part.tsx';

export function CountrySubjectRank({ frame, part }: { frame: GuideFrame; part: SubjectPart | null }) {
  const t = useText('guide');
  const here = frame.kind === 'there' ? frame.here : null;
  const group = part?.groups.find(({ isHere }) => isHere);
  return (
    <GuidePage frame={frame} tab="subject-rank-tab">
      {part && (
        <div className="guide__subjects">
          <SubjectList groups={part.groups} country={here?.slug ?? ''} />
          <div>
            <RankingPart
              answer={part.ranking}
              title={part.subject || t('tab.subject-rank-tab')}
              address={guideAddress('subject-rank-tab', here?.slug, group?.slug)}
              showCountry={!here}
            />
          </div>
        </div>
      )}
    </GuidePage>
  );
}

function SubjectList({ groups, country }: { groups: SubjectPart['groups']; country: string }) {
  const t = useText('guide');
  const path = useSitePath();
  if (groups.length === 0) return <p className="meta">{t('subjects.failed')}</p>;
  return (
    <nav aria-label={t('subjects.title')}>
      <ul className="guide__sublist">
        {groups.map(({ slug, name, isHere }) => (
          <li key={slug}>
            <AppLink
              href={path(guideAddress('subject-rank-tab', country, slug))}
              keepScroll
              aria-current={isHere ? 'true' : undefined}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
