import { DEFAULT_BRAND, type Theme } from './palette-terms.ts';
import { readColour } from './read-colour.ts';
import { type Shades, shadeBrand } from './shade-brand.ts';

export type Palette = Readonly<Record<Theme, Shades>>;

/**
 * A tenant's colours from its one colour: plain '#rrggbb' for both themes, legible on every ground. An unreadable
 * colour counts as the default, and nothing but computed values comes out, so they can be written into a page.
 */
export function palette(brand: unknown): Palette {
  const colour = readColour(brand) ?? DEFAULT_BRAND;
  return { light: shadeBrand(colour, 'light'), dark: shadeBrand(colour, 'dark') };
}

const writeBlock = (shades: Shades) =>
  `{${Object.entries(shades)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/**
 * A tenant's colours as rules to stand after the style sheet: for the whole page (:root) or a part of it
 * ('[data-tenant="key"]'). The selector is the caller's own words, never a visitor's.
 */
export function paletteCss(brand: unknown, selector = ':root'): string {
  const { light, dark } = palette(brand);
  const part = selector === ':root' ? '' : ` ${selector}`;
  return (
    `${selector}${writeBlock(light)}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"])${part}${writeBlock(dark)}}` +
    `@media screen{:root[data-theme="dark"]${part}${writeBlock(dark)}}`
  );
}

/**
 * The same for grounds that are dark in both themes (.on-night) and for what stands on paper within them (.on-day).
 */
export function nightCss(brand: unknown): string {
  const { light, dark } = palette(brand);
  return (
    `.on-night${writeBlock(dark)}.on-night .on-day${writeBlock(light)}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]) .on-night .on-day${writeBlock(dark)}}` +
    `@media screen{:root[data-theme="dark"] .on-night .on-day${writeBlock(dark)}}`
  );
}
