import type { CSSProperties } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { getLogoPath } from '#shared/art/art-address.ts';
import { getContrasts, GROUNDS, INKS, getPalette, parseColour, type Theme } from '#shared/art/palette.ts';
import type { Locale } from '#shared/locale/locales.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

interface ColourPreviewProps {
  colour: string;
  name: string;
  /** URLs of uploaded logos by theme, or '' if the logo is generated. */
  logos: Readonly<Record<Theme, string>>;
  locale: Locale;
}

/** Shows the head of a page in the brand colour, in both themes. */
export function ColourPreview({ colour, name, logos, locale }: ColourPreviewProps) {
  const t = useText('office-site');
  return (
    <section className="site__preview" aria-label={t('colour.title')}>
      <h2>{t('colour.title')}</h2>
      {THEMES.map((theme) => (
        <SiteMiniature key={theme} theme={theme} colour={colour} name={name} logo={logos[theme]} locale={locale} />
      ))}
    </section>
  );
}

/** Shows the contrast of each use of the brand colour. */
export function ColourContrasts({ colour }: Pick<ColourPreviewProps, 'colour'>) {
  const t = useText('office-site');
  return (
    <ul className="site__contrasts" aria-label={t('colour.table')} aria-live="polite">
      {getContrasts(colour).map(({ theme, what: token, ratio, minRatio: minContrast }) => (
        <li key={`${theme} ${token}`} className={ratio >= minContrast ? undefined : 'is-low'}>
          <Icon name={ratio >= minContrast ? 'check' : 'warn'} />
          {t(`colour.${token}`)} <span className="meta">{t(`colour.${theme}`)}</span>
          <b className="num">{ratio.toFixed(1)}</b>
          <span className="meta">{t('colour.least', { least: minContrast })}</span>
        </li>
      ))}
    </ul>
  );
}

interface MiniatureProps {
  theme: Theme;
  colour: string;
  name: string;
  logo: string;
  locale: Locale;
}

function SiteMiniature({ theme, colour, name, logo, locale }: MiniatureProps) {
  const t = useText('office-site');
  const { agent } = useOffice();
  const logoUrl = getLogoPath({
    name,
    mark: [...name.trim()][0] ?? '',
    colour: parseColour(colour) ?? '',
    locale,
    ...(theme === 'dark' && { ground: 'night' as const }),
  });
  const logoSource = logo ? (logo.startsWith('/appFile/') ? `/${agent.keyCode}${logo}` : logo) : logoUrl;
  const themeStyle = {
    ...getPalette(colour)[theme],
    colorScheme: theme,
    '--mini-ground': GROUNDS[theme].deep,
    '--mini-ink': INKS[theme].ink,
  } as CSSProperties;
  return (
    <figure className="mini" style={themeStyle}>
      <figcaption className="sr">{t(`colour.${theme}`)}</figcaption>
      <div className="mini__bar">
        {name && <img src={logoSource} width={150} height={30} alt="" />}
        <span className="mini__tab">{t('colour.tab')}</span>
      </div>
      <p>
        {t('colour.sample')} <span className="mini__link">{t('colour.link')}</span>
      </p>
      <p className="mini__buttons">
        <span className="mini__button">{t('colour.button')}</span>
        <span className="mini__button mini__button--plain">{t('colour.plain')}</span>
      </p>
    </figure>
  );
}
