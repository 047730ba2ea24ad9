import { readFileSync } from 'node:fs';
import { clampChroma, converter, formatHex, wcagContrast as contrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND, GROUNDS, INKS, LIMITS, type Theme, getPalette, getPaletteCss, parseColour } from './palette.ts';
import { IS_FULL } from '#tests/support/is-full.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];
const NAMED_COLOURS = ['#000', '#fff', '#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f0f', '#808080', DEFAULT_BRAND];
const INVALID_COLOURS = [
  '',
  null,
  undefined,
  'red',
  '#12345',
  '#gggggg',
  '#b3392b;}body{display:none',
  'oklch(.5 .1 20)',
  {},
  7,
];

type Shades = ReturnType<typeof getPalette>[Theme];

/** Returns by how much each use of a brand colour exceeds its minimum contrast. Negative values are illegible. */
function getContrastSlack(shades: Shades, theme: Theme): Record<string, number> {
  const groundColours = Object.values(GROUNDS[theme]);
  const contrastLimits = LIMITS[theme];
  const getMinContrast = (colour: string, backgrounds: readonly string[]) =>
    Math.min(...backgrounds.map((ground) => contrast(colour, ground)));
  return {
    'text on the fill': contrast(shades['--on-brand'], shades['--brand-solid']) - contrastLimits.on,
    'text on the pressed fill': contrast(shades['--on-brand'], shades['--brand-press']) - contrastLimits.on,
    'the fill on a ground': getMinContrast(shades['--brand-solid'], groundColours) - contrastLimits.solid,
    'brand ink': getMinContrast(shades['--brand-ink'], [...groundColours, shades['--brand-wash']]) - contrastLimits.ink,
    'the underline': getMinContrast(shades['--brand-line'], groundColours) - contrastLimits.line,
    'page ink on the wash': contrast(INKS[theme].ink, shades['--brand-wash']) - contrastLimits.wash,
  };
}

function listContrastErrors(brand: string): string[] {
  const bothPalettes = getPalette(brand); // The palette is computed once, because the test covers nearly thirty thousand colours.
  return THEMES.flatMap((theme) => [
    ...Object.entries(getContrastSlack(bothPalettes[theme], theme)).flatMap(([usage, slack]) =>
      slack < -0.005 ? [`${brand} ${theme}: ${usage} misses by ${-slack}`] : [],
    ),
    ...Object.entries(bothPalettes[theme]).flatMap(([name, value]) =>
      /^#[0-9a-f]{6}$/.test(value) ? [] : [`${brand} ${theme}: ${name} is ${value}`],
    ),
  ]);
}

describe('a tenant’s palette', () => {
  it('is legible whatever the colour', { timeout: 120_000 }, () => {
    const errors: string[] = [];
    for (let hue = 0; hue < 360; hue += IS_FULL ? 1 : 4)
      for (let l = 0.02; l < 1; l += 0.08)
        for (const c of [0, 0.03, 0.08, 0.14, 0.22, 0.4])
          errors.push(...listContrastErrors(formatHex(clampChroma({ mode: 'oklch', l, c, h: hue }, 'oklch'))));
    for (const brand of NAMED_COLOURS) errors.push(...listContrastErrors(brand));
    expect(errors).toEqual([]);
  });

  it('keeps the hue of the brand in its fill', () => {
    const { light } = getPalette('#1d5fb4');
    const getHue = (colour: string) => converter('oklch')(colour)?.h;
    expect(getHue(light['--brand-solid'])).toBeCloseTo(Number(getHue('#1d5fb4')), 0);
  });

  it('is the same for the same colour, however it is written', () => {
    expect(getPalette('#1D5FB4')).toEqual(getPalette('1d5fb4'));
    expect(getPalette('#abc')).toEqual(getPalette('#aabbcc'));
  });

  it('is the default one when the colour cannot be read', () => {
    for (const invalidColour of INVALID_COLOURS) expect(getPalette(invalidColour)).toEqual(getPalette(DEFAULT_BRAND));
  });
});

describe('a colour', () => {
  it('is parsed in short and long form, with or without #, in either case', () => {
    expect(parseColour(' #ABC ')).toBe('#aabbcc');
    expect(parseColour('1D5FB4')).toBe('#1d5fb4');
  });

  it('is null for any other value', () => {
    for (const invalidColour of INVALID_COLOURS) expect(parseColour(invalidColour)).toBeNull();
  });
});

describe('the rules of a palette', () => {
  it('contain computed values only', () => {
    const brandCss = getPaletteCss('#123456;}body{display:none');
    expect(brandCss).toBe(getPaletteCss(DEFAULT_BRAND));
    expect(brandCss.replace(/\[data-theme="(light|dark)"\]/g, '')).not.toMatch(/[<>"'\\]/);
  });

  it('can be limited to a part of a page', () => {
    const tenantCss = getPaletteCss('#123456', '[data-tenant="key"]');
    expect(tenantCss.startsWith('[data-tenant="key"]{--brand:#123456;')).toBe(true);
    expect(tenantCss).toContain(':root[data-theme="dark"] [data-tenant="key"]{');
  });
});

describe('the style sheet', () => {
  const readTokensCss = () =>
    ['tokens', 'tokens-dark'].map((name) => readFileSync(`client/styles/tokens/${name}.css`, 'utf8')).join('\n');
  const getDarkStart = (css: string) => css.indexOf('prefers-color-scheme');

  it.each(THEMES)('matches the default tenant’s colours: %s', (theme) => {
    const tokensCss = readTokensCss();
    const themeCss =
      theme === 'light'
        ? tokensCss.slice(0, getDarkStart(tokensCss))
        : tokensCss.slice(getDarkStart(tokensCss), tokensCss.indexOf('@media print'));
    const expectedTokens: Record<string, string> = {
      ...getPalette(DEFAULT_BRAND)[theme],
      ...Object.fromEntries(Object.entries(GROUNDS[theme]).map(([name, value]) => [`--${name}`, value])),
      '--ink': INKS[theme].ink,
    };
    for (const [name, value] of Object.entries(expectedTokens)) {
      const cssValues = [...themeCss.matchAll(new RegExp(`${name}:\\s*(#[0-9a-fA-F]{3,8})`, 'g'))].map(
        (match) => match[1],
      );
      expect(cssValues.length, name).toBeGreaterThan(0);
      for (const cssValue of cssValues) expect(parseColour(cssValue), name).toBe(value);
    }
  });
});
