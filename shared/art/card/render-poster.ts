import { renderCompassRose } from '#shared/art/chart/render-chart.ts';
import {
  CHART_CENTRE,
  toChartPoint,
  CHART_RADIUS,
  CITY_COORDINATES,
  ORIGIN_CITIES,
  measureGreatCircle,
} from '#shared/places/chart-passages.ts';
import { roundToTenth } from '#shared/art/shapes.ts';
import { type Card, CARD_SIZES, type CardItem } from './card.ts';
import {
  renderBrand,
  renderNeatLine,
  renderScene,
  renderItemCrest,
  frameCard,
  HAIRLINE_COLOUR,
  INK,
  NIGHT_COLOUR,
  PALE_INK,
  typesetUpright,
} from './card-parts.ts';
import { type Letters, getDrawableName, typesetBlock, typesetLine, measureWidth } from './letters.ts';

const { width, height } = CARD_SIZES.poster;
const [LEFT_X, RIGHT_X, ROWS_TOP] = [64, 1016, 930] as const;
/** Maximum width of a row's figure with its approximate amount. The location takes the remaining width. */
const MAX_TEXT_LENGTH = 480;
const SIDE_BOX = { x: 10, y: 10, width: 150, height: ROWS_TOP - 10 } as const;

/** QR code as path data with one unit for each module. */
export interface RenderedQrCode {
  size: number;
  path: string;
}

/** Renders a poster for printing: locations, costs, and a QR code to the page. */
export function renderPoster(card: Card, letters: Letters, code: RenderedQrCode): string {
  const leftX = card.upright ? SIDE_BOX.x + SIDE_BOX.width : 10;
  const chartBox = { x: leftX, width: width - 10 - leftX };
  const rowsMarkup = card.things.map((item, index) => renderRow(item, index, card.things.length, letters)).join('');
  const body =
    renderPassages(
      card,
      { x: chartBox.x + chartBox.width / 2, top: card.upright ? 40 : 130, room: card.upright ? 850 : 780 },
      letters,
    ) +
    (card.upright
      ? `<rect x="${SIDE_BOX.x}" y="${SIDE_BOX.y}" width="${SIDE_BOX.width}" height="${SIDE_BOX.height}" fill="${NIGHT_COLOUR}"/>` +
        typesetUpright(card.upright, { ...SIDE_BOX, y: 60, height: 810 }, letters)
      : '') +
    (card.upright
      ? ''
      : typesetBlock(
          card.title,
          { x: LEFT_X, y: 104, size: 58, width: RIGHT_X - LEFT_X, minSize: 40, lines: 1, leading: 1.2, fill: INK },
          letters,
        ).drawing) +
    `<path d="M10 ${ROWS_TOP}H${width - 10}" stroke="${INK}" stroke-width="1.5"/>${rowsMarkup}` +
    renderFooter(card, letters, code) +
    renderNeatLine({ width, height });
  return frameCard(body, { width, height }, card, letters);
}

/**
 * Renders a map with true bearings and distances from the site's city. If no location is known, it shows the picture of
 * the first item's country instead.
 */
function renderPassages(
  card: Card,
  { x, top, room: chartWidth }: { x: number; top: number; room: number },
  letters: Letters,
): string {
  const originLocation = CITY_COORDINATES[ORIGIN_CITIES[card.origin]];
  const passages = card.things.flatMap(({ at }, index) =>
    at ? [{ index, ...measureGreatCircle(originLocation, at) }] : [],
  );
  if (passages.length === 0)
    return renderScene(
      card.scene,
      { x: x - 430, y: top + 60, width: 860, height: chartWidth - 120 },
      CARD_SIZES.poster,
    );
  const maxDistance = Math.max(...passages.map(({ km }) => km), 6000) * 1.1;
  const scale = chartWidth / 640;
  const dotPositions: [number, number][] = [];
  const ports: { x: number; y: number; index: number }[] = [];
  let routesPath = '';
  let dotsMarkup = '';
  for (const { index, km, bearing } of passages) {
    const [portX, portY] = toChartPoint(bearing, (km / maxDistance) * CHART_RADIUS);
    // Ports in the same town are placed side by side.
    let [dotX, dotY] = [portX, portY];
    for (let angle = 0; dotPositions.some(([otherX, otherY]) => Math.hypot(otherX - dotX, otherY - dotY) < 31); angle++)
      [dotX, dotY] = [portX + 32 * Math.cos(angle * 0.9 + 0.4), portY + 32 * Math.sin(angle * 0.9 + 0.4)];
    dotPositions.push([dotX, dotY]);
    routesPath += `M${CHART_CENTRE} ${CHART_CENTRE}L${roundToTenth(dotX)} ${roundToTenth(dotY)}`;
    ports.push({ x: dotX, y: dotY, index });
    dotsMarkup += `<circle cx="${roundToTenth(dotX)}" cy="${roundToTenth(dotY)}" r="15" fill="var(--brand-solid)" stroke="var(--deep)" stroke-width="2"/>${typesetLine(String(index + 1), { x: dotX, y: dotY + 6.5, size: 19, fill: 'var(--on-brand)', anchor: 'middle' }, letters)}`;
  }
  const occupiedBoxes = [...ports, { x: CHART_CENTRE, y: CHART_CENTRE }].map(({ x: px, y: py }) =>
    createBox(px - DOT_SIZE, py - DOT_SIZE, 2 * DOT_SIZE, 2 * DOT_SIZE),
  );
  const nameMarkup = ports.map((port) => {
    const item = card.things[port.index];
    return item ? renderPortName(getDrawableName(item, letters), port, occupiedBoxes, letters) : '';
  });
  const originMarkup = `<circle cx="${CHART_CENTRE}" cy="${CHART_CENTRE}" r="7" fill="var(--deep)" stroke="var(--brand-solid)" stroke-width="3"/>`;
  return (
    `<g transform="translate(${x - chartWidth / 2} ${top})scale(${scale})">${renderCompassRose(maxDistance)}` +
    `<path d="${routesPath}" fill="none" stroke="var(--brand-solid)" stroke-width="2"/>${nameMarkup.join('')}${originMarkup}${dotsMarkup}</g>`
  );
}

interface LabelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const createBox = (left: number, top: number, boxWidth: number, boxHeight: number): LabelBox => ({
  left,
  top,
  right: left + boxWidth,
  bottom: top + boxHeight,
});
const overlaps = (box: LabelBox, otherBox: LabelBox) =>
  box.left < otherBox.right && otherBox.left < box.right && box.top < otherBox.bottom && otherBox.top < box.bottom;

const isOnChart = ({ left, top, right, bottom }: LabelBox) =>
  Math.min(left, top, 2 * CHART_CENTRE - right, 2 * CHART_CENTRE - bottom) >= 0;
/** Returns whether a box lies within the water, without touching the scale on the rim. */
const isOnWater = ({ left, top, right, bottom }: LabelBox) =>
  [left, right].every((x) => [top, bottom].every((y) => Math.hypot(x - CHART_CENTRE, y - CHART_CENTRE) < CHART_RADIUS));

/** Radius of a port. */
const DOT_SIZE = 17;
/** Width, height and padding of a label. */
const [NAME_WIDTH, NAME_HEIGHT, NAME_PAD] = [220, 26, 5] as const;

/**
 * Renders the label of a port next to, above or below it without overlap. A port without free space shows only its
 * number.
 */
function renderPortName(
  name: string,
  port: { x: number; y: number },
  occupiedBoxes: LabelBox[],
  letters: Letters,
): string {
  const lineOptions = { width: NAME_WIDTH, minSize: 14, lines: 1, leading: 1.2, size: 19, fill: INK };
  const { width: textWidth, size } = typesetBlock(name, { ...lineOptions, x: 0, y: 0 }, letters);
  const labelWidth = textWidth + 2 * NAME_PAD;
  const labelTop = port.y - NAME_HEIGHT / 2;
  const centeredLeft = Math.min(Math.max(0, port.x - labelWidth / 2), 2 * CHART_CENTRE - labelWidth);
  const freeBoxes = [
    createBox(port.x + DOT_SIZE, labelTop, labelWidth, NAME_HEIGHT),
    createBox(port.x - DOT_SIZE - labelWidth, labelTop, labelWidth, NAME_HEIGHT),
    createBox(centeredLeft, port.y - DOT_SIZE - NAME_HEIGHT, labelWidth, NAME_HEIGHT),
    createBox(centeredLeft, port.y + DOT_SIZE, labelWidth, NAME_HEIGHT),
  ].filter((box) => !occupiedBoxes.some((occupiedBox) => overlaps(box, occupiedBox)));
  const labelBox = freeBoxes.find(isOnWater) ?? freeBoxes.find(isOnChart);
  if (!labelBox) return '';
  occupiedBoxes.push(labelBox);
  const nameBlock = typesetBlock(
    name,
    { ...lineOptions, x: labelBox.left + NAME_PAD, y: labelBox.top + NAME_HEIGHT / 2 + size * 0.36 },
    letters,
  );
  return (
    `<rect x="${roundToTenth(labelBox.left)}" y="${roundToTenth(labelBox.top)}" width="${roundToTenth(labelWidth)}" height="${NAME_HEIGHT}" fill="var(--deep)" fill-opacity=".86"/>` +
    nameBlock.drawing
  );
}

function renderRow(item: CardItem, index: number, count: number, letters: Letters): string {
  const { seal, place } = item;
  const [figure] = item.figures;
  const rowHeight = count > 3 ? 100 : 128;
  const crestSize = rowHeight - 36;
  const y = ROWS_TOP + 24 + index * rowHeight;
  const crest = renderItemCrest(seal, { x: LEFT_X, y, width: crestSize, height: crestSize });
  const textX = LEFT_X + (crest ? crestSize + 26 : 0);
  const valueWidth = figure ? Math.min(340, measureWidth(figure.value, letters) * 42 + 10) : 0;
  const textWidth = RIGHT_X - textX - Math.max(valueWidth, 260) - 30;
  const middleY = y + crestSize / 2;
  const nameBlock = typesetBlock(
    `${index + 1} ${getDrawableName(item, letters)}`,
    { x: textX, y: middleY - 4, size: 38, width: textWidth, minSize: 24, lines: 1, leading: 1.2, fill: INK },
    letters,
  );
  const descriptionBlock = typesetBlock(
    [figure?.label, figure?.about].filter(Boolean).join(' · '),
    {
      x: RIGHT_X,
      y: middleY + 34,
      size: 21,
      width: MAX_TEXT_LENGTH,
      minSize: 16,
      lines: 1,
      leading: 1.2,
      fill: PALE_INK,
      anchor: 'end',
    },
    letters,
  );
  const placeBlock = typesetBlock(
    place,
    {
      x: textX,
      y: middleY + 34,
      size: 25,
      width: RIGHT_X - textX - descriptionBlock.width - 24,
      minSize: 16,
      lines: 1,
      leading: 1.2,
      fill: PALE_INK,
    },
    letters,
  );
  const valueSize = figure?.isUnknown ? 28 : 42;
  const valueBlock = figure && [
    typesetLine(
      figure.value,
      {
        x: RIGHT_X,
        y: middleY - 2,
        size: Math.min(valueSize, 340 / Math.max(measureWidth(figure.value, letters), 1)),
        fill: figure.isUnknown ? PALE_INK : INK,
        anchor: 'end',
      },
      letters,
    ),
    descriptionBlock.drawing,
  ];
  return `${crest}${nameBlock.drawing}${placeBlock.drawing}${valueBlock?.join('') ?? ''}<path d="M${LEFT_X} ${y + crestSize + 12}H${RIGHT_X}" stroke="${HAIRLINE_COLOUR}" stroke-width="1.5"/>`;
}

function renderFooter(card: Card, letters: Letters, code: RenderedQrCode): string {
  const [codeSize, y] = [158, 1344];
  const codeX = RIGHT_X - codeSize;
  const hostBlock = typesetBlock(
    card.code.text,
    { x: LEFT_X, y: 1446, size: 25, width: codeX - LEFT_X - 40, minSize: 19, lines: 1, leading: 1.3, fill: INK },
    letters,
  );
  const noteBlock = typesetBlock(
    card.note,
    { x: LEFT_X, y: 1486, size: 20, width: codeX - LEFT_X - 40, minSize: 15, lines: 1, leading: 1.3, fill: PALE_INK },
    letters,
  );
  return (
    renderBrand(card, { x: LEFT_X, y: 1356, size: 52, width: codeX - LEFT_X - 40 }, letters) +
    hostBlock.drawing +
    noteBlock.drawing +
    // QR readers need a white quiet zone around the code.
    `<rect x="${codeX}" y="${y}" width="${codeSize}" height="${codeSize}" fill="#fff" stroke="${INK}"/>` +
    `<svg x="${codeX + 12}" y="${y + 12}" width="${codeSize - 24}" height="${codeSize - 24}" viewBox="0 0 ${code.size} ${code.size}"><path d="${code.path}" fill="#000" shape-rendering="crispEdges"/></svg>`
  );
}
