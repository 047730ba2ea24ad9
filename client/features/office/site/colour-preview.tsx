import type { CSSProperties } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { logoAddress } from '#shared/art/art-address.ts';
import { getContrasts, GROUNDS, INKS, palette, parseColour, type Theme } from '#shared/art/palette.ts';
import type { Locale } from '#shared/locale/locales.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

interface ColourPreviewProps {
  colour: string;
  name: string;
  /** Uploaded logos by theme; '' for the generated one. */
  logos: Readonly<Record<Theme, string>>;
  locale: Locale;
}

/** Shows the brand colour in both themes, with the contrast of each use. */
export function ColourPreview({ colour, name, logos, locale }: ColourPreviewProps) {
  const t = useText('office-site');
  return (
    <div className="site__preview" role="region" aria-label={t('colour.title')} aria-live="polite">
      <div className="site__minis">
        {THEMES.map((theme) => (
          <Mini key={theme} theme={theme} colour={colour} name={name} logo={logos[theme]} locale={locale} />
        ))}
      </div>
      <ul className="site__contrasts" aria-label={t('colour.table')}>
        {getContrasts(colour).map(({ theme, what: token, ratio, least: minContrast }) => (
          <li key={`${theme} ${token}`} className={ratio >= minContrast ? undefined : 'is-low'}>
            <Icon name={ratio >= minContrast ? 'check' : 'warn'} />
            {t(`colour.${token}`)} <span className="meta">{t(`colour.${theme}`)}</span>
            <b className="num">{ratio.toFixed(1)}</b>
            <span className="meta">{t('colour.least', { least: minContrast })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MiniProps {
  theme: Theme;
  colour: string;
  name: string;
  logo: string;
  locale: Locale;
}

function Mini({ theme, colour, name, logo, locale }: MiniProps) {
  const t = useText('office-site');
  const { agent } = useOffice();
  const svg = logoAddress({
    name,
    mark: [...name.trim()][0] ?? '',
    colour: parseColour(colour) ?? '',
    locale,
    ...(theme === 'dark' && { ground: 'night' as const }),
  });
  const source = logo ? (logo.startsWith('/appFile/') ? `/${agent.keyCode}${logo}` : logo) : svg;
  const style = {
    ...palette(colour)[theme],
    colorScheme: theme,
    '--mini-ground': GROUNDS[theme].deep,
    '--mini-ink': INKS[theme].ink,
  } as CSSProperties;
  return (
    <figure className="mini" style={style}>
      <figcaption>{t(`colour.${theme}`)}</figcaption>
      {name && <img src={source} width={200} height={40} alt="" />}
      <p>
        {t('colour.sample')} <span className="mini__link">{t('colour.link')}</span>
      </p>
      <p>
        <span className="mini__button">{t('colour.button')}</span>
      </p>
    </figure>
  );
}
