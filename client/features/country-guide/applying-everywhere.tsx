import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { RouteLine } from '#client/ui/say/route-line.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { APPLICATION_STAGES } from './applying-plan.ts';
import { guideAddress } from './guide-address.ts';
import type { GuideCountry, KnownCountry } from './guide-country.ts';

/** The stages that every application goes through, and where the countries differ. */
export function ApplyingEverywhere({ countries }: { countries: GuideCountry[] }) {
  const t = useText('applying');
  const known = countries.filter(
    (country): country is GuideCountry & { known: KnownCountry } => country.known !== null,
  );
  return (
    <div className="guide__two guide__two--even">
      <div>
        <h3 className="t">{t('stages.title')}</h3>
        <RouteLine
          label={t('stages.title')}
          steps={APPLICATION_STAGES.map((stage, index) => ({
            id: stage,
            title: t(`stages.${stage}`),
            detail: t(`stages.${stage}Text`),
            where: index === 0 ? 'here' : 'ahead',
          }))}
        />
      </div>
      {known.length > 0 && (
        <div>
          <h3 className="t">{t('differ.title')}</h3>
          <Table
            caption={t('differ.title')}
            rows={known}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'country',
                header: t('differ.country'),
                isRowHeader: true,
                renderCell: ({ slug, name }) => <SiteLink to={guideAddress('school-apply-tab', slug)}>{name}</SiteLink>,
              },
              { id: 'through', header: t('differ.through'), renderCell: (row) => t(`${row.known}.through`) },
              { id: 'deadline', header: t('differ.deadline'), renderCell: (row) => t(`${row.known}.deadline`) },
            ]}
          />
          <p className="source guide__check">{t('yearNote')}</p>
        </div>
      )}
    </div>
  );
}
