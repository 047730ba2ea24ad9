import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { Findings } from '#shared/contract/catalogue/search.ts';
import { FINDING_ICONS, toFindingLinks } from './finding-links.ts';
import './suggestion-list.css';

interface OtherMatchesProps {
  findings: Findings | null;
  isMeant: boolean;
  schools: number;
}

/** Number of links next to the list of a field. They may name schools, but the first link is not a school. */
const MAX_SCHOOLS_BESIDE = 2;

/** Says above the list what it contains, if the words were corrected, name a field, or are not in the name of a school. */
export function FoundNote({ findings, isMeant }: Omit<OtherMatchesProps, 'schools'>) {
  const t = useText('schools');
  const [firstFinding] = findings?.found ?? [];
  if (!findings || !firstFinding) return null;
  return (
    <>
      {findings.isMended && <p>{t('found.mended', { keyword: findings.keyword })}</p>}
      {isMeant && firstFinding.kind !== 'school' && (
        <p className="meta">{t('found.taught', { name: firstFinding.name })}</p>
      )}
    </>
  );
}

/** Links to other matches: above a list of schools with the searched name, and below a list of a field. */
export function OtherMatches({ findings, isMeant, schools }: OtherMatchesProps) {
  const t = useText('schools');
  const locale = useLocale();
  const [firstFinding] = findings?.found ?? [];
  if (!findings || !firstFinding) return null;
  const links = toFindingLinks(findings, t, locale)
    .slice(isMeant ? 1 : 0)
    .filter(({ kind }, index) => kind !== 'school' || schools === 0 || (isMeant && index <= MAX_SCHOOLS_BESIDE));
  if (links.length === 0) return null;
  return (
    <section className="beside" aria-label={t('found.beside')}>
      <h3>{t('found.beside')}</h3>
      <ul>
        {links.map(({ key, kind, path, label, note, total }) => (
          <li key={key}>
            <SiteLink className="suggest__one" to={path}>
              <Icon name={FINDING_ICONS[kind]} />
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
