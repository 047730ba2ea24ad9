import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { shortAddress } from '#client/site/addresses.ts';
import { SiteLink } from '#client/site/site.tsx';
import { filmCaptions } from '#client/ui/film/film-captions.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { ownEntry } from '#shared/own-entry.ts';
import type { Film, InfoSection, SchoolFacts } from './school-facts.ts';

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

export const infoIcon = (typeId: string): IconName => ownEntry(ICONS, typeId) ?? 'file';

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

/** Nothing of a film is fetched before somebody plays it. */
function SchoolFilm({ film, name }: { film: Film; name: string }) {
  const t = useText('school-detail');
  const locale = useLocale();
  if (film.kind !== 'file') return <EmbeddedFilm film={film} name={name} />;
  // On a phone its picture can be the largest of the first screen; a browser asks for posters last.
  if (film.poster) preload(film.poster, { as: 'image', fetchPriority: 'high' });
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- they are made below, where the backend has any.
    <video
      className="film film--own"
      controls
      preload="none"
      poster={film.poster}
      width={1280}
      height={720}
      aria-label={t('film.of', { school: name })}
    >
      <source src={film.address} />
      {filmCaptions(film.captions, locale)}
      <a href={film.address}>{t('film.download')}</a>
    </video>
  );
}

interface EmbeddedFilmProps {
  film: Exclude<Film, { kind: 'file' }>;
  name: string;
}

/**
 * Somebody else's film. A frame tells its host who is reading here, so it is there only after a click, and only of hosts
 * that configuration allows; of all others, and without a script, there is a link.
 */
function EmbeddedFilm({ film, name }: EmbeddedFilmProps) {
  const t = useText('school-detail');
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isOpen) frame.current?.focus();
  }, [isOpen]);

  if (isOpen)
    return (
      <iframe
        ref={frame}
        className="film film--frame"
        src={film.address}
        title={t('film.of', { school: name })}
        width={1280}
        height={720}
        // A player needs both; they let a frame out of its sandbox only on our own host, which is never an allowed one.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  const host = shortAddress(film.address).split('/')[0] ?? '';
  const open = (event: MouseEvent) => {
    // With a key held down the visitor wants it in a tab of its own.
    if (isOpenedElsewhere(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <div className="film">
        <img src={film.poster} alt="" width={1200} height={420} loading="lazy" decoding="async" />
        <AppLink
          className="btn btn--solid"
          href={film.address}
          target="_blank"
          onClick={film.kind === 'frame' ? open : undefined}
        >
          <Icon name="play" />
          <span>{t(film.kind === 'frame' ? 'film.play' : 'film.watch', { host })}</span>
        </AppLink>
      </div>
      {film.kind === 'frame' && <p className="source">{t('film.privacy', { host })}</p>}
    </>
  );
}
