import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as addMode,
  wcagContrast,
} from 'culori/fn';

export type Theme = 'light' | 'dark';

/** Default brand colour, equal to that of the style sheet. */
export const DEFAULT_BRAND = '#b3392b';

/** Backgrounds of the style sheet on which brand colours appear. A test compares them with the style sheet. */
export const GROUNDS = {
  light: { deep: '#fbfaf6', sheet: '#ffffff', shoal: '#e4ece9', land: '#f4ecdc' },
  dark: { deep: '#0e1524', sheet: '#151e31', shoal: '#14262f', land: '#29261c' },
} as const;

/** Text colour of the page (`ink`), and text colour on the brand's fill (`on`). */
export const INKS = {
  light: { ink: '#16213a', on: '#ffffff' },
  dark: { ink: '#efede6', on: '#0e1524' },
} as const;

/**
 * Minimum contrast ratios: text on the fill (`on`), brand-coloured text on any background and on the wash (`ink`), the
 * fill against any background (`solid`), the underline (`line`), and page text on the wash (`wash`).
 */
export const LIMITS = {
  light: { on: 4.6, ink: 4.9, solid: 3.5, line: 1.7, wash: 12 },
  dark: { on: 7.2, ink: 7, solid: 5, line: 2, wash: 9 },
} as const;

export type Palette = Readonly<Record<Theme, Shades>>;

/**
 * Derives a tenant's palette from its brand colour: colours as '#rrggbb' for both themes, legible on every background.
 * An invalid colour gives the default. Only computed values are returned, so the result is safe in a style element.
 */
export function getPalette(brand: unknown): Palette {
  const brandColour = parseColour(brand) ?? DEFAULT_BRAND;
  return { light: createBrandShades(brandColour, 'light'), dark: createBrandShades(brandColour, 'dark') };
}

/** Returns the contrast of the brand colour itself on white paper. The shades derived from it are always legible. */
export const getContrastOnPaper = (brand: unknown): number =>
  wcagContrast(parseColour(brand) ?? DEFAULT_BRAND, GROUNDS.light.sheet);

/** Minimum contrast ratios of WCAG for text on a button, a link on the page, and a button against the page. */
const MIN_CONTRAST = { on: 4.5, ink: 4.5, solid: 3 } as const;

interface ContrastReport {
  theme: Theme;
  what: keyof typeof MIN_CONTRAST;
  ratio: number;
  minRatio: number;
}

/** Returns the contrast of each shade on the background where it is lowest. */
export function getContrasts(brand: unknown): ContrastReport[] {
  const shades = getPalette(brand);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const themeShades = shades[theme];
    const getMinContrast = (colour: string) =>
      Math.min(...Object.values(GROUNDS[theme]).map((value) => wcagContrast(colour, value)));
    const ratioOfUsage = {
      on: wcagContrast(themeShades['--on-brand'], themeShades['--brand-solid']),
      ink: getMinContrast(themeShades['--brand-ink']),
      solid: getMinContrast(themeShades['--brand-solid']),
    };
    return (Object.keys(MIN_CONTRAST) as (keyof typeof MIN_CONTRAST)[]).map((kind) => ({
      theme,
      what: kind,
      ratio: ratioOfUsage[kind],
      minRatio: MIN_CONTRAST[kind],
    }));
  });
}

const formatDeclarations = (shades: Shades) =>
  `{${Object.entries(shades)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/**
 * Returns the CSS of a tenant's palette, to be placed after the style sheet, for the page (:root) or a part of it
 * ('[data-tenant="key"]'). `selector` is inserted unescaped, so it must be a constant.
 */
export function getPaletteCss(brand: unknown, selector = ':root'): string {
  const { light, dark } = getPalette(brand);
  const descendantSelector = selector === ':root' ? '' : ` ${selector}`;
  return (
    `${selector}${formatDeclarations(light)}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"])${descendantSelector}${formatDeclarations(dark)}}` +
    `@media screen{:root[data-theme="dark"]${descendantSelector}${formatDeclarations(dark)}}`
  );
}

/**
 * Returns the palette CSS for areas that are dark in both themes (.on-night) and for light areas inside them (.on-day).
 */
export function getNightCss(brand: unknown): string {
  const { light, dark } = getPalette(brand);
  return (
    `.on-night${formatDeclarations(dark)}.on-night .on-day${formatDeclarations(light)}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]) .on-night .on-day${formatDeclarations(dark)}}` +
    `@media screen{:root[data-theme="dark"] .on-night .on-day${formatDeclarations(dark)}}`
  );
}

/**
 * Normalises '#rgb' or '#rrggbb', with or without '#' and in either case, to '#rrggbb'. Returns null for other text.
 */
export function parseColour(text: unknown): string | null {
  const hexDigits = typeof text === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1] : undefined;
  if (hexDigits === undefined) return null;
  const sixDigits = hexDigits.length === 3 ? [...hexDigits].map((digit) => digit + digit).join('') : hexDigits;
  return `#${sixDigits.toLowerCase()}`;
}

// Registers only the colour spaces between hex and OKLCH; culori/fn allows bundlers to drop the others.
addMode(modeRgb);
addMode(modeLrgb);
const oklch = addMode(modeOklch);

const parseOklch = (hex: string): Oklch => oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 };

/** Formats a colour. A colour outside the sRGB gamut loses chroma, but keeps hue and lightness. */
const formatOklch = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));

type BrandToken =
  | '--brand'
  | '--brand-solid'
  | '--brand-press'
  | '--on-brand'
  | '--brand-ink'
  | '--brand-wash'
  | '--brand-line';
type Shades = Readonly<Record<BrandToken, string>>;

interface AdjustedColour extends Oklch {
  hex: string;
}

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);
const hasContrast = (hex: string, grounds: readonly string[], min: number) =>
  grounds.every((ground) => wcagContrast(hex, ground) >= min);

/** Changes only the lightness of a colour, in small steps, until it passes the check. */
function adjustContrast(start: Oklch, step: number, isAcceptable: (hex: string) => boolean): AdjustedColour {
  for (let l = start.l; l >= 0 && l <= 1; l += step) {
    const hex = formatOklch({ ...start, l });
    if (isAcceptable(hex)) return { ...start, l, hex };
  }
  return step < 0 ? { ...start, l: 0, hex: '#000000' } : { ...start, l: 1, hex: '#ffffff' };
}

/** Returns the shades before their contrast is adjusted. */
function createInitialShades({ l, c, h }: Oklch, isDark: boolean) {
  const createShade = (lightness: number, chroma: number): Oklch => ({ mode: 'oklch', l: lightness, c: chroma, h });
  return isDark
    ? {
        wash: createShade(0.29, Math.min(c * 0.4, 0.04)),
        solid: createShade(clamp(0.74, l, 0.8), Math.min(c, 0.13)),
        ink: createShade(Math.max(l, 0.78), Math.min(c, 0.12)),
        line: createShade(0.5, Math.min(c, 0.09)),
      }
    : {
        wash: createShade(0.95, Math.min(c * 0.2, 0.022)),
        solid: createShade(clamp(0.34, l, 0.52), Math.min(c, 0.16)),
        ink: createShade(Math.min(l, 0.46), Math.min(c, 0.15)),
        line: createShade(0.74, Math.min(c * 0.6, 0.09)),
      };
}

function createBrandShades(brand: string, theme: Theme): Shades {
  const isDark = theme === 'dark';
  const lightnessStep = isDark ? 0.004 : -0.004;
  const contrastLimits = LIMITS[theme];
  const { on } = INKS[theme];
  const groundColours = Object.values(GROUNDS[theme]);
  const initialShades = createInitialShades(parseOklch(brand), isDark);
  const washHex = formatOklch(initialShades.wash);
  const solidShade = adjustContrast(
    initialShades.solid,
    lightnessStep,
    (hex) => wcagContrast(on, hex) >= contrastLimits.on && hasContrast(hex, groundColours, contrastLimits.solid),
  );
  const inkShade = adjustContrast(initialShades.ink, lightnessStep, (hex) =>
    hasContrast(hex, [...groundColours, washHex], contrastLimits.ink),
  );
  const lineShade = adjustContrast(initialShades.line, lightnessStep, (hex) =>
    hasContrast(hex, groundColours, contrastLimits.line),
  );
  return {
    '--brand': brand,
    '--brand-solid': solidShade.hex,
    '--brand-press': formatOklch({ ...solidShade, l: solidShade.l + (isDark ? 0.06 : -0.07) }),
    '--on-brand': on,
    '--brand-ink': inkShade.hex,
    '--brand-wash': washHex,
    '--brand-line': lineShade.hex,
  };
}
