import { useText } from '#client/i18n/use-text.ts';
import { sees } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site-context.ts';
import { EntryRows } from './entry-rows.tsx';
import { RANKING_YEAR } from '#shared/constants.ts';

/** The same ways in, with the pathway courses before the DSE, which few mainland students sit. */
export function MainlandEntries() {
  const t = useText('home');
  const { agent } = useSite();
  const year = RANKING_YEAR;
  return (
    <section className="section" id="dse">
      <div className="section__head">
        <h2>{t('entries.mainlandTitle')}</h2>
        {sees(agent, 'rankings') && <p className="meta">{t('entries.rankings', { year })}</p>}
      </div>
      <div className="pair pair--even">
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
          ]}
        />
        <EntryRows
          rows={[
            { to: '/dse/pathway-course', title: t('entries.pathway'), text: t('entries.pathwayText') },
            { to: '/dse/choose-school-taqbin', title: t('entries.dse'), text: t('entries.dseText') },
          ]}
        />
      </div>
    </section>
  );
}
