import { knownCountry, parseArtAddress } from '#shared/art/art-address.ts';
import { artTokens } from '#shared/art/art-tokens.ts';
import { renderBanner } from '#shared/art/banners/render-banner.ts';
import { renderLogo } from '#shared/art/render-logo.ts';
import { palette } from '#shared/art/palette.ts';
import { renderSeal } from '#shared/art/seal/render-seal.ts';
import { defineGlyphs } from '#shared/art/write-svg.ts';
import { traceBox } from '#shared/art/shapes.ts';
import type { Card, CardFigure } from './card.ts';
import { type Letters, filterDrawable, setBlock, setLine, measureWidth } from './letters.ts';

export const [INK, PALE, NIGHT] = ['var(--ink)', 'var(--ink-2)', '#16213a'];
const [DEEP, ON_NIGHT] = ['var(--deep)', 'var(--on-night)'];
export const HAIR = '#d8d9d2';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Embeds one SVG in another with its light colours, because cards have no dark theme. `overflow: visible` avoids
 * clipping, for which the renderer allocates a layer; that is expensive for wide pictures.
 */
function placeArt(svg: string, { x, y, width, height }: Box, overflow: 'hidden' | 'visible' = 'hidden'): string {
  const [, frame = ''] = /viewBox="([^"]+)"/.exec(svg) ?? [];
  const body = svg.replace(/^<svg[^>]*>/, '').replace(/<style>[^<]*<\/style>/, '');
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${frame}" preserveAspectRatio="xMidYMid slice" overflow="${overflow}">${body}`;
}

/** Replaces the opacity of shapes, which needs a layer, by fill or stroke opacity, which looks the same. */
const thinned = (drawing: string) =>
  drawing.replaceAll(/<(?:path|circle|rect)[^<>]*>/g, (shape) => {
    if (shape.includes('fill="none"')) return shape.replace(' opacity=', ' stroke-opacity=');
    return shape.includes(' stroke=') ? shape : shape.replace(' opacity=', ' fill-opacity=');
  });

/** Renders the wide picture. It must be drawn first, because later drawings cover its overflow. */
export function renderScene(
  { id, country }: Card['scene'],
  box: Box,
  sheet: { width: number; height: number },
): string {
  const ground = traceBox(0, 0, sheet.width, sheet.height) + traceBox(box.x, box.y, box.width, box.height);
  const scene = placeArt(renderBanner({ id, country: knownCountry(country) }), box, 'visible');
  return `${scene}<path d="${ground}" fill="${DEEP}" fill-rule="evenodd"/>`;
}

/** Renders a seal by its URL; '' for a school with an uploaded logo. */
export function renderItemSeal(address: string, box: Box): string {
  const query = parseArtAddress(address, new URLSearchParams(), { seal: 2 });
  const [country = 'any', id = ''] = query?.segments ?? [];
  if (!query) return '';
  return placeArt(renderSeal({ id, country: knownCountry(country), monogram: query.options.get('m') ?? '' }), box);
}

/** Renders mark and name of the site; only the name for an uploaded logo. */
export function renderBrand(
  { brand }: Card,
  { x, y, size, width }: { x: number; y: number; size: number; width: number },
  letters: Letters,
): string {
  const query = parseArtAddress(brand.mark, new URLSearchParams(), { logo: 1 });
  const colours = palette(brand.colour);
  const wish = (name: string) => query?.options.get(name) ?? '';
  const mark =
    query &&
    placeArt(renderLogo({ name: wish('n'), sub: '', mark: wish('m'), variant: 'mark', ground: 'page' }, colours), {
      x,
      y,
      width: size,
      height: size,
    });
  const from = x + (mark ? size * 1.3 : 0);
  return (
    (mark ?? '') +
    setBlock(
      brand.name,
      {
        x: from,
        y: y + size * 0.68,
        size: size * 0.54,
        width: width - (from - x),
        least: size * 0.34,
        lines: 1,
        leading: 1,
        fill: INK,
      },
      letters,
    ).drawing
  );
}

/** Renders a border of alternating black and white, as on the edge of a nautical chart. */
export function renderNeatLine({ width, height }: { width: number; height: number }): string {
  const [thick, parts] = [10, { across: Math.round(width / 60), down: Math.round(height / 61) }];
  let scale = '';
  for (let part = 0; part < parts.across; part++)
    scale += traceBox((part * width) / parts.across, part % 2 ? height - thick : 0, width / parts.across, thick);
  for (let part = 0; part < parts.down; part++)
    scale += traceBox(part % 2 ? width - thick : 0, (part * height) / parts.down, thick, height / parts.down);
  const edge =
    traceBox(0.5, 0.5, width - 1, height - 1) + traceBox(thick, thick, width - 2 * thick, height - 2 * thick);
  return `<path d="${edge}" fill="none" stroke="${INK}"/><path d="${scale}" fill="${INK}"/>`;
}

/** Renders vertical text at the largest size that fits. */
export function setUpright(text: string, { x, y, width, height }: Box, letters: Letters): string {
  const characters = [...filterDrawable(text, letters)].slice(0, 8);
  const step = Math.min(height / Math.max(characters.length, 1), width * 0.62);
  const size = step * 0.83;
  return characters
    .map((character, index) =>
      setLine(
        character,
        {
          x: x + width / 2,
          y: y + (height - step * characters.length) / 2 + (index + 0.86) * step,
          size,
          fill: ON_NIGHT,
          anchor: 'middle',
        },
        letters,
      ),
    )
    .join('');
}

/** Renders a figure below its label; a figure that is not published is hatched, as on the site. */
export function renderFigure(
  { label, value, about: description, isUnknown }: CardFigure,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
  letters: Letters,
): string {
  const small = size * 0.46;
  const name = setBlock(
    label,
    { x, y, size: small, width, least: small * 0.7, lines: 1, leading: 1, fill: PALE },
    letters,
  ).drawing;
  const belowY = y + size * 1.12;
  if (isUnknown) {
    const wide = measureWidth(value, letters) * small;
    return `${name}${hatch({ x, y: belowY - size * 0.72, width: wide + small * 1.6, height: size * 0.92 })}<rect x="${x + small * 0.4}" y="${belowY - size * 0.56}" width="${wide + small * 0.8}" height="${size * 0.6}" fill="${DEEP}"/>${setLine(value, { x: x + small * 0.8, y: belowY - size * 0.12, size: small, fill: PALE }, letters)}`;
  }
  const amount = setBlock(
    value,
    { x, y: belowY, size, width, least: size * 0.5, lines: 1, leading: 1, fill: INK },
    letters,
  );
  const valueText =
    description &&
    setBlock(
      description,
      { x, y: belowY + small * 1.35, size: small, width, least: small * 0.7, lines: 1, leading: 1, fill: PALE },
      letters,
    ).drawing;
  return name + amount.drawing + valueText;
}

function hatch({ x, y, width, height }: Box): string {
  let lines = '';
  for (let index = 0; index < width + height; index += 9) {
    const [from, to] = [Math.max(0, index - width), Math.min(index, height)];
    lines += `M${x + index - from} ${y + from}L${x + index - to} ${y + to}`;
  }
  return `<path d="${lines}" stroke="${HAIR}" stroke-width="2" fill="none"/>`;
}

/**
 * Frames a card with fixed light colours and all text as outlines, because SVG readers may support neither variables
 * nor fonts.
 */
export function frameCard(
  body: string,
  { width, height }: { width: number; height: number },
  card: Card,
  letters: Letters,
): string {
  const colours: Readonly<Record<string, string>> = { ...artTokens.light, ...palette(card.brand.colour).light };
  const svg = thinned(`${defineGlyphs(body)}<rect width="${width}" height="${height}" fill="${DEEP}"/>${body}`)
    .replaceAll(/<text ([^<>]*)>([^<]*)<\/text>/g, (_, value: string, text: string) =>
      outlineText(value, text, letters),
    )
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colours[name] ?? '#16213a');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${svg}</svg>`;
}

/** Converts text that a drawing leaves to the reader's font, the Han characters of marks and seals, to outlines. */
function outlineText(value: string, text: string, letters: Letters): string {
  const getAttribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(value)?.[1] ?? '';
  return setLine(
    filterDrawable(text, letters),
    {
      x: Number(getAttribute('x')),
      y: Number(getAttribute('y')),
      size: Number(getAttribute('font-size')),
      fill: getAttribute('fill'),
    },
    letters,
  );
}
