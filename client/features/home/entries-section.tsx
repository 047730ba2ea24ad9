import { useText } from '#client/i18n/use-text.ts';
import { DseBox } from './dse-box.tsx';
import { EntryRows } from './entry-rows.tsx';
import { RANKING_YEAR } from './marketing-figures.ts';

/** Rankings on the one side, the way in with DSE results on the other. */
export function EntriesSection() {
  const t = useText('home');
  const year = RANKING_YEAR;
  return (
    <section className="section" id="dse">
      <div className="section__head">
        <h2>{t('entries.title')}</h2>
      </div>
      <div className="pair">
        <div>
          <p className="display pair__head">{t('entries.rankings', { year })}</p>
          <EntryRows
            rows={[
              {
                to: '/country-list/school-rank-tab',
                title: t('entries.schoolRank'),
                text: t('entries.schoolRankText', { year }),
              },
              {
                to: '/country-list/subject-rank-tab',
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
