import { useText } from '#client/i18n/use-text.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { getOwn } from '#shared/get-own.ts';
import { getPartClass } from './school-intro.tsx';
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

/**
 * Shows information about the school, followed by information about the whole country under the name of the country.
 */
function SchoolInfos({ infos, country }: Pick<SchoolFacts, 'infos' | 'country'>) {
  const t = useText('school-detail');
  const ownInfoSections = infos.filter(({ ofCountry }) => !ofCountry);
  const generalInfos = infos.filter(({ ofCountry }) => ofCountry);
  if (infos.length === 0) return null;
  return (
    <section className="part" id="infos">
      <h2>{t('infos.title')}</h2>
      {ownInfoSections.length > 0 && <InfoList infos={ownInfoSections} isFirstOpen />}
      {generalInfos.length > 0 && (
        <>
          <h3 className="infos-of">{t('infos.ofCountry', { country: country.name })}</h3>
          <InfoList infos={generalInfos} />
        </>
      )}
    </section>
  );
}

function InfoList({ infos, isFirstOpen = false }: { infos: readonly InfoSection[]; isFirstOpen?: boolean }) {
  return (
    <div className="infos">
      {infos.map(({ id, typeId, title, html }, index) => (
        <details key={id} open={isFirstOpen && index === 0}>
          <summary>
            <Icon name={getInfoIcon(typeId)} />
            <span>{title}</span>
            <Icon name="down" />
          </summary>
          <RichText html={html} />
        </details>
      ))}
    </div>
  );
}

/** Icons by kind of information: 1 overview, 2 admission, 3 accommodation, 4 living, 5 application. */
const INFO_ICONS: Record<string, IconName> = { 1: 'info', 2: 'check', 3: 'home', 4: 'globe', 5: 'calendar' };

export const getInfoIcon = (typeId: string): IconName => getOwn(INFO_ICONS, typeId) ?? 'file';

/** Shows pathways to and from other schools. If the direction is known, an arrow points from college to university. */
function SchoolPathways({ school: { names: schoolNames, pathways } }: { school: SchoolFacts }) {
  const t = useText('school-detail');
  if (pathways.length === 0) return null;
  return (
    <section className={getPartClass(pathways.length)} id="paths">
      <h2>{t('paths.title')}</h2>
      <ul className="paths">
        {pathways.map((otherPathway) => (
          <li key={otherPathway.id}>
            {otherPathway.leadsHere === null ? (
              <PathwayStop {...otherPathway} />
            ) : (
              <ol className="paths__way">
                {[
                  otherPathway.leadsHere ? otherPathway : { names: schoolNames },
                  otherPathway.leadsHere ? { names: schoolNames } : otherPathway,
                ].map((pathwayStop, index) => (
                  <li key={index === 0 ? 'from' : 'to'}>
                    <PathwayStop {...pathwayStop} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** School in a pathway. The school of this page has no `id` and no link. */
function PathwayStop({ id, names: { own, ownLang, other, otherLang } }: { id?: string; names: BilingualName }) {
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

const FILE_EXTENSION = /\.([a-z0-9]{2,4})(?:[?#]|$)/i;

const getFileKind = (address: string) => (FILE_EXTENSION.exec(address)?.[1] ?? '').toUpperCase();

function SchoolFiles({ files }: Pick<SchoolFacts, 'files'>) {
  const t = useText('school-detail');
  if (files.length === 0) return null;
  return (
    <section className={getPartClass(files.length)} id="files">
      <h2>{t('files.title')}</h2>
      <ul className="files">
        {files.map(({ name, address }) => (
          <li key={address}>
            <a className="more plain" href={address} target="_blank" rel="noopener noreferrer">
              <Icon name="file" />
              <span>{name}</span>
              <span className="meta">{getFileKind(address)}</span>
              <Icon name="download" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
