import { useLocale, useText } from '#client/i18n/use-text.ts';
import { filmCaptions } from '#client/ui/film/film-captions.tsx';
import { EmbeddedFilm } from './embedded-film.tsx';
import type { Film } from './school-facts.ts';

/** Nothing of a film is fetched before somebody plays it. */
export function SchoolFilm({ film, name }: { film: Film; name: string }) {
  const t = useText('school-detail');
  const locale = useLocale();
  if (film.kind !== 'file') return <EmbeddedFilm film={film} name={name} />;
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
