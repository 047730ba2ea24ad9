import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import type { SchoolFacts } from './school-facts.ts';

export function SchoolPathways({ pathways }: Pick<SchoolFacts, 'pathways'>) {
  const t = useText('school-detail');
  if (pathways.length === 0) return null;
  return (
    <section className="part" id="paths">
      <h2>{t('paths.title')}</h2>
      <ul className="paths">
        {pathways.map(({ id, names }) => (
          <li key={id}>
            <SiteLink className="plain" to={`/school/${id}`} lang={names.ownLang}>
              {names.own}
            </SiteLink>
            {names.other && (
              <span className="meta" lang={names.otherLang}>
                {names.other}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
