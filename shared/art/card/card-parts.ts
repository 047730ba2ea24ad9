import { toArtCountry, parseArtPath } from '#shared/art/art-address.ts';
import { ART_TOKENS } from '#shared/art/art-tokens.ts';
import { renderBanner } from '#shared/art/banners/render-banner.ts';
import { renderLogo } from '#shared/art/render-logo.ts';
import { getPalette } from '#shared/art/palette.ts';
import { renderCrest } from '#shared/art/seal/render-seal.ts';
import { defineGlyphs } from '#shared/art/write-svg.ts';
import { traceBox } from '#shared/art/shapes.ts';
import type { Card, CardFigure } from './card.ts';
import { type Letters, filterDrawable, typesetBlock, typesetLine, measureWidth } from './letters.ts';

export const [INK, PALE_INK, NIGHT_COLOUR] = ['var(--ink)', 'var(--ink-2)', '#16213a'];
const [DEEP_COLOUR, ON_NIGHT] = ['var(--deep)', 'var(--on-night)'];
export const HAIRLINE_COLOUR = '#d8d9d2';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Embeds one SVG in another with its light colours, because cards have no dark theme. `overflow: visible` avoids
 * clipping, for which the renderer allocates a layer. That is expensive for wide pictures.
 */
function placeArt(svg: string, { x, y, width, height }: Box, overflow: 'hidden' | 'visible' = 'hidden'): string {
  const [, viewBox = ''] = /viewBox="([^"]+)"/.exec(svg) ?? [];
  const svgBody = svg.replace(/^<svg[^>]*>/, '').replace(/<style>[^<]*<\/style>/, '');
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice" overflow="${overflow}">${svgBody}`;
}

/** Replaces the opacity of shapes, which needs a layer, by fill or stroke opacity, which looks the same. */
const replaceOpacity = (drawing: string) =>
  drawing.replaceAll(/<(?:path|circle|rect)[^<>]*>/g, (shape) => {
    if (shape.includes('fill="none"')) return shape.replace(' opacity=', ' stroke-opacity=');
    return shape.includes(' stroke=') ? shape : shape.replace(' opacity=', ' fill-opacity=');
  });

/** Renders the wide picture. It must be drawn first, because later drawings cover its overflow. */
export function renderScene(
  { id, country }: Card['scene'],
  sceneBox: Box,
  sheetSize: { width: number; height: number },
): string {
  const groundPath =
    traceBox(0, 0, sheetSize.width, sheetSize.height) +
    traceBox(sceneBox.x, sceneBox.y, sceneBox.width, sceneBox.height);
  const sceneMarkup = placeArt(renderBanner({ id, country: toArtCountry(country) }), sceneBox, 'visible');
  return `${sceneMarkup}<path d="${groundPath}" fill="${DEEP_COLOUR}" fill-rule="evenodd"/>`;
}

/** Renders a seal by its URL. Returns '' for a school with an uploaded logo. */
export function renderItemCrest(address: string, box: Box): string {
  const artRequest = parseArtPath(address, new URLSearchParams(), { seal: 2 });
  const [country = 'any', id = ''] = artRequest?.segments ?? [];
  if (!artRequest) return '';
  return placeArt(
    renderCrest({ id, country: toArtCountry(country), monogram: artRequest.options.get('m') ?? '' }),
    box,
  );
}

/** Renders mark and name of the site. Only the name for an uploaded logo. */
export function renderBrand(
  { brand }: Card,
  { x, y, size, width }: { x: number; y: number; size: number; width: number },
  letters: Letters,
): string {
  const artRequest = parseArtPath(brand.mark, new URLSearchParams(), { logo: 1 });
  const brandPalette = getPalette(brand.colour);
  const getOption = (name: string) => artRequest?.options.get(name) ?? '';
  const markMarkup =
    artRequest &&
    placeArt(
      renderLogo(
        { name: getOption('n'), sub: '', mark: getOption('m'), variant: 'mark', ground: 'page' },
        brandPalette,
      ),
      {
        x,
        y,
        width: size,
        height: size,
      },
    );
  const nameX = x + (markMarkup ? size * 1.3 : 0);
  return (
    (markMarkup ?? '') +
    typesetBlock(
      brand.name,
      {
        x: nameX,
        y: y + size * 0.68,
        size: size * 0.54,
        width: width - (nameX - x),
        minSize: size * 0.34,
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
  const [thickness, divisions] = [10, { across: Math.round(width / 60), down: Math.round(height / 61) }];
  let scalePath = '';
  for (let part = 0; part < divisions.across; part++)
    scalePath += traceBox(
      (part * width) / divisions.across,
      part % 2 ? height - thickness : 0,
      width / divisions.across,
      thickness,
    );
  for (let part = 0; part < divisions.down; part++)
    scalePath += traceBox(
      part % 2 ? width - thickness : 0,
      (part * height) / divisions.down,
      thickness,
      height / divisions.down,
    );
  const edgePath =
    traceBox(0.5, 0.5, width - 1, height - 1) +
    traceBox(thickness, thickness, width - 2 * thickness, height - 2 * thickness);
  return `<path d="${edgePath}" fill="none" stroke="${INK}"/><path d="${scalePath}" fill="${INK}"/>`;
}

/** Renders vertical text at the largest size that fits. */
export function typesetUpright(text: string, { x, y, width, height }: Box, letters: Letters): string {
  const characters = [...filterDrawable(text, letters)].slice(0, 8);
  const characterStep = Math.min(height / Math.max(characters.length, 1), width * 0.62);
  const size = characterStep * 0.83;
  return characters
    .map((character, index) =>
      typesetLine(
        character,
        {
          x: x + width / 2,
          y: y + (height - characterStep * characters.length) / 2 + (index + 0.86) * characterStep,
          size,
          fill: ON_NIGHT,
          anchor: 'middle',
        },
        letters,
      ),
    )
    .join('');
}

/** Renders a figure below its label. A figure that is not published is hatched, as on the site. */
export function renderFigure(
  { label, value, about: description, isUnknown }: CardFigure,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
  letters: Letters,
): string {
  const labelSize = size * 0.46;
  const labelBlock = typesetBlock(
    label,
    { x, y, size: labelSize, width, minSize: labelSize * 0.7, lines: 1, leading: 1, fill: PALE_INK },
    letters,
  ).drawing;
  const descriptionY = y + size * 1.12;
  if (isUnknown) {
    const valueWidth = measureWidth(value, letters) * labelSize;
    return `${labelBlock}${renderHatch({ x, y: descriptionY - size * 0.72, width: valueWidth + labelSize * 1.6, height: size * 0.92 })}<rect x="${x + labelSize * 0.4}" y="${descriptionY - size * 0.56}" width="${valueWidth + labelSize * 0.8}" height="${size * 0.6}" fill="${DEEP_COLOUR}"/>${typesetLine(value, { x: x + labelSize * 0.8, y: descriptionY - size * 0.12, size: labelSize, fill: PALE_INK }, letters)}`;
  }
  const valueBlock = typesetBlock(
    value,
    { x, y: descriptionY, size, width, minSize: size * 0.5, lines: 1, leading: 1, fill: INK },
    letters,
  );
  const valueMarkup =
    description &&
    typesetBlock(
      description,
      {
        x,
        y: descriptionY + labelSize * 1.35,
        size: labelSize,
        width,
        minSize: labelSize * 0.7,
        lines: 1,
        leading: 1,
        fill: PALE_INK,
      },
      letters,
    ).drawing;
  return labelBlock + valueBlock.drawing + valueMarkup;
}

function renderHatch({ x, y, width, height }: Box): string {
  let linesPath = '';
  for (let index = 0; index < width + height; index += 9) {
    const [startOffset, endOffset] = [Math.max(0, index - width), Math.min(index, height)];
    linesPath += `M${x + index - startOffset} ${y + startOffset}L${x + index - endOffset} ${y + endOffset}`;
  }
  return `<path d="${linesPath}" stroke="${HAIRLINE_COLOUR}" stroke-width="2" fill="none"/>`;
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
  const tokenColours: Readonly<Record<string, string>> = {
    ...ART_TOKENS.light,
    ...getPalette(card.brand.colour).light,
  };
  const cardMarkup = replaceOpacity(
    `${defineGlyphs(body)}<rect width="${width}" height="${height}" fill="${DEEP_COLOUR}"/>${body}`,
  )
    .replaceAll(/<text ([^<>]*)>([^<]*)<\/text>/g, (_, value: string, text: string) =>
      outlineText(value, text, letters),
    )
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => tokenColours[name] ?? '#16213a');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${cardMarkup}</svg>`;
}

/** Converts text that a drawing leaves to the reader's font, the Han characters of marks and seals, to outlines. */
function outlineText(attributes: string, text: string, letters: Letters): string {
  const getAttribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  return typesetLine(
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
