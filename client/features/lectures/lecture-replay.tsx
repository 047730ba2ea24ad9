import { useLocale, useText } from '#client/i18n/use-text.ts';
import { filmCaptions } from '#client/ui/film/film-captions.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import type { LectureLine } from './lecture-line.ts';

/** Nothing of a film is fetched before somebody plays it. */
export function LectureReplay({ lecture: { replay, title, cover } }: { lecture: LectureLine }) {
  const t = useText('lecture');
  const locale = useLocale();
  if (!replay) return <p className="meta">{t('noReplay')}</p>;
  if (replay.kind === 'page') {
    return (
      <a className="more" href={replay.address} target="_blank" rel="noopener noreferrer">
        <Icon name="play" />
        {t('replay')}
        <span className="sr">{t('replayOf', { title })}</span>
        <Icon name="external" label={t('newTab')} />
      </a>
    );
  }
  return (
    <Disclosure
      title={
        <>
          <Icon name="play" /> {t('replay')}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- they are made below, where the backend has any. */}
      <video
        className="replay"
        src={replay.address}
        poster={cover}
        controls
        preload="none"
        width={960}
        height={540}
        aria-label={title}
      >
        {filmCaptions(replay.captions, locale)}
        <a href={replay.address}>{t('replay')}</a>
      </video>
    </Disclosure>
  );
}
