import { useText } from '#client/i18n/use-text.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { getOwn } from '#shared/get-own.ts';
import { partClass } from './school-intro.tsx';
import type { InfoSection, SchoolFacts } from './school-facts.ts';

/** Sections after the courses. */
export function SchoolParts({ school }: { school: SchoolFacts }) {
  return (
    <>
      <SchoolInfos infos={school.infos} country={school.country} />
      <SchoolPathways school={school} />
      <SchoolFiles files={school.files} />
    </>
  );
}

/** Information about the school. Information about the whole country follows under the country's name. */
function SchoolInfos({ infos, country }: Pick<SchoolFacts, 'infos' | 'country'>) {
  const t = useText('school-detail');
  const ownInfoSections = infos.filter(({ ofCountry }) => !ofCountry);
  const general = infos.filter(({ ofCountry }) => ofCountry);
  if (infos.length === 0) return null;
  return (
    <section className="part" id="infos">
      <h2>{t('infos.title')}</h2>
      {ownInfoSections.length > 0 && <InfoList infos={ownInfoSections} opensFirst />}
      {general.length > 0 && (
        <>
          <h3 className="infos-of">{t('infos.ofCountry', { country: country.name })}</h3>
          <InfoList infos={general} />
        </>
      )}
    </section>
  );
}

function InfoList({ infos, opensFirst = false }: { infos: readonly InfoSection[]; opensFirst?: boolean }) {
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

/** Icons by type of information: 1 overview, 2 admission, 3 accommodation, 4 living, 5 application. */
const ICONS: Record<string, IconName> = { 1: 'info', 2: 'check', 3: 'home', 4: 'globe', 5: 'calendar' };

export const infoIcon = (typeId: string): IconName => getOwn(ICONS, typeId) ?? 'file';

/** Pathways with other schools. An arrow shows the direction, from college to university, if it is known. */
function SchoolPathways({ school: { names: here, pathways } }: { school: SchoolFacts }) {
  const t = useText('school-detail');
  if (pathways.length === 0) return null;
  return (
    <section className={partClass(pathways.length)} id="paths">
      <h2>{t('paths.title')}</h2>
      <ul className="paths">
        {pathways.map((other) => (
          <li key={other.id}>
            {other.leadsHere === null ? (
              <Stop {...other} />
            ) : (
              <ol className="paths__way">
                {[other.leadsHere ? other : { names: here }, other.leadsHere ? { names: here } : other].map(
                  (stop, index) => (
                    <li key={index === 0 ? 'from' : 'to'}>
                      <Stop {...stop} />
                    </li>
                  ),
                )}
              </ol>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** School of a pathway. The school of the page itself has no `id` and is not linked. */
function Stop({ id, names: { own, ownLang, other, otherLang } }: { id?: string; names: BilingualName }) {
  return (
    <>
      {id ? (
        <SiteLink className="plain" to={`/school/${id}`} lang={ownLang}>
          {own}
        </SiteLink>
      ) : (
        <b lang={ownLang}>{own}</b>
      )}
      {other && (
        <span className="meta" lang={otherLang}>
          {other}
        </span>
      )}
    </>
  );
}

const ENDING = /\.([a-z0-9]{2,4})(?:[?#]|$)/i;

const getKind = (address: string) => (ENDING.exec(address)?.[1] ?? '').toUpperCase();

function SchoolFiles({ files }: Pick<SchoolFacts, 'files'>) {
  const t = useText('school-detail');
  if (files.length === 0) return null;
  return (
    <section className={partClass(files.length)} id="files">
      <h2>{t('files.title')}</h2>
      <ul className="files">
        {files.map(({ name, address }) => (
          <li key={address}>
            <a className="more plain" href={address} target="_blank" rel="noopener noreferrer">
              <Icon name="file" />
              <span>{name}</span>
              <span className="meta">{getKind(address)}</span>
              <Icon name="download" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
