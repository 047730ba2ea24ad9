import { type ReactNode, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';

export function GalleryHead() {
  const t = useText('gallery');
  const currentLocale = useLocale();
  const [theme, setTheme] = useState('system');
  const chooseTheme = (nextTheme: string) => {
    setTheme(nextTheme);
    if (nextTheme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = nextTheme;
  };
  return (
    <header className="gallery__intro">
      <h1>{t('title')}</h1>
      <p className="meta">{t('intro')}</p>
      <div className="row">
        <nav className="seg" aria-label={t('language')}>
          {LOCALES.map((locale) => (
            <AppLink
              key={locale}
              href={`?lang=${locale}`}
              reload
              lang={LANGUAGE_TAGS[locale]}
              aria-current={locale === currentLocale ? 'true' : undefined}
            >
              {LANGUAGE_NAMES[locale]}
            </AppLink>
          ))}
        </nav>
        <SegmentedControl
          label={t('theme')}
          chosen={theme}
          onChoose={chooseTheme}
          parts={[
            { id: 'system', label: t('themeSystem') },
            { id: 'light', label: t('themeLight') },
            { id: 'dark', label: t('themeDark') },
          ]}
        />
      </div>
    </header>
  );
}

export function GallerySection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="section">
      <div className="section__head">
        <h2>{title}</h2>
        {note && <p className="meta">{note}</p>}
      </div>
      <div className="gallery__body">{children}</div>
    </section>
  );
}

const FONT_SIZES = [39, 31, 25, 20, 18, 16, 14] as const;

export function TypeSection() {
  const t = useText('gallery');
  return (
    <GallerySection title={t('type')} note={t('typeNote')}>
      <ul className="gallery__type">
        {FONT_SIZES.map((size) => (
          <li key={size}>
            <span className="meta num">{size} px</span>
            <span className={size > 18 ? 'display' : undefined} style={{ fontSize: `var(--t-${size})` }}>
              {t('typeExample')}
            </span>
          </li>
        ))}
      </ul>
    </GallerySection>
  );
}
