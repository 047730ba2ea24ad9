import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import type { IconName } from '#client/ui/icon/icon-names.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import type { InfoSection, SchoolFacts } from './school-facts.ts';
import { SchoolFilm } from './school-film.tsx';

/** The school in its own words, with its film. */
export function SchoolIntro({ school }: { school: SchoolFacts }) {
  const t = useText('school-detail');
  return (
    <section className="part first" id="intro">
      <h2>{t('intro.title')}</h2>
      {school.intro ? <RichText html={school.intro} /> : <p className="meta">{t('intro.none')}</p>}
      {school.film && <SchoolFilm film={school.film} name={school.names.own} />}
    </section>
  );
}

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

/** 1 overview, 2 admission, 3 accommodation, 4 living, 5 application. */
const ICONS: Record<string, IconName> = { 1: 'info', 2: 'check', 3: 'home', 4: 'globe', 5: 'calendar' };

export const infoIcon = (typeId: string): IconName => ICONS[typeId] ?? 'file';

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

const ENDING = /\.([a-z0-9]{2,4})(?:[?#]|$)/i;

const kindOf = (address: string) => (ENDING.exec(address)?.[1] ?? '').toUpperCase();

export function SchoolFiles({ files }: Pick<SchoolFacts, 'files'>) {
  const t = useText('school-detail');
  if (files.length === 0) return null;
  return (
    <section className="part" id="files">
      <h2>{t('files.title')}</h2>
      <ul className="files">
        {files.map(({ name, address }) => (
          <li key={address}>
            <a className="more plain" href={address} target="_blank" rel="noopener noreferrer">
              <Icon name="file" />
              <span>{name}</span>
              <span className="meta">{kindOf(address)}</span>
              <Icon name="download" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
