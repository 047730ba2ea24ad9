import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { Findings } from '#shared/contract/catalogue/search.ts';
import { toFindingLinks } from './finding-links.ts';
import './suggestion-list.css';

interface FoundBesideProps {
  findings: Findings | null;
  /** How many schools bear the name. */
  schools: number;
}

/** A search for schools that also names a subject or courses says so; one that finds no school says what was near. */
export function FoundBeside({ findings, schools }: FoundBesideProps) {
  const t = useText('schools');
  const locale = useLocale();
  if (!findings) return null;
  const links = toFindingLinks(findings, t, locale).filter(({ kind }) => schools === 0 || kind !== 'school');
  if (links.length === 0) return null;
  return (
    <section className="beside" aria-label={t('found.beside')}>
      <h3>{findings.isMended ? t('found.mended', { keyword: findings.keyword }) : t('found.beside')}</h3>
      <ul>
        {links.map(({ key, kind, path, label, note, total }) => (
          <li key={key}>
            <SiteLink className="suggest__one" to={path}>
              <Icon name={kind === 'courses' ? 'list' : kind === 'field' ? 'filter' : 'map'} />
              <span>
                <b>{label}</b>
                <small>{note}</small>
              </span>
              {total > 0 && <span className="num">{t('found.total', { count: total })}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
