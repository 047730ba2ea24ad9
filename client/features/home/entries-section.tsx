import { useText } from '#client/i18n/use-text.ts';
import type { RankingAnswer } from '#client/features/ranking/offers.server.ts';
import type { Arriving } from '#client/site/arriving.ts';
import { sees } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site-context.ts';
import { DseBox } from './dse-box.tsx';
import { EntryRows } from './entry-rows.tsx';
import { FirstRanked } from './first-ranked.tsx';
import { RANKING_YEAR } from '#shared/constants.ts';

/** Rankings on the one side, the way in with DSE results on the other. */
export function EntriesSection({ ranking }: { ranking: Arriving<RankingAnswer> }) {
  const t = useText('home');
  const { agent } = useSite();
  const year = RANKING_YEAR;
  return (
    <section className="section" id="dse">
      <div className="section__head">
        <h2>{t('entries.title')}</h2>
      </div>
      <div className="pair">
        <div>
          {sees(agent, 'rankings') && (
            <>
              <p className="display pair__head">{t('entries.rankings', { year })}</p>
              <FirstRanked answer={ranking} />
            </>
          )}
          <EntryRows
            rows={[
              {
                to: '/country-list/school-rank-tab',
                needs: 'rankings',
                title: t('entries.schoolRank'),
                text: t('entries.schoolRankText', { year }),
              },
              {
                to: '/country-list/subject-rank-tab',
                needs: 'rankings',
                title: t('entries.subjectRank'),
                text: t('entries.subjectRankText'),
              },
              { to: '/college-library', title: t('entries.library'), text: t('entries.libraryText') },
            ]}
          />
        </div>
        <DseBox />
      </div>
    </section>
  );
}
