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

/** Backgrounds of the style sheet on which brand colours appear; a test compares them with the style sheet. */
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
export function palette(brand: unknown): Palette {
  const colour = parseColour(brand) ?? DEFAULT_BRAND;
  return { light: shadeBrand(colour, 'light'), dark: shadeBrand(colour, 'dark') };
}

/** Returns the contrast of the brand colour itself on white paper. The shades derived from it are always legible. */
export const wcagOnPaper = (brand: unknown): number =>
  wcagContrast(parseColour(brand) ?? DEFAULT_BRAND, GROUNDS.light.sheet);

/** Minimum contrast ratios of WCAG for text on a button, a link on the page, and a button against the page. */
const MIN_CONTRAST = { on: 4.5, ink: 4.5, solid: 3 } as const;

interface Contrast {
  theme: Theme;
  what: keyof typeof MIN_CONTRAST;
  ratio: number;
  least: number;
}

/** Returns the contrast of each shade on the background where it is lowest. */
export function getContrasts(brand: unknown): Contrast[] {
  const shades = palette(brand);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const shade = shades[theme];
    const worst = (colour: string) =>
      Math.min(...Object.values(GROUNDS[theme]).map((value) => wcagContrast(colour, value)));
    const ratios = {
      on: wcagContrast(shade['--on-brand'], shade['--brand-solid']),
      ink: worst(shade['--brand-ink']),
      solid: worst(shade['--brand-solid']),
    };
    return (Object.keys(MIN_CONTRAST) as (keyof typeof MIN_CONTRAST)[]).map((kind) => ({
      theme,
      what: kind,
      ratio: ratios[kind],
      least: MIN_CONTRAST[kind],
    }));
  });
}

const renderBlock = (shades: Shades) =>
  `{${Object.entries(shades)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/**
 * Returns the CSS of a tenant's palette, to be placed after the style sheet, for the page (:root) or a part of it
 * ('[data-tenant="key"]'). `selector` is inserted unescaped, so it must be a constant.
 */
export function paletteCss(brand: unknown, selector = ':root'): string {
  const { light, dark } = palette(brand);
  const part = selector === ':root' ? '' : ` ${selector}`;
  return (
    `${selector}${renderBlock(light)}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"])${part}${renderBlock(dark)}}` +
    `@media screen{:root[data-theme="dark"]${part}${renderBlock(dark)}}`
  );
}

/** Returns the same for areas that are dark in both themes (.on-night) and for light areas inside them (.on-day). */
export function nightCss(brand: unknown): string {
  const { light, dark } = palette(brand);
  return (
    `.on-night${renderBlock(dark)}.on-night .on-day${renderBlock(light)}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]) .on-night .on-day${renderBlock(dark)}}` +
    `@media screen{:root[data-theme="dark"] .on-night .on-day${renderBlock(dark)}}`
  );
}

/** Normalises '#rgb' or '#rrggbb', with or without '#' and in either case, to '#rrggbb'; null for other text. */
export function parseColour(text: unknown): string | null {
  const digits = typeof text === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1] : undefined;
  if (digits === undefined) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toLowerCase()}`;
}

// Registers only the colour spaces between hex and OKLCH; culori/fn allows bundlers to drop the others.
addMode(modeRgb);
addMode(modeLrgb);
const oklch = addMode(modeOklch);

const parseOklch = (hex: string): Oklch => oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 };

/** Formats a colour; one outside the sRGB gamut loses chroma, but keeps hue and lightness. */
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

const clamp = (low: number, x: number, high: number) => Math.min(Math.max(low, x), high);
const clears = (hex: string, grounds: readonly string[], min: number) =>
  grounds.every((ground) => wcagContrast(hex, ground) >= min);

/** Changes only the lightness of a colour, in small steps, until it passes the check. */
function adjustContrast(start: Oklch, step: number, passes: (hex: string) => boolean): AdjustedColour {
  for (let l = start.l; l >= 0 && l <= 1; l += step) {
    const hex = formatOklch({ ...start, l });
    if (passes(hex)) return { ...start, l, hex };
  }
  return step < 0 ? { ...start, l: 0, hex: '#000000' } : { ...start, l: 1, hex: '#ffffff' };
}

/** Returns the shades before their contrast is adjusted. */
function startShades({ l, c, h }: Oklch, dark: boolean) {
  const shade = (lightness: number, chroma: number): Oklch => ({ mode: 'oklch', l: lightness, c: chroma, h });
  return dark
    ? {
        wash: shade(0.29, Math.min(c * 0.4, 0.04)),
        solid: shade(clamp(0.74, l, 0.8), Math.min(c, 0.13)),
        ink: shade(Math.max(l, 0.78), Math.min(c, 0.12)),
        line: shade(0.5, Math.min(c, 0.09)),
      }
    : {
        wash: shade(0.95, Math.min(c * 0.2, 0.022)),
        solid: shade(clamp(0.34, l, 0.52), Math.min(c, 0.16)),
        ink: shade(Math.min(l, 0.46), Math.min(c, 0.15)),
        line: shade(0.74, Math.min(c * 0.6, 0.09)),
      };
}

function shadeBrand(brand: string, theme: Theme): Shades {
  const dark = theme === 'dark';
  const step = dark ? 0.004 : -0.004;
  const limit = LIMITS[theme];
  const { on } = INKS[theme];
  const grounds = Object.values(GROUNDS[theme]);
  const start = startShades(parseOklch(brand), dark);
  const wash = formatOklch(start.wash);
  const solid = adjustContrast(
    start.solid,
    step,
    (hex) => wcagContrast(on, hex) >= limit.on && clears(hex, grounds, limit.solid),
  );
  const ink = adjustContrast(start.ink, step, (hex) => clears(hex, [...grounds, wash], limit.ink));
  const line = adjustContrast(start.line, step, (hex) => clears(hex, grounds, limit.line));
  return {
    '--brand': brand,
    '--brand-solid': solid.hex,
    '--brand-press': formatOklch({ ...solid, l: solid.l + (dark ? 0.06 : -0.07) }),
    '--on-brand': on,
    '--brand-ink': ink.hex,
    '--brand-wash': wash,
    '--brand-line': line.hex,
  };
}
