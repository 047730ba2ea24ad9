import { readFileSync } from 'node:fs';
import { clampChroma, converter, formatHex, wcagContrast as contrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND, GROUNDS, INKS, LIMITS, type Theme, palette, paletteCss, parseColour } from './palette.ts';
import { IS_FULL } from '#tests/support/is-full.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const namedValues = ['#000', '#fff', '#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f0f', '#808080', DEFAULT_BRAND];
const oddities = [
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

type Shades = ReturnType<typeof palette>[Theme];

/** Returns by how much each use of a brand colour exceeds its limit; negative values are illegible. */
function slack(shades: Shades, theme: Theme): Record<string, number> {
  const grounds = Object.values(GROUNDS[theme]);
  const limit = LIMITS[theme];
  const least = (colour: string, on: readonly string[]) => Math.min(...on.map((ground) => contrast(colour, ground)));
  return {
    'text on the fill': contrast(shades['--on-brand'], shades['--brand-solid']) - limit.on,
    'text on the pressed fill': contrast(shades['--on-brand'], shades['--brand-press']) - limit.on,
    'the fill on a ground': least(shades['--brand-solid'], grounds) - limit.solid,
    'brand ink': least(shades['--brand-ink'], [...grounds, shades['--brand-wash']]) - limit.ink,
    'the underline': least(shades['--brand-line'], grounds) - limit.line,
    'page ink on the wash': contrast(INKS[theme].ink, shades['--brand-wash']) - limit.wash,
  };
}

function findFaults(brand: string): string[] {
  const both = palette(brand); // The palette is computed once, because the test covers nearly thirty thousand colours.
  return themes.flatMap((theme) => [
    ...Object.entries(slack(both[theme], theme)).flatMap(([use, spare]) =>
      spare < -0.005 ? [`${brand} ${theme}: ${use} misses by ${-spare}`] : [],
    ),
    ...Object.entries(both[theme]).flatMap(([name, value]) =>
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
          errors.push(...findFaults(formatHex(clampChroma({ mode: 'oklch', l, c, h: hue }, 'oklch'))));
    for (const brand of namedValues) errors.push(...findFaults(brand));
    expect(errors).toEqual([]);
  });

  it('keeps the hue of the brand in its fill', () => {
    const { light } = palette('#1d5fb4');
    const hue = (colour: string) => converter('oklch')(colour)?.h;
    expect(hue(light['--brand-solid'])).toBeCloseTo(Number(hue('#1d5fb4')), 0);
  });

  it('is the same for the same colour, however it is written', () => {
    expect(palette('#1D5FB4')).toEqual(palette('1d5fb4'));
    expect(palette('#abc')).toEqual(palette('#aabbcc'));
  });

  it('is the default one when the colour cannot be read', () => {
    for (const odd of oddities) expect(palette(odd)).toEqual(palette(DEFAULT_BRAND));
  });
});

describe('a colour', () => {
  it('is read short or long, with or without its sign, in either case', () => {
    expect(parseColour(' #ABC ')).toBe('#aabbcc');
    expect(parseColour('1D5FB4')).toBe('#1d5fb4');
  });

  it('is null for any other value', () => {
    for (const odd of oddities) expect(parseColour(odd)).toBeNull();
  });
});

describe('the rules of a palette', () => {
  it('contain computed values only', () => {
    const css = paletteCss('#123456;}body{display:none');
    expect(css).toBe(paletteCss(DEFAULT_BRAND));
    expect(css.replace(/\[data-theme="(light|dark)"\]/g, '')).not.toMatch(/[<>"'\\]/);
  });

  it('can be for one part of a page', () => {
    const css = paletteCss('#123456', '[data-tenant="key"]');
    expect(css.startsWith('[data-tenant="key"]{--brand:#123456;')).toBe(true);
    expect(css).toContain(':root[data-theme="dark"] [data-tenant="key"]{');
  });
});

describe('the style sheet', () => {
  const tokens = () =>
    ['tokens', 'tokens-dark'].map((name) => readFileSync(`client/styles/tokens/${name}.css`, 'utf8')).join('\n');
  const darkFrom = (css: string) => css.indexOf('prefers-color-scheme');

  it.each(themes)('matches the default tenant’s colours: %s', (theme) => {
    const css = tokens();
    const part =
      theme === 'light' ? css.slice(0, darkFrom(css)) : css.slice(darkFrom(css), css.indexOf('@media print'));
    const expected: Record<string, string> = {
      ...palette(DEFAULT_BRAND)[theme],
      ...Object.fromEntries(Object.entries(GROUNDS[theme]).map(([name, value]) => [`--${name}`, value])),
      '--ink': INKS[theme].ink,
    };
    for (const [name, value] of Object.entries(expected)) {
      const matches = [...part.matchAll(new RegExp(`${name}:\\s*(#[0-9a-fA-F]{3,8})`, 'g'))].map((match) => match[1]);
      expect(matches.length, name).toBeGreaterThan(0);
      for (const text of matches) expect(parseColour(text), name).toBe(value);
    }
  });
});
