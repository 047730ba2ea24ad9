import { useEffect, useRef, useState } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { DRAFT_VIEW_HEADER } from '#shared/backend-protocol.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { usePathText } from './field-texts.ts';
import { renderStillPage } from './render-still-page.ts';

interface PreviewPaneProps {
  /** Path within the site, with its query if it has one. */
  place: string;
  /** Text that changes with each stored draft and each publication, so that the preview reloads. */
  version: string;
  /** Required texts that are empty, without which there is no page to show. */
  missingPaths: readonly string[];
  /** Whether the part has ever been saved or published. */
  isOnSite: boolean;
}

/** Media query for windows wide enough for a preview next to the form. The same width is in content.css. */
const WIDE_WINDOW = '(min-width: 1200px)';

/**
 * Shows the page with the stored drafts, in phone width, next to the form. In narrow windows the preview opens in
 * another tab.
 */
export function PreviewPane({ place, version, missingPaths, isOnSite }: PreviewPaneProps) {
  const t = useText('office-content');
  const formatPath = usePathText();
  const canShow = isOnSite && missingPaths.length === 0;
  const { frame, base } = useOffice();
  const ownLocale = useLocale();
  const [locale, setLocale] = useState<Locale>(
    frame.offered.includes(ownLocale) ? ownLocale : (frame.offered[0] ?? ownLocale),
  );
  const isWide = useMediaQuery(WIDE_WINDOW);
  const { html, hasFailed } = useDraftedPage({
    address: `${base.slice(0, base.indexOf('/_/'))}${place}${place.includes('?') ? '&' : '?'}${new URLSearchParams({ lang: locale })}`,
    version,
    isOff: !isWide || !canShow,
  });
  const scrollTop = useRef(0);

  function handleLoad({ currentTarget: { contentWindow } }: { currentTarget: HTMLIFrameElement }) {
    if (!contentWindow) return;
    contentWindow.scrollTo(0, scrollTop.current);
    contentWindow.addEventListener('scroll', () => {
      scrollTop.current = contentWindow.scrollY;
    });
  }

  return (
    <section className="content__preview" aria-label={t('preview.pane')}>
      <header>
        <h2>{t('preview.pane')}</h2>
        <div className="seg" role="group" aria-label={t('preview.language')}>
          {frame.offered.map((offeredLocale) => (
            <button
              key={offeredLocale}
              type="button"
              aria-pressed={offeredLocale === locale}
              onClick={() => setLocale(offeredLocale)}
            >
              {t(`languageShort.${offeredLocale}`)}
            </button>
          ))}
        </div>
      </header>
      {missingPaths.length > 0 ? (
        <p className="office__none">
          {t('preview.lacks', { fields: missingPaths.map(formatPath).join(t('preview.and')) })}
        </p>
      ) : (
        !isOnSite && <p className="office__none">{t('preview.notYet')}</p>
      )}
      {canShow && hasFailed && (
        <p className="office__none" role="status">
          {t('preview.failed')}
        </p>
      )}
      {canShow && !(hasFailed && html === '') && (
        <div className={html === '' ? 'content__phone skeleton' : 'content__phone'} aria-busy={html === ''}>
          {html === '' ? (
            <p className="meta">{t('preview.loading')}</p>
          ) : (
            // The page has no scripts and is inert. A sandbox would also prevent Safari from calling the listener
            // above.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe title={t('preview.pane')} lang={LANGUAGE_TAGS[locale]} srcDoc={html} onLoad={handleLoad} />
          )}
        </div>
      )}
    </section>
  );
}

function useMediaQuery(query: string): boolean {
  const [isMatching, setMatching] = useState(false);
  useEffect(() => {
    const mediaQuery = matchMedia(query);
    const update = () => setMatching(mediaQuery.matches);
    update();
    mediaQuery.addEventListener('change', update);
    return () => mediaQuery.removeEventListener('change', update);
  }, [query]);
  return isMatching;
}

interface DraftedPageOptions {
  address: string;
  version: string;
  isOff: boolean;
}

/** Loads a page with the stored drafts. The previous page stays until the new one has loaded. */
function useDraftedPage({ address, version, isOff }: DraftedPageOptions) {
  const [state, setState] = useState({ html: '', hasFailed: false });
  useEffect(() => {
    if (isOff) return;
    const aborter = new AbortController();
    const load = async () => {
      // Without `text/html` in Accept, the edge does not store the language of the preview in a cookie.
      const response = await fetch(address, { headers: { [DRAFT_VIEW_HEADER]: '1' }, signal: aborter.signal });
      if (!response.ok) throw new Error(`the preview responded ${response.status}`);
      const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
      setState({ html: renderStillPage(await response.text(), nonce), hasFailed: false });
    };
    load().catch(() => {
      if (!aborter.signal.aborted) setState((previousState) => ({ ...previousState, hasFailed: true }));
    });
    return () => aborter.abort();
  }, [address, version, isOff]);
  return state;
}
