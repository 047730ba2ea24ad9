import captionsEn from './film/guide-en-us.vtt?url';
import captionsHk from './film/guide-zh-hk.vtt?url';
import captionsZh from './film/guide-zh.vtt?url';
import filmEn from './film/guide-en-us.webm?url';
import filmHk from './film/guide-zh-hk.webm?url';
import filmZh from './film/guide-zh.webm?url';
import posterEn from './film/guide-en-us.jpg?url';
import posterHk from './film/guide-zh-hk.jpg?url';
import posterZh from './film/guide-zh.jpg?url';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type Caption, renderFilmCaptions } from '#client/ui/film/film-captions.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import type { Locale } from '#shared/locale/locales.ts';

const GUIDE_ANCHOR = 'guide';

/** Instructions as a film and as text. The film and its poster are loaded on demand. */
export function SelectionGuide() {
  const t = useText('selection');
  const locale = useLocale();
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLDetailsElement>(null);
  const { film, poster, captions } = GUIDE_FILMS[locale];

  useEffect(() => {
    if (hash === `#${GUIDE_ANCHOR}` && ref.current) ref.current.open = true;
  }, [hash]);

  return (
    <div className="wrap">
      <Disclosure
        ref={ref}
        id={GUIDE_ANCHOR}
        className="sel__guide"
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        title={
          <>
            <Icon name="play" /> {t('guide.title')}
          </>
        }
      >
        <p className="meta">{t('guide.lead')}</p>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are rendered below. */}
        <video
          controls
          preload="none"
          poster={isOpen ? poster : undefined}
          width={960}
          height={600}
          aria-label={t('guide.of')}
        >
          <source src={film} type="video/webm" />
          {renderFilmCaptions(captions, locale)}
          <a href={film}>{t('guide.download')}</a>
        </video>
        <ol>
          {GUIDE_SCENES.map(({ key }) => (
            <li key={key}>{t(`guide.scenes.${key}`)}</li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

/**
 * Captions in all languages, because the film shows the site in only one language. A test compares the captions with
 * the messages.
 */
const GUIDE_CAPTIONS: Caption[] = [
  { locale: 'zh', path: captionsZh },
  { locale: 'zh-hk', path: captionsHk },
  { locale: 'en-us', path: captionsEn },
];

const GUIDE_FILMS: Readonly<Record<Locale, { film: string; poster: string; captions: Caption[] }>> = {
  zh: { film: filmZh, poster: posterZh, captions: GUIDE_CAPTIONS },
  'zh-hk': { film: filmHk, poster: posterHk, captions: GUIDE_CAPTIONS },
  'en-us': { film: filmEn, poster: posterEn, captions: GUIDE_CAPTIONS },
};

/** Scenes of the film. They last long enough for reading the captions. */
export const GUIDE_SCENES = [
  { key: 'start', seconds: 5 },
  { key: 'study', seconds: 5 },
  { key: 'person', seconds: 5 },
  { key: 'results', seconds: 5 },
  { key: 'budget', seconds: 5 },
  { key: 'count', seconds: 4 },
  { key: 'check', seconds: 4 },
  { key: 'matches', seconds: 5 },
] as const;
