import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { infoIcon } from './info-icon.ts';
import type { InfoSection, SchoolFacts } from './school-facts.ts';

/** What is the school's own, and apart from it, by name, what holds for every school of its country. */
export function SchoolInfos({ infos, country }: Pick<SchoolFacts, 'infos' | 'country'>) {
  const t = useText('school-detail');
  const own = infos.filter(({ ofCountry }) => !ofCountry);
  const general = infos.filter(({ ofCountry }) => ofCountry);
  if (infos.length === 0) return null;
  return (
    <section className="part" id="infos">
      <h2>{t('infos.title')}</h2>
      {own.length > 0 && <InfoList infos={own} opensFirst />}
      {general.length > 0 && (
        <>
          <h3 className="infos-of">{t('infos.ofCountry', { country: country.name })}</h3>
          <p className="source">{t('infos.ofCountryNote', { country: country.name })}</p>
          <InfoList infos={general} opensFirst={own.length === 0} />
        </>
      )}
    </section>
  );
}

function InfoList({ infos, opensFirst }: { infos: readonly InfoSection[]; opensFirst: boolean }) {
  return (
    <div className="infos">
      {infos.map(({ id, typeId, title, html }, index) => (
        <details key={id} open={opensFirst && index === 0}>
          <summary>
            <Icon name={infoIcon(typeId)} />
            <span>{title}</span>
            <Icon name="down" />
          </summary>
          <RichText html={html} />
        </details>
      ))}
    </div>
  );
}
