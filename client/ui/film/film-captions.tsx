import { isLocale, LANGUAGE_NAMES, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

export interface Caption {
  locale: string;
  path: string;
}

/** Renders the caption tracks of a <video>. Those in the page's language are on by default. */
export const renderFilmCaptions = (captions: readonly Caption[], locale: Locale) =>
  captions.flatMap((caption) =>
    isLocale(caption.locale) && caption.path
      ? [
          <track
            key={caption.locale}
            kind="captions"
            src={caption.path}
            srcLang={LANGUAGE_TAGS[caption.locale]}
            label={LANGUAGE_NAMES[caption.locale]}
            default={caption.locale === locale}
          />,
        ]
      : [],
  );
