import { useLocation } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useDetails } from './use-dismiss.ts';
import { showOverlay } from '#client/features/site-frame/waiting.tsx';

/** Plain links: a language is a new page, and the address of each can be shared and found. */
export function LanguageMenu() {
  const t = useText('frame');
  const locale = useLocale();
  const ref = useDetails();
  return (
    <details className="drop" ref={ref}>
      <summary>
        <span className="i i-globe" aria-hidden="true" />
        <span className="sr">{t('language')}</span>
        {LANGUAGE_NAMES[locale]}
        <span className="i i-down" aria-hidden="true" />
      </summary>
      <div className="pop menu drop__end">
        <LanguageLinks />
      </div>
    </details>
  );
}

export function LanguageLinks() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const addressIn = (wanted: string) => {
    const query = new URLSearchParams(search);
    query.set('lang', wanted);
    return `${pathname}?${query}`;
  };
  return LOCALES.map((other) => (
    <a
      key={other}
      href={addressIn(other)}
      lang={LANGUAGE_TAGS[other]}
      hrefLang={LANGUAGE_TAGS[other]}
      aria-current={other === locale ? 'true' : undefined}
      onClick={showOverlay}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  ));
}
