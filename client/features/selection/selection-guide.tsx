import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { filmCaptions } from '#client/ui/film/film-captions.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import { GUIDE_FILMS } from './guide-films.ts';
import { GUIDE_SCENES } from './guide-scenes.ts';

/** Where the version notes lead to. */
const ANCHOR = 'guide';

/** How the questionnaire is filled in, as a film and as words. The film is fetched when it is played, its picture when it is opened. */
export function SelectionGuide() {
  const t = useText('selection');
  const locale = useLocale();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
  const { film, poster, captions } = GUIDE_FILMS[locale];

  useEffect(() => {
    if (hash === `#${ANCHOR}` && place.current) place.current.open = true;
  }, [hash]);

  return (
    <div className="wrap">
      <Disclosure
        ref={place}
        id={ANCHOR}
        className="sel__guide"
        onToggle={(event) => setOpen(event.currentTarget.open)}
        title={
          <>
            <Icon name="play" /> {t('guide.title')}
          </>
        }
      >
        <p className="meta">{t('guide.lead')}</p>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- they are made below. */}
        <video
          controls
          preload="none"
          poster={isOpen ? poster : undefined}
          width={960}
          height={600}
          aria-label={t('guide.of')}
        >
          <source src={film} type="video/webm" />
          {filmCaptions(captions, locale)}
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
