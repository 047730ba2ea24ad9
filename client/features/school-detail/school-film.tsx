import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatShortUrl } from '#client/site/addresses.ts';
import { renderFilmCaptions } from '#client/ui/film/film-captions.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import type { Film } from './school-facts.ts';

/** Film of a school. Before it is played, only its metadata is loaded. */
export function SchoolFilm({ film, name }: { film: Film; name: string }) {
  const t = useText('school-detail');
  const locale = useLocale();
  if (film.kind !== 'file') return <EmbeddedFilm film={film} name={name} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks below are rendered if the backend has captions.
    <video
      className="film film--own"
      controls
      preload="metadata"
      width={1280}
      height={720}
      aria-label={t('film.of', { school: name })}
    >
      <source src={film.address} />
      {renderFilmCaptions(film.captions, locale)}
      <a href={film.address}>{t('film.download')}</a>
    </video>
  );
}

interface EmbeddedFilmProps {
  film: Exclude<Film, { kind: 'file' }>;
  name: string;
}

/**
 * Film on another site. A frame tells that site who is reading, so it is loaded only after a click and only from
 * allowed hosts. In all other cases, and without JavaScript, a link is shown.
 */
function EmbeddedFilm({ film, name }: EmbeddedFilmProps) {
  const t = useText('school-detail');
  const [isOpen, setIsOpen] = useState(false);
  const frameRef = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isOpen) frameRef.current?.focus();
  }, [isOpen]);

  if (isOpen)
    return (
      <iframe
        ref={frameRef}
        className="film film--frame"
        src={film.address}
        title={t('film.of', { school: name })}
        width={1280}
        height={720}
        // Players need scripts and their own origin. The combination disables the sandbox only for frames from this
        // site's origin, which is never an allowed host.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  const hostName = formatShortUrl(film.address).split('/')[0] ?? '';
  const handleClick = (event: MouseEvent) => {
    if (isOpenedInNewTab(event)) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <AppLink
        className="btn btn--solid"
        href={film.address}
        target="_blank"
        onClick={film.kind === 'frame' ? handleClick : undefined}
      >
        <Icon name="play" />
        <span>{t(film.kind === 'frame' ? 'film.play' : 'film.watch', { host: hostName })}</span>
      </AppLink>
      {film.kind === 'frame' && <p className="source">{t('film.privacy', { host: hostName })}</p>}
    </>
  );
}
