import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { shortAddress } from '#client/site/outside-address.ts';
import type { Film } from './school-facts.ts';

/** Somebody else's film stays on his pages: a frame of theirs would tell them who is reading here. */
export function SchoolFilm({ film, name }: { film: Film; name: string }) {
  const t = useText('school-detail');
  if (film.kind === 'file') {
    return (
      // What films say is not written down anywhere, so there are no captions to offer.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="film"
        controls
        preload="none"
        poster={film.poster}
        width={1200}
        height={525}
        aria-label={t('film.of', { school: name })}
      >
        <source src={film.address} />
        <a href={film.address}>{t('film.download')}</a>
      </video>
    );
  }
  const host = shortAddress(film.address).split('/')[0];
  return (
    <div className="film">
      <img src={film.poster} alt="" width={1200} height={420} loading="lazy" decoding="async" />
      <AppLink className="btn btn--solid" href={film.address} target="_blank">
        <Icon name="play" />
        <span>{t('film.watch', { host })}</span>
      </AppLink>
    </div>
  );
}
