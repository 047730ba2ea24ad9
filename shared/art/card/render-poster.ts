import { renderCompassRose } from '#shared/art/chart/render-chart.ts';
import { centre, placeAt, rim, cityPlaces, originCities, measurePassage } from '#shared/places/chart-passages.ts';
import { round1 } from '#shared/art/shapes.ts';
import { type Card, CARD_SIZES, type CardItem } from './card.ts';
import {
  renderBrand,
  renderNeatLine,
  renderScene,
  renderItemSeal,
  frameCard,
  HAIR,
  INK,
  NIGHT,
  PALE,
  setUpright,
} from './card-parts.ts';
import { type Letters, firstDrawableName, setBlock, setLine, measureWidth } from './letters.ts';

const { width, height } = CARD_SIZES.poster;
const [LEFT, RIGHT, TOP] = [64, 1016, 930] as const;
/** Maximum width of a row's figure with its approximate amount; the location gets the remaining width. */
const MAX_TEXT_LENGTH = 480;
const SIDE = { x: 10, y: 10, width: 150, height: TOP - 10 } as const;

/** QR code as path data with one unit for each module. */
export interface RenderedQrCode {
  size: number;
  path: string;
}

/** Renders a poster for printing: locations, costs, and a QR code to the page. */
export function renderPoster(card: Card, letters: Letters, code: RenderedQrCode): string {
  const leftX = card.upright ? SIDE.x + SIDE.width : 10;
  const chart = { x: leftX, width: width - 10 - leftX };
  const rows = card.things.map((item, index) => renderRow(item, index, card.things.length, letters)).join('');
  const body =
    renderPassages(
      card,
      { x: chart.x + chart.width / 2, top: card.upright ? 40 : 130, room: card.upright ? 850 : 780 },
      letters,
    ) +
    (card.upright
      ? `<rect x="${SIDE.x}" y="${SIDE.y}" width="${SIDE.width}" height="${SIDE.height}" fill="${NIGHT}"/>` +
        setUpright(card.upright, { ...SIDE, y: 60, height: 810 }, letters)
      : '') +
    (card.upright
      ? ''
      : setBlock(
          card.title,
          { x: LEFT, y: 104, size: 58, width: RIGHT - LEFT, least: 40, lines: 1, leading: 1.2, fill: INK },
          letters,
        ).drawing) +
    `<path d="M10 ${TOP}H${width - 10}" stroke="${INK}" stroke-width="1.5"/>${rows}` +
    renderFoot(card, letters, code) +
    renderNeatLine({ width, height });
  return frameCard(body, { width, height }, card, letters);
}

/**
 * Renders a map of true bearings and distances from the site's city. If no location is known, it shows the picture of
 * the first item's country instead.
 */
function renderPassages(
  card: Card,
  { x, top, room }: { x: number; top: number; room: number },
  letters: Letters,
): string {
  const from = cityPlaces[originCities[card.origin]];
  const passages = card.things.flatMap(({ at }, index) => (at ? [{ index, ...measurePassage(from, at) }] : []));
  if (passages.length === 0)
    return renderScene(card.scene, { x: x - 430, y: top + 60, width: 860, height: room - 120 }, CARD_SIZES.poster);
  const reach = Math.max(...passages.map(({ km }) => km), 6000) * 1.1;
  const scale = room / 640;
  const overlaid: [number, number][] = [];
  const ports: { x: number; y: number; index: number }[] = [];
  let routes = '';
  let dots = '';
  for (const { index, km, bearing } of passages) {
    const [px, py] = placeAt(bearing, (km / reach) * rim);
    // Ports in the same town are placed side by side.
    let [dx, dy] = [px, py];
    for (let angle = 0; overlaid.some(([ox, oy]) => Math.hypot(ox - dx, oy - dy) < 31); angle++)
      [dx, dy] = [px + 32 * Math.cos(angle * 0.9 + 0.4), py + 32 * Math.sin(angle * 0.9 + 0.4)];
    overlaid.push([dx, dy]);
    routes += `M${centre} ${centre}L${round1(dx)} ${round1(dy)}`;
    ports.push({ x: dx, y: dy, index });
    dots += `<circle cx="${round1(dx)}" cy="${round1(dy)}" r="15" fill="var(--brand-solid)" stroke="var(--deep)" stroke-width="2"/>${setLine(String(index + 1), { x: dx, y: dy + 6.5, size: 19, fill: 'var(--on-brand)', anchor: 'middle' }, letters)}`;
  }
  const occupied = [...ports, { x: centre, y: centre }].map(({ x: px, y: py }) =>
    createBox(px - DOT, py - DOT, 2 * DOT, 2 * DOT),
  );
  const names = ports.map((port) => {
    const item = card.things[port.index];
    return item ? renderPortName(firstDrawableName(item, letters), port, occupied, letters) : '';
  });
  const home = `<circle cx="${centre}" cy="${centre}" r="7" fill="var(--deep)" stroke="var(--brand-solid)" stroke-width="3"/>`;
  return (
    `<g transform="translate(${x - room / 2} ${top})scale(${scale})">${renderCompassRose(reach)}` +
    `<path d="${routes}" fill="none" stroke="var(--brand-solid)" stroke-width="2"/>${names.join('')}${home}${dots}</g>`
  );
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const createBox = (left: number, top: number, across: number, down: number): Box => ({
  left,
  top,
  right: left + across,
  bottom: top + down,
});
const meets = (box: Box, other: Box) =>
  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;

const isOnChart = ({ left, top, right, bottom }: Box) =>
  Math.min(left, top, 2 * centre - right, 2 * centre - bottom) >= 0;
/** Returns whether a box lies within the water, without touching the scale on the rim. */
const isOnWater = ({ left, top, right, bottom }: Box) =>
  [left, right].every((x) => [top, bottom].every((y) => Math.hypot(x - centre, y - centre) < rim));

/** Radius of a port. */
const DOT = 17;
/** Width, height and padding of a label. */
const [NAME_WIDTH, NAME_HEIGHT, NAME_PAD] = [220, 26, 5] as const;

/**
 * Renders the label of a port beside, above or below it without overlap; a port without free space shows only its
 * number.
 */
function renderPortName(name: string, port: { x: number; y: number }, occupied: Box[], letters: Letters): string {
  const line = { width: NAME_WIDTH, least: 14, lines: 1, leading: 1.2, size: 19, fill: INK };
  const { width: across, size } = setBlock(name, { ...line, x: 0, y: 0 }, letters);
  const wide = across + 2 * NAME_PAD;
  const middle = port.y - NAME_HEIGHT / 2;
  const overlap = Math.min(Math.max(0, port.x - wide / 2), 2 * centre - wide);
  const free = [
    createBox(port.x + DOT, middle, wide, NAME_HEIGHT),
    createBox(port.x - DOT - wide, middle, wide, NAME_HEIGHT),
    createBox(overlap, port.y - DOT - NAME_HEIGHT, wide, NAME_HEIGHT),
    createBox(overlap, port.y + DOT, wide, NAME_HEIGHT),
  ].filter((box) => !occupied.some((other) => meets(box, other)));
  const box = free.find(isOnWater) ?? free.find(isOnChart);
  if (!box) return '';
  occupied.push(box);
  const set = setBlock(name, { ...line, x: box.left + NAME_PAD, y: box.top + NAME_HEIGHT / 2 + size * 0.36 }, letters);
  return (
    `<rect x="${round1(box.left)}" y="${round1(box.top)}" width="${round1(wide)}" height="${NAME_HEIGHT}" fill="var(--deep)" fill-opacity=".86"/>` +
    set.drawing
  );
}

function renderRow(item: CardItem, index: number, count: number, letters: Letters): string {
  const { seal, place } = item;
  const [figure] = item.figures;
  const step = count > 3 ? 100 : 128;
  const size = step - 36;
  const y = TOP + 24 + index * step;
  const svg = renderItemSeal(seal, { x: LEFT, y, width: size, height: size });
  const from = LEFT + (svg ? size + 26 : 0);
  const money = figure ? Math.min(340, measureWidth(figure.value, letters) * 42 + 10) : 0;
  const room = RIGHT - from - Math.max(money, 260) - 30;
  const middle = y + size / 2;
  const nameBlock = setBlock(
    `${index + 1} ${firstDrawableName(item, letters)}`,
    { x: from, y: middle - 4, size: 38, width: room, least: 24, lines: 1, leading: 1.2, fill: INK },
    letters,
  );
  const aboutBlock = setBlock(
    [figure?.label, figure?.about].filter(Boolean).join(' · '),
    {
      x: RIGHT,
      y: middle + 34,
      size: 21,
      width: MAX_TEXT_LENGTH,
      least: 16,
      lines: 1,
      leading: 1.2,
      fill: PALE,
      anchor: 'end',
    },
    letters,
  );
  const placeBlock = setBlock(
    place,
    {
      x: from,
      y: middle + 34,
      size: 25,
      width: RIGHT - from - aboutBlock.width - 24,
      least: 16,
      lines: 1,
      leading: 1.2,
      fill: PALE,
    },
    letters,
  );
  const large = figure?.isUnknown ? 28 : 42;
  const value = figure && [
    setLine(
      figure.value,
      {
        x: RIGHT,
        y: middle - 2,
        size: Math.min(large, 340 / Math.max(measureWidth(figure.value, letters), 1)),
        fill: figure.isUnknown ? PALE : INK,
        anchor: 'end',
      },
      letters,
    ),
    aboutBlock.drawing,
  ];
  return `${svg}${nameBlock.drawing}${placeBlock.drawing}${value?.join('') ?? ''}<path d="M${LEFT} ${y + size + 12}H${RIGHT}" stroke="${HAIR}" stroke-width="1.5"/>`;
}

function renderFoot(card: Card, letters: Letters, code: RenderedQrCode): string {
  const [side, y] = [158, 1344];
  const from = RIGHT - side;
  const text = setBlock(
    card.code.text,
    { x: LEFT, y: 1446, size: 25, width: from - LEFT - 40, least: 19, lines: 1, leading: 1.3, fill: INK },
    letters,
  );
  const note = setBlock(
    card.note,
    { x: LEFT, y: 1486, size: 20, width: from - LEFT - 40, least: 15, lines: 1, leading: 1.3, fill: PALE },
    letters,
  );
  return (
    renderBrand(card, { x: LEFT, y: 1356, size: 52, width: from - LEFT - 40 }, letters) +
    text.drawing +
    note.drawing +
    // QR readers need a white quiet zone around the code.
    `<rect x="${from}" y="${y}" width="${side}" height="${side}" fill="#fff" stroke="${INK}"/>` +
    `<svg x="${from + 12}" y="${y + 12}" width="${side - 24}" height="${side - 24}" viewBox="0 0 ${code.size} ${code.size}"><path d="${code.path}" fill="#000" shape-rendering="crispEdges"/></svg>`
  );
}
